import Glibc

/// Directories that only their owner can enter.
public enum PrivateDirectory {
  /// Makes `path`, and what is missing above it, with mode 0700. What is there already is left as it
  /// is: its mode is its maker's business.
  public static func make(_ path: String) throws(SystemError) {
    // Safe: the path is copied by the kernel.
    if unsafe mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST: return
    case ENOENT where path.parentDirectory != path:
      try make(path.parentDirectory)
      guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last("make directory \(path)") }
    default: throw .last("make directory \(path)")
    }
  }
}
