/// Turns the bytes a terminal sends into events.
///
/// A pure value: bytes may arrive in any portions, one at a time or split inside a sequence, and the
/// events are the same. The one question bytes cannot answer, whether an `ESC` is the Escape key or
/// the beginning of a sequence that is still on its way, is put to the caller as `patience`.
///
/// The sequences are those of ECMA-48 and of xterm's control sequences document: CSI and SS3 for
/// keys, SGR (1006) for the mouse, 2004 for bracketed paste.
struct TerminalDecoder: Sendable {
  /// A paste may have so many bytes.
  static let longestPaste = 65_536

  /// How long the caller should wait for more bytes before it calls `giveUp`.
  enum Patience: Sendable {
    /// A key's sequence arrives in one go: some fifty milliseconds.
    case brief
    /// A paste may be large and the line slow, and what of it came too late would count as typed: many
    /// seconds.
    case long
  }

  private enum State: Sendable {
    case ground
    /// Inside a character of UTF-8: the bits so far, and how many bytes are missing.
    case character(bits: UInt32, missing: Int, least: UInt32)
    /// After `ESC`.
    case escape
    /// After `ESC[`: the parameter and intermediate bytes so far.
    case controlSequence([UInt8])
    /// After `ESC[M`, the mouse report of terminals without SGR: so many bytes to skip.
    case legacyMouse(missing: Int)
    /// After `ESC O`.
    case singleShift
    /// In a string the terminal sends (OSC, DCS, APC, PM, SOS), which ends with BEL or `ESC \`.
    case string(afterEscape: Bool)
    /// In a bracketed paste: so many bytes of the closing bracket have been seen.
    case paste(matched: Int)
  }

  private var state = State.ground
  private var pasted: [UInt8] = []
  private var pasteIsTooLong = false

  init() {}

  /// Non-nil while the bytes so far may go on.
  var patience: Patience? {
    switch state {
    case .ground: nil
    case .paste: .long
    case .character, .escape, .controlSequence, .legacyMouse, .singleShift, .string: .brief
    }
  }

  /// Reads one byte and appends the events it completes.
  mutating func decode(_ byte: UInt8, into events: inout [TerminalEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .character(let bits, let missing, let least):
      character(byte, bits, missing, least, &events)
    case .escape: escape(byte, &events)
    case .controlSequence(let parameters): controlSequence(byte, parameters, &events)
    case .legacyMouse(let missing): state = missing > 1 ? .legacyMouse(missing: missing - 1) : .ground
    case .singleShift: singleShift(byte, &events)
    case .string(let afterEscape): string(byte, afterEscape, &events)
    case .paste(let matched): paste(byte, matched, &events)
    }
  }

  /// No more bytes came within the `patience`: a lone `ESC` was the Escape key, half a paste is
  /// reported as such, any other half sequence is forgotten.
  mutating func giveUp(into events: inout [TerminalEvent]) {
    switch state {
    case .escape: events.append(.escape)
    case .paste: events.append(.paste(.unfinished))
    case .ground, .character, .controlSequence, .legacyMouse, .singleShift, .string: break
    }
    state = .ground
    pasted = []
    pasteIsTooLong = false
  }

  // MARK: Characters

  private mutating func ground(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case 0x1B: state = .escape
    // A terminal's Enter is a carriage return; some send a line feed instead, Ctrl-J is one.
    case 0x0D, 0x0A: events.append(.enter)
    case 0x09: events.append(.tab)
    case 0x7F, 0x08: events.append(.backspace)
    case 0x00..<0x20: events.append(.control(byte))
    case 0x20..<0x7F: events.append(.character(Unicode.Scalar(byte)))
    case 0xC2...0xDF: state = .character(bits: UInt32(byte & 0x1F), missing: 1, least: 0x80)
    case 0xE0...0xEF: state = .character(bits: UInt32(byte & 0x0F), missing: 2, least: 0x800)
    case 0xF0...0xF4: state = .character(bits: UInt32(byte & 0x07), missing: 3, least: 0x10000)
    default: break
    }
  }

  private mutating func character(
    _ byte: UInt8, _ bits: UInt32, _ missing: Int, _ least: UInt32, _ events: inout [TerminalEvent]
  ) {
    guard byte & 0xC0 == 0x80 else {
      // The character was broken off: what follows it is read for itself.
      state = .ground
      ground(byte, &events)
      return
    }
    let bits = bits << 6 | UInt32(byte & 0x3F)
    guard missing == 1 else {
      state = .character(bits: bits, missing: missing - 1, least: least)
      return
    }
    state = .ground
    // Overlong forms and surrogates are no characters; the C1 controls are not typed.
    if bits >= least, bits >= 0xA0, let scalar = Unicode.Scalar(bits) {
      events.append(.character(scalar))
    }
  }

  // MARK: Sequences

  private mutating func escape(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(afterEscape: false)
    case 0x1B: events.append(.escape)
    default:
      // A person quicker than the time-out, or a slow line that delivered two keys at once.
      events.append(.escape)
      state = .ground
      ground(byte, &events)
    }
  }

  private mutating func singleShift(_ byte: UInt8, _ events: inout [TerminalEvent]) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    // The keypad's Enter in application mode.
    case UInt8(ascii: "M"): events.append(.enter)
    default: if let direction = Self.direction(byte) { events.append(.arrow(direction)) }
    }
  }

  private mutating func controlSequence(
    _ byte: UInt8, _ parameters: [UInt8], _ events: inout [TerminalEvent]
  ) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20..<0x40:
      // No sequence of a terminal is that long: it is read to its end, and ends as unknown.
      state = .controlSequence(parameters.count < 32 ? parameters + [byte] : parameters)
    case UInt8(ascii: "M") where parameters.isEmpty: state = .legacyMouse(missing: 3)
    case 0x40..<0x7F:
      state = .ground
      finish(byte, parameters, &events)
    default:
      state = .ground
      ground(byte, &events)
    }
  }

  private mutating func finish(_ final: UInt8, _ parameters: [UInt8], _ events: inout [TerminalEvent]) {
    switch final {
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      if let mouse = Self.mouse(parameters, final) { events.append(.mouse(mouse)) }
    case UInt8(ascii: "Z"): events.append(.backTab)
    case UInt8(ascii: "~"):
      switch Self.numbers(parameters).first {
      case 3: events.append(.delete)
      case 200: state = .paste(matched: 0)
      default: break
      }
    default: if let direction = Self.direction(final) { events.append(.arrow(direction)) }
    }
  }

  private mutating func string(_ byte: UInt8, _ afterEscape: Bool, _ events: inout [TerminalEvent]) {
    switch byte {
    case 0x07: state = .ground
    case UInt8(ascii: "\\") where afterEscape: state = .ground
    case 0x1B where !afterEscape: state = .string(afterEscape: true)
    default:
      if afterEscape {
        // The string was broken off by another sequence.
        state = .escape
        escape(byte, &events)
      }
    }
  }

  // MARK: Paste

  private static let closingBracket: [UInt8] = Array("\u{1B}[201~".utf8)

  private mutating func paste(_ byte: UInt8, _ matched: Int, _ events: inout [TerminalEvent]) {
    if byte == Self.closingBracket[matched] {
      guard matched + 1 == Self.closingBracket.count else {
        state = .paste(matched: matched + 1)
        return
      }
      events.append(.paste(pasteIsTooLong ? .tooLong : .bytes(pasted)))
      state = .ground
      pasted = []
      pasteIsTooLong = false
      return
    }
    // `ESC` is only the bracket's first byte, so a mismatch can begin it anew but not further on.
    keep(Self.closingBracket[..<matched])
    if byte == Self.closingBracket[0] {
      state = .paste(matched: 1)
    } else {
      keep([byte])
      state = .paste(matched: 0)
    }
  }

  private mutating func keep(_ bytes: some Collection<UInt8>) {
    if pasted.count + bytes.count > Self.longestPaste {
      pasteIsTooLong = true
    } else {
      pasted.append(contentsOf: bytes)
    }
  }

  // MARK: Parameters

  private static func direction(_ final: UInt8) -> Direction? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }

  /// `<button;column;row`, counted from 1. Only the left button counts, with any modifier key;
  /// the wheel (64) and motion (32) do not.
  private static func mouse(_ parameters: [UInt8], _ final: UInt8) -> TerminalEvent.MouseEvent? {
    guard parameters.first == UInt8(ascii: "<") else { return nil }
    let numbers = numbers(parameters.dropFirst())
    guard numbers.count == 3, numbers[0] & ~0b11100 == 0, numbers[1] > 0, numbers[2] > 0 else {
      return nil
    }
    return TerminalEvent.MouseEvent(
      phase: final == UInt8(ascii: "M") ? .pressed : .released,
      position: CellPosition(column: numbers[1] - 1, row: numbers[2] - 1))
  }

  /// The numbers between semicolons; anything that is no number is 0.
  private static func numbers(_ parameters: some Collection<UInt8>) -> [Int] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { digits in
      digits.reduce(0) { number, digit in
        (0x30...0x39).contains(digit) ? min(number * 10 + Int(digit & 0x0F), 1_000_000) : number
      }
    }
  }
}
