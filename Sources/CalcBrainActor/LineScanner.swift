/// Reads a line of presses from left to right, one key or number at a time.
///
/// It holds only a place in the line, which the caller passes to every call, so it costs no allocation.
public struct LineScanner: Sendable {
  /// What stands next in the line.
  public enum Lexeme: Sendable, Hashable {
    /// A key; single digits and `.` are keys.
    case key(Press)
    /// A number of several characters, its sign included: `12.5`, `-5`, `1EE-3`.
    case number
  }

  /// Where the last lexeme stands, in UTF-8 offsets.
  public private(set) var range = 0..<0

  private var position = 0
  /// Where the token that is being read ends; up to here there is no blank and no comment.
  private var tokenEnd = 0
  private var previous = Previous.other

  /// What the lexeme before leaves open: whether a number beside it would be a second one.
  private enum Previous {
    case other
    /// Single keys that type a number: one more digit goes on with it.
    case typing
    /// A number of several characters: no digit may follow.
    case number
  }

  public init() {}

  /// Where the next lexeme is a token of one byte that is a key's name, takes it: nearly every key of nearly
  /// every line. Nil for anything else, which `next` then reads.
  @inline(__always)
  mutating func nextOfOneByte(in line: Span<UInt8>) -> Press? {
    guard position == tokenEnd else { return nil }
    while position < line.count, isBlank(line[position]) { position &+= 1 }
    tokenEnd = position
    guard position < line.count, let press = KeyNames.shared.exact(line[position]) else { return nil }
    let end = position &+ 1
    guard end == line.count || isBlank(line[end]) else { return nil }
    if case .digit = press, previous == .number { return nil }
    previous = previousAfter(press)
    range = position..<end
    position = end
    tokenEnd = end
    return press
  }

  /// The next lexeme of the line, or nil at its end.
  ///
  /// - Parameters:
  ///   - line: UTF-8 without a newline; the same at every call.
  ///   - awaitsOperand: whether a sign directly before a number belongs to it.
  /// - Throws: `unknown-key` or `bad-number`, with the place.
  @inline(never)
  public mutating func next(
    in line: Span<UInt8>, awaitsOperand: Bool
  ) throws(PressError) -> Lexeme? {
    if position == tokenEnd {
      skipBlanks(in: line)
      if position == line.count || line[position] == UInt8(ascii: "#") { return nil }
      findTokenEnd(in: line)
      if tokenEnd == position &+ 1 {
        if let press = KeyNames.shared.exact(line[position]) {
          return try accept(press, length: 1, in: line)
        }
      } else if let press = KeyNames.shared.exact(position..<tokenEnd, in: line) {
        return try accept(press, length: tokenEnd - position, in: line)
      }
      if startsWithReciprocal(in: line) { throw .unknownKey(position..<tokenEnd, in: line) }
    }
    if awaitsOperand, let sign = signLength(in: line), startsNumber(at: position + sign, in: line) {
      return try scanNumber(signLength: sign, in: line)
    }
    if startsNumber(at: position, in: line) { return try scanNumber(signLength: 0, in: line) }
    guard let name = KeyNames.shared.longest(in: position..<tokenEnd, of: line),
      mayFollow(name, at: position + name.utf8.count, in: line)
    else { throw .unknownKey(position..<wordEnd(in: line), in: line) }
    return try accept(name.press, length: name.utf8.count, in: line)
  }

  /// Whether nothing but blanks and a comment is left.
  @inline(__always)
  public func isAtEnd(of line: Span<UInt8>) -> Bool {
    var rest = self
    guard rest.position == rest.tokenEnd else { return false }
    rest.skipBlanks(in: line)
    return rest.position == line.count || line[rest.position] == UInt8(ascii: "#")
  }

  // MARK: Tokens

  private mutating func skipBlanks(in line: Span<UInt8>) {
    while position < line.count, isBlank(line[position]) { position += 1 }
  }

  private mutating func findTokenEnd(in line: Span<UInt8>) {
    tokenEnd = position + 1
    while tokenEnd < line.count, !isBlank(line[tokenEnd]), line[tokenEnd] != UInt8(ascii: "#") {
      tokenEnd += 1
    }
  }

  @inline(__always)
  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// `1/x` is a name only as a whole token, so that `1/x2` is not half understood.
  private func startsWithReciprocal(in line: Span<UInt8>) -> Bool {
    tokenEnd - position > 3 && line[position] == UInt8(ascii: "1") && line[position + 1] == UInt8(ascii: "/")
      && line[position + 2] == UInt8(ascii: "x")
  }

  // MARK: Keys

  private mutating func accept(_ press: Press, length: Int, in line: Span<UInt8>) throws(PressError) -> Lexeme
  {
    range = position..<position + length
    switch press {
    case .digit where previous == .number: throw .adjacentNumbers(range, in: line)
    default: previous = previousAfter(press)
    }
    position += length
    return .key(press)
  }

  @inline(__always)
  private func previousAfter(_ press: Press) -> Previous {
    switch press {
    case .digit, .point, .exponent: .typing
    case .negate, .backspace: previous == .other ? .other : .typing
    default: .other
    }
  }

  /// Within a token a name that ends in a letter is not followed by another one, except that `x` may be
  /// followed by a whole key name.
  private func mayFollow(_ name: KeyNames.Name, at next: Int, in line: Span<UInt8>) -> Bool {
    guard next < tokenEnd, name.endsInLetter, isASCIILetter(line[next]) else { return true }
    guard name.utf8.count == 1, name.press == .binary(.multiply) else { return false }
    guard let following = KeyNames.shared.longest(in: next..<tokenEnd, of: line) else { return false }
    return mayFollow(following, at: next + following.utf8.count, in: line)
  }

  /// The end of the word at the place, for naming it in an error: the rest of the letters there, or else the
  /// rest of the token up to the next number.
  private func wordEnd(in line: Span<UInt8>) -> Int {
    var end = position
    while end < tokenEnd, isASCIILetter(line[end]) { end += 1 }
    if end > position { return end }
    end = position + 1
    while end < tokenEnd, !isASCIIDigit(line[end]), !isASCIILetter(line[end]) { end += 1 }
    return end
  }

  // MARK: Numbers

  /// How many bytes the sign at the place has, or nil where none is.
  private func signLength(in line: Span<UInt8>) -> Int? {
    switch line[position] {
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 1
    case 0xE2 where position + 2 < tokenEnd && line[position + 1] == 0x88 && line[position + 2] == 0x92: 3
    default: nil
    }
  }

  private func startsNumber(at place: Int, in line: Span<UInt8>) -> Bool {
    guard place < tokenEnd else { return false }
    if isASCIIDigit(line[place]) { return true }
    return line[place] == UInt8(ascii: ".") && place + 1 < tokenEnd && isASCIIDigit(line[place + 1])
  }

  private mutating func scanNumber(signLength: Int, in line: Span<UInt8>) throws(PressError) -> Lexeme {
    let start = position
    let digitsStart = start + signLength
    var end = digitsEnd(from: digitsStart, in: line)
    if end < tokenEnd, line[end] == UInt8(ascii: ".") { end = digitsEnd(from: end + 1, in: line) }
    end = exponentEnd(from: end, in: line)
    try refuseHalfNumber(start..<end, digits: digitsStart, in: line)
    if end - start == 1 { return try accept(.digit(line[start] - UInt8(ascii: "0")), length: 1, in: line) }
    range = start..<end
    if previous != .other { throw .adjacentNumbers(range, in: line) }
    previous = .number
    position = end
    return .number
  }

  private func digitsEnd(from start: Int, in line: Span<UInt8>) -> Int {
    var end = start
    while end < tokenEnd, isASCIIDigit(line[end]) { end += 1 }
    return end
  }

  /// The end of `e` or `EE`, a sign and digits, where they stand at the place; else the place itself.
  private func exponentEnd(from start: Int, in line: Span<UInt8>) -> Int {
    var digits = start
    if digits < tokenEnd, line[digits] == UInt8(ascii: "e") {
      digits += 1
    } else if digits + 1 < tokenEnd, line[digits] == UInt8(ascii: "E"), line[digits + 1] == UInt8(ascii: "E")
    {
      digits += 2
    } else {
      return start
    }
    if digits < tokenEnd, line[digits] == UInt8(ascii: "+") || line[digits] == UInt8(ascii: "-") {
      digits += 1
    }
    let end = digitsEnd(from: digits, in: line)
    return end > digits ? end : start
  }

  /// Refuses a number whose neighbour shows that something else was meant: `192.168.0.1`, `1,500`, `5M`, `0x10`.
  private func refuseHalfNumber(
    _ number: Range<Int>, digits: Int, in line: Span<UInt8>
  ) throws(PressError) {
    let end = number.upperBound
    guard end < tokenEnd else { return }
    let isHalf =
      switch line[end] {
      case UInt8(ascii: "."), UInt8(ascii: ","): true
      case UInt8(ascii: "x"):
        end - digits == 1 && line[digits] == UInt8(ascii: "0") && end + 1 < tokenEnd
      case let byte where isASCIILetter(byte): !isLongName(at: end, in: line)
      default: false
      }
    if isHalf { throw .badNumber(number.lowerBound..<tokenEnd, in: line) }
  }

  /// Whether a key name of two or more letters stands at the place. `EE` does not count: without digits it
  /// is an exponent cut short.
  private func isLongName(at place: Int, in line: Span<UInt8>) -> Bool {
    guard let name = KeyNames.shared.longest(in: place..<tokenEnd, of: line) else { return false }
    return name.leadingLetters >= 2 && name.press != .exponent
      && mayFollow(name, at: place + name.utf8.count, in: line)
  }
}
