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

  /// Makes sure that `path` leads to a directory of `user`'s that this process can write to. A symbolic
  /// link may lead there.
  public static func requireUsable(_ path: String, by user: UInt32) throws(DirectoryRefusal) {
    // Safe: the path is copied by the kernel.
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else {
      throw errno == ENOTDIR ? .notADirectory : .unusable(.last("open"))
    }
    let directory = FileDescriptor(owning: number)
    guard let facts = FileFacts.descriptor(directory.number) else { throw .unusable(.last("stat")) }
    guard facts.owner == user else { throw .foreign(owner: facts.owner) }
    // Asked of the directory itself, so that it is the one that was looked at. Safe as above.
    guard unsafe faccessat(directory.number, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
      throw .unusable(.last("write"))
    }
  }
}

/// Why a directory cannot be used.
public enum DirectoryRefusal: Error, Equatable, Sendable {
  case notADirectory
  case foreign(owner: UInt32)
  case unusable(SystemError)
}

extension DirectoryRefusal: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notADirectory: "it is not a directory"
    case .foreign(let owner): "it belongs to user \(owner)"
    case .unusable(let error): error.description
    }
  }
}
