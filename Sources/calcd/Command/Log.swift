import LinuxIO

/// Messages for people on standard error, one line each.
struct Log: Sendable {
  enum Level: Int, Sendable, Comparable {
    case error, notice, info, debug

    init?(name: String) {
      switch name {
      case "error": self = .error
      case "notice": self = .notice
      case "info": self = .info
      case "debug": self = .debug
      default: return nil
      }
    }

    /// The priority of syslog(3) that the systemd journal reads in front of a line.
    fileprivate var priority: Int {
      switch self {
      case .error: 3
      case .notice: 5
      case .info: 6
      case .debug: 7
      }
    }

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// What is less important is not said.
  let level: Level
  private let isJournal: Bool
  private let output: @Sendable (String) -> Void

  /// - Parameter output: takes the lines; standard error unless a test reads them.
  init(
    level: Level, environment: Environment, output: @escaping @Sendable (String) -> Void = StandardError.write
  ) {
    self.level = level
    self.output = output
    isJournal = StandardError.isJournal(environment: environment)
  }

  func error(_ message: String) { write(.error, message) }
  func notice(_ message: @autoclosure () -> String) { if level >= .notice { write(.notice, message()) } }
  func info(_ message: @autoclosure () -> String) { if level >= .info { write(.info, message()) } }
  func debug(_ message: @autoclosure () -> String) { if level >= .debug { write(.debug, message()) } }

  private func write(_ level: Level, _ message: String) {
    output(isJournal ? "<\(level.priority)>\(message)\n" : "calcd: \(message)\n")
  }
}

/// A message that somebody could cause again and again: it is said at most once a minute.
struct RareNotice {
  private var next: Deadline?

  mutating func isDue() -> Bool {
    if let next, !next.hasPassed { return false }
    next = Deadline(in: .seconds(60))
    return true
  }
}
