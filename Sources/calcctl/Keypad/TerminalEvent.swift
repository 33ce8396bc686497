/// One thing a person did at the terminal, as `TerminalDecoder` reads it from the bytes.
enum TerminalEvent: Hashable, Sendable {
  /// A printable character, typed.
  case character(Unicode.Scalar)
  /// A control character without a case of its own: 0x03 is Ctrl-C.
  case control(UInt8)
  case enter
  case tab
  case backTab
  case backspace
  case delete
  case escape
  case arrow(Direction)
  case mouse(MouseEvent)
  /// Text pasted between the brackets of `ESC[200~` and `ESC[201~`.
  case paste(Paste)

  /// The left button of the mouse went down or up over a cell.
  struct MouseEvent: Hashable, Sendable {
    enum Phase: Sendable {
      case pressed, released
    }

    var phase: Phase
    var position: CellPosition
  }

  /// What was pasted, or why it cannot be used.
  enum Paste: Hashable, Sendable {
    case bytes([UInt8])
    /// More than `TerminalDecoder.longestPaste` bytes.
    case tooLong
    /// The closing bracket never came.
    case unfinished
  }
}
