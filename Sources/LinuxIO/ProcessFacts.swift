import Glibc

/// What this process is.
public enum ProcessFacts {
  public static var processID: Int32 { getpid() }
  /// The user whose rights it has.
  public static var user: UInt32 { geteuid() }

  /// Makes every file and directory that is made from now on the owner's alone, whatever umask the
  /// process was started with.
  public static func restrictNewFiles() {
    _ = umask(0o077)
  }

  /// The directory the process is in, nil where it was removed.
  public static var currentDirectory: String? {
    // Safe: getcwd(3) allocates the text when it is given no buffer, and it is freed once copied.
    guard let text = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
