/// The protocol's own error codes, beside those of the calculator.
public enum ErrorCode: String, Sendable, CaseIterable {
  case unknownCommand = "unknown-command"
  case badArgument = "bad-argument"
  case badName = "bad-name"
  case inUse = "in-use"
  case noSuchCalculator = "no-such-calculator"
  case watching
  case lineTooLong = "line-too-long"
  case notUTF8 = "not-utf8"
  case busy
  /// The change could not be written and was therefore not made.
  case storage
}

/// A request that is refused, in the words of an error reply.
public struct Refusal: Error, Equatable, Sendable {
  public let code: ErrorCode
  /// One line for people, at most `MessageText.maximumCharacters` long, without control characters.
  public let message: String

  /// - Parameter message: may hold what a client sent: it is escaped and shortened here.
  public init(_ code: ErrorCode, _ message: String) {
    self.code = code
    self.message = MessageText.line(message)
  }
}

extension Refusal {
  public static let lineTooLong = Refusal(
    .lineTooLong, "the line has more than \(LineReader.maximumLineBytes) bytes")
  public static let notUTF8 = Refusal(.notUTF8, "the line is not UTF-8")
  public static let watching = Refusal(
    .watching, "this connection watches: it takes only :ping, :version, :stop and :quit")
  public static let storage = Refusal(
    .storage, "the change could not be stored and was not made")
}
