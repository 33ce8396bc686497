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
    do {
      guard let facts = try FileFacts.link(path) else { return .missing }
      guard facts.isDirectory else { return .notADirectory }
      guard facts.owner == user else { return .foreign(owner: facts.owner) }
      return .owned(mode: facts.permissions)
    } catch {
      return .unreadable(error)
    }
  }
}
