/// Where a service's socket is, by the rule the daemon and its clients share: what the command line
/// says, else `$SERVICE_SOCKET`, else the user's runtime directory, else a directory in `/tmp`.
public struct SocketLocation: Equatable, Sendable {
  /// Which part of the rule chose the path.
  public enum Origin: Equatable, Sendable {
    case option
    case variable
    /// `$XDG_RUNTIME_DIR`
    case runtimeDirectory
    /// `/run/user/UID`, which cron and other logins without `$XDG_RUNTIME_DIR` still have.
    case userRuntimeDirectory
    case temporaryDirectory
  }

  public let path: UnixSocketPath
  public let origin: Origin

  /// Whether nobody asked for this path by name.
  public var isDefault: Bool {
    switch origin {
    case .option, .variable: false
    case .runtimeDirectory, .userRuntimeDirectory, .temporaryDirectory: true
    }
  }

  /// Applies the rule.
  ///
  /// - Parameters:
  ///   - service: the daemon's name, `calcd`, from which the names of variable and directories come.
  ///   - option: the path given on the command line.
  ///   - user: the effective user id whose socket it is.
  ///   - examine: looks at a directory; a test answers for itself.
  public static func resolve(
    service: String, option: String?, environment: Environment, user: UInt32,
    examine: (String, UInt32) -> DirectoryCondition = DirectoryCondition.examine
  ) throws(SocketLocationError) -> SocketLocation {
    if let option { return try SocketLocation(option, .option) }
    if let path = environment[service.uppercased() + "_SOCKET"] {
      return try SocketLocation(path, .variable)
    }
    let file = "/\(service)/\(service).sock"
    // The XDG base directory specification: a path that is not absolute is to be ignored.
    if let directory = environment["XDG_RUNTIME_DIR"], directory.utf8.first == UInt8(ascii: "/") {
      return try SocketLocation(directory + file, .runtimeDirectory)
    }
    let userDirectory = "/run/user/\(user)"
    if case .owned = examine(userDirectory, user) {
      return try SocketLocation(userDirectory + file, .userRuntimeDirectory)
    }
    let location = try SocketLocation("/tmp/\(service)-\(user)/\(service).sock", .temporaryDirectory)
    try location.requirePrivateDirectory(of: user, examine: examine)
    return location
  }

  /// Anybody can make a directory in /tmp first, and wait there for the owner's presses: that of a path
  /// in /tmp that nobody asked for has to be `user`'s alone, or missing.
  public func requirePrivateDirectory(
    of user: UInt32, examine: (String, UInt32) -> DirectoryCondition = DirectoryCondition.examine
  ) throws(SocketLocationError) {
    guard case .temporaryDirectory = origin else { return }
    let directory = path.directory
    switch examine(directory, user) {
    case .missing: return
    case .owned(let mode) where mode & 0o077 == 0: return
    case .owned(let mode): throw .notPrivate(directory, mode: mode)
    case .foreign(let owner): throw .foreign(directory, owner: owner)
    case .notADirectory: throw .notADirectory(directory)
    case .unreadable(let error): throw .unreadable(error)
    }
  }

  private init(_ path: String, _ origin: Origin) throws(SocketLocationError) {
    do { self.path = try UnixSocketPath(path) } catch { throw .path(error) }
    self.origin = origin
  }
}

/// Why no socket path could be settled on.
public enum SocketLocationError: Error, Equatable, Sendable {
  case path(UnixSocketPathError)
  case notPrivate(String, mode: UInt32)
  case foreign(String, owner: UInt32)
  case notADirectory(String)
  case unreadable(SystemError)
}

extension SocketLocationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .path(let error): error.description
    case .notPrivate(let directory, let mode):
      "\(directory): refused, because its mode 0\(String(mode, radix: 8)) lets others in (0700 is needed)"
    case .foreign(let directory, let owner): "\(directory): refused, because it belongs to user \(owner)"
    case .notADirectory(let directory): "\(directory): refused, because it is not a directory"
    case .unreadable(let error): error.description
    }
  }
}
