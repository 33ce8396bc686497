/// Where a service keeps what outlives it: what the command line says, else where it is kept already,
/// else what systemd says, else the user's state directory.
public struct StateLocation: Equatable, Sendable {
  /// The name, in that directory, of the lock whose holder owns it. Its note is the holder's socket.
  public static let lockName = "lock"
  /// The name, in that directory, of the file that the state is in.
  public static let journalName = "journal"

  /// An absolute path, or one from the current directory.
  public let path: String

  public var lockPath: String { "\(path)/\(Self.lockName)" }
  public var journalPath: String { "\(path)/\(Self.journalName)" }

  /// Applies the rule, by which every program of the user finds the same state, whoever started it.
  ///
  /// systemd.exec(5) has a user's `StateDirectory=` in `$XDG_CONFIG_HOME` before version 254 and in
  /// `$XDG_STATE_HOME` since, where a service that no systemd started keeps its state. So the first of
  /// these two that holds a state is meant, and only where neither does, the one that `$STATE_DIRECTORY`
  /// names. A directory elsewhere that it names is a choice somebody made, and stands.
  ///
  /// - Parameter exists: looks whether there is anything at a path; a test answers for itself.
  public static func resolve(
    service: String, option: String?, environment: Environment,
    exists: (String) -> Bool = { (try? FileFacts.link($0)) != nil }
  ) throws(StateLocationError) -> StateLocation {
    if let option { return StateLocation(path: option) }
    let usual = [("XDG_STATE_HOME", ".local/state"), ("XDG_CONFIG_HOME", ".config")]
      .compactMap { base(environment, variable: $0, inHome: $1) }
      .map { StateLocation(path: "\($0)/\(service)") }
    // Several directories have a colon between; a service that needs one is given one.
    let given = environment["STATE_DIRECTORY"]?.split(separator: ":").first
      .map { StateLocation(path: String($0)) }
    if let given, !usual.contains(given) { return given }
    if let kept = usual.first(where: { exists($0.journalPath) || exists($0.lockPath) }) { return kept }
    guard let fresh = given ?? usual.first else { throw .noHome }
    return fresh
  }

  /// A base directory by the XDG base directory specification: a path that is not absolute is to be
  /// ignored.
  private static func base(
    _ environment: Environment, variable: String, inHome name: String
  ) -> String? {
    if let path = environment[variable], path.utf8.first == UInt8(ascii: "/") { return path }
    return environment["HOME"].map { "\($0)/\(name)" }
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
