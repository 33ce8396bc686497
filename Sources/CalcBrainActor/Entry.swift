internal import CalcNumber

/// A number being typed, verbatim, as the display shows it.
///
/// Its text is `[-]digits[.digits][e[-]digits]`, where the digits after `.` and `e` may still be missing.
/// It is never `-0`, and empty only while nothing is being typed.
struct Entry: Sendable {
  /// Digits before the exponent, a lone `0` before the point not counted.
  static let maximumDigits = 34
  static let maximumExponentDigits = 4
  /// A sign, 34 digits, a lone `0`, the point, `e`, its sign and 4 digits.
  static let maximumBytes = 1 + maximumDigits + 2 + 2 + maximumExponentDigits

  private var storedCount: UInt8
  /// Where the exponent's `e` stands; 0, where it never can, for none.
  private var exponentOffset: UInt8
  private var hasPoint: Bool
  private var bytes: InlineArray<43, UInt8>

  private var count: Int { Int(storedCount) }

  /// Nothing is being typed.
  init() {
    bytes = InlineArray(repeating: 0)
    storedCount = 0
    exponentOffset = 0
    hasPoint = false
  }

  var isEmpty: Bool { storedCount == 0 }

  /// Ends the typing.
  mutating func clear() { storedCount = 0 }

  /// Starts a number with a digit; `.` and `EE` start with a lone `0`.
  mutating func start(digit: UInt8) {
    bytes[0] = UInt8(ascii: "0") + digit
    storedCount = 1
    exponentOffset = 0
    hasPoint = false
  }

  var isLoneZero: Bool { storedCount == 1 && bytes[0] == UInt8(ascii: "0") }
  private var isNegative: Bool { bytes[0] == UInt8(ascii: "-") }

  mutating func type(digit: UInt8) throws(PressFault) {
    let byte = UInt8(ascii: "0") + digit
    if isLoneZero {
      bytes[0] = byte
      return
    }
    if exponentOffset > 0 {
      var digits = count - Int(exponentOffset) - 1
      if digits > 0, bytes[Int(exponentOffset) + 1] == UInt8(ascii: "-") { digits -= 1 }
      guard digits < Self.maximumExponentDigits else { throw .entryFull }
    } else {
      guard mantissaDigits < Self.maximumDigits else { throw .entryFull }
    }
    append(byte)
  }

  private var mantissaDigits: Int {
    let start = isNegative ? 1 : 0
    let digits = count - start - (hasPoint ? 1 : 0)
    let leadingZeroIsLone =
      hasPoint && bytes[start] == UInt8(ascii: "0") && bytes[start + 1] == UInt8(ascii: ".")
    return leadingZeroIsLone ? digits - 1 : digits
  }

  /// A second point, or one in the exponent, changes nothing.
  mutating func typePoint() {
    guard !hasPoint, exponentOffset == 0 else { return }
    append(UInt8(ascii: "."))
    hasPoint = true
  }

  /// A second `EE` changes nothing.
  mutating func typeExponent() {
    guard exponentOffset == 0 else { return }
    exponentOffset = storedCount
    append(UInt8(ascii: "e"))
  }

  /// Flips the sign of the number, or of the exponent once there is one. A lone `0` stays `0`.
  mutating func flipSign() {
    flipSign(at: exponentOffset > 0 ? Int(exponentOffset) + 1 : 0)
  }

  private mutating func flipSign(at offset: Int) {
    guard !isLoneZero else { return }
    let movesExponent = exponentOffset > offset
    if offset < count, bytes[offset] == UInt8(ascii: "-") {
      for index in offset..<count - 1 { bytes[index] = bytes[index + 1] }
      removeLast()
      if movesExponent { exponentOffset -= 1 }
    } else {
      append(0)
      for index in stride(from: count - 1, to: offset, by: -1) { bytes[index] = bytes[index - 1] }
      bytes[offset] = UInt8(ascii: "-")
      if movesExponent { exponentOffset += 1 }
    }
  }

  /// Takes the last character off, down to `0`.
  mutating func backspace() {
    let removed = bytes[count - 1]
    removeLast()
    if removed == UInt8(ascii: ".") { hasPoint = false }
    if removed == UInt8(ascii: "e") { exponentOffset = 0 }
    let isSignAlone = count == 1 && isNegative
    let isNegativeZero = count == 2 && isNegative && bytes[1] == UInt8(ascii: "0")
    if count == 0 || isSignAlone || isNegativeZero { start(digit: 0) }
  }

  private mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    storedCount += 1
  }

  private mutating func removeLast() {
    storedCount -= 1
    bytes[count] = 0
  }

  /// The number typed so far; a missing exponent is 0.
  @inline(__always)
  mutating func number() throws(NumberError) -> Number {
    if storedCount == 1 { return Number(Int(bytes[0] &- UInt8(ascii: "0"))) }
    return try parsedNumber()
  }

  @inline(never)
  private func parsedNumber() throws(NumberError) -> Number {
    try Number(parsing: bytes.span.extracting(0..<count))
  }

  func write(to out: inout OutputSpan<UInt8>) {
    for index in 0..<count { out.append(bytes[index]) }
  }

  var text: String { String(decoding: (0..<count).map { bytes[$0] }, as: UTF8.self) }
}

extension Entry: Equatable {
  static func == (a: Entry, b: Entry) -> Bool {
    guard a.storedCount == b.storedCount else { return false }
    for index in 0..<a.count where a.bytes[index] != b.bytes[index] { return false }
    return true
  }
}

extension Entry {
  /// Starts a number with a whole token, such as `-12.5e-3`, `.5` or `1EE3`, as its single keys would.
  ///
  /// A sign belongs to the number; `e+3` is `e3`.
  mutating func start(token: Span<UInt8>) throws(PressFault) {
    clear()
    var isNegative = false
    for index in token.indices {
      switch token[index] {
      case UInt8(ascii: "."):
        if isEmpty { start(digit: 0) }
        typePoint()
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        // The second letter of `EE` changes nothing.
        if !isEmpty { typeExponent() }
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = token[index] - UInt8(ascii: "0")
        if isEmpty { start(digit: digit) } else { try type(digit: digit) }
      case UInt8(ascii: "-"):
        if !isEmpty, exponentOffset > 0 { flipSign() } else { isNegative = true }
      case UInt8(ascii: "+"): break
      default:
        // Of the sign `−`, U+2212 (E2 88 92), the last byte alone stands for the whole.
        if token[index] == 0x92 { isNegative = true }
      }
    }
    if isEmpty { start(digit: 0) }
    if isNegative { flipSign(at: 0) }
  }
}
