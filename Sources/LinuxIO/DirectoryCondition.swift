import Glibc

/// What is known of a directory before anything private is put into it.
public enum DirectoryCondition: Equatable, Sendable {
  case missing
  /// Something else is there: a file, or a symbolic link, which is never followed.
  case notADirectory
  /// It belongs to the user in question; `mode` holds its permission bits.
  case owned(mode: UInt32)
  case foreign(owner: UInt32)
  /// It cannot even be looked at.
  case unreadable(SystemError)

  /// Looks at `path` as `user` would trust it.
  public static func examine(_ path: String, user: UInt32) -> DirectoryCondition {
    var facts = stat()
    // Safe: lstat(2) fills the structure it is given and keeps no pointer to it.
    guard unsafe lstat(path, &facts) == 0 else {
      return errno == ENOENT ? .missing : .unreadable(.last("stat \(path)"))
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return .notADirectory }
    guard facts.st_uid == user else { return .foreign(owner: facts.st_uid) }
    return .owned(mode: facts.st_mode & 0o7777)
  }
}
