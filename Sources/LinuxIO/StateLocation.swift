/// Where a service keeps what outlives it: what the command line says, else what systemd says, else
/// the user's state directory.
public struct StateLocation: Equatable, Sendable {
  /// The name, in that directory, of the lock whose holder owns it. Its note is the holder's socket.
  public static let lockName = "lock"

  /// An absolute path, or one from the current directory.
  public let path: String

  public var lockPath: String { "\(path)/\(Self.lockName)" }

  /// Applies the rule: `$STATE_DIRECTORY` as systemd.exec(5) sets it, then `$XDG_STATE_HOME`, which by
  /// the XDG base directory specification counts only where it is absolute, then `~/.local/state`.
  public static func resolve(
    service: String, option: String?, environment: Environment
  ) throws(StateLocationError) -> StateLocation {
    if let option { return StateLocation(path: option) }
    // Several directories have a colon between; a service that needs one is given one.
    if let directory = environment["STATE_DIRECTORY"]?.split(separator: ":").first {
      return StateLocation(path: String(directory))
    }
    if let base = environment["XDG_STATE_HOME"], base.utf8.first == UInt8(ascii: "/") {
      return StateLocation(path: "\(base)/\(service)")
    }
    guard let home = environment["HOME"] else { throw .noHome }
    return StateLocation(path: "\(home)/.local/state/\(service)")
  }
}

public enum StateLocationError: Error, Equatable, Sendable {
  case noHome
}

extension StateLocationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noHome: "there is no place for the state: HOME is not set, and no --state is given"
    }
  }
}
