/// How replies are written.
@frozen
public enum ReplyFormat: UInt8, Sendable {
  /// Fields with a tab between them.
  case plain
  /// One JSON object a line.
  case json
}
