/// What a script learns from a run of calcctl.
enum ExitStatus: Int32 {
  /// Every line was carried out.
  case carriedOut = 0
  /// A line was refused or could not be stored, or there is no such calculator.
  case refused = 1
  /// The command line was wrong, or a name.
  case wrongUsage = 2
  /// No daemon could be reached: certainly nothing was carried out.
  case unreachable = 3
  /// A line was sent, and its answer never came or could not be printed: it may have been carried out.
  case unanswered = 4
}

/// What ended a run before its time.
struct Failure: Error, Equatable {
  let status: ExitStatus
  /// One line for people; empty where nothing is left to be said.
  let message: String

  static func refused(_ message: String) -> Failure { Failure(status: .refused, message: message) }
  static func wrongUsage(_ message: String) -> Failure { Failure(status: .wrongUsage, message: message) }
  static func unreachable(_ message: String) -> Failure { Failure(status: .unreachable, message: message) }
  static func unanswered(_ message: String) -> Failure { Failure(status: .unanswered, message: message) }
}
