/// The reply to a command that does not answer with an update.
public enum CommandReply: Equatable, Sendable {
  case pong
  case bye
  /// So many updates follow, each the state of a shared calculator.
  case list(count: Int)
  case stats(Statistics)
  /// The daemon's version, the protocol's, and the daemon's process id.
  case version(calcd: String, protocol: Int, pid: Int32)
  case dropped(CalculatorName)
}

extension CommandReply {
  /// The version of the protocol that this module speaks.
  public static let protocolVersion = 1
}

/// What `:stats` counts, since the daemon started where it is not a number of things there are now.
public struct Statistics: Equatable, Sendable {
  public var uptimeSeconds: UInt64 = 0
  /// Connections open now.
  public var connections: UInt64 = 0
  /// Shared calculators that exist.
  public var calculators: UInt64 = 0
  /// Lines received, commands included.
  public var lines: UInt64 = 0
  /// Lines of presses that were carried out.
  public var presses: UInt64 = 0
  /// Lines that were refused.
  public var errors: UInt64 = 0
  /// Connections that watch now.
  public var watchers: UInt64 = 0
  /// The size of the journal, 0 without one.
  public var journalBytes: UInt64 = 0

  public init() {}

  /// The counters by their names in the protocol, in its order.
  public static let fields: [(name: String, path: WritableKeyPath<Statistics, UInt64> & Sendable)] = [
    ("uptime_seconds", \.uptimeSeconds), ("connections", \.connections),
    ("calculators", \.calculators), ("lines", \.lines), ("presses", \.presses),
    ("errors", \.errors), ("watchers", \.watchers), ("journal_bytes", \.journalBytes),
  ]
}
