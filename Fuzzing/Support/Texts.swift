extension [UInt8] {
  /// What `write` writes, at most `limit` bytes.
  init(atMost limit: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    self.init(capacity: limit) { output in write(&output) }
  }
}

extension String {
  /// Whether a terminal may act on some character instead of showing it, or a line end there.
  var holdsControlCharacter: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}

/// Whether the bytes are `[-]digits[.digits][e[-]digits]` with no needless zero in front, as a display is.
///
/// - Parameter isTyped: whether the digits behind `.` and `e` may still be missing, and zeros needless.
func isDisplay(_ bytes: [UInt8], isTyped: Bool) -> Bool {
  var rest = bytes[...]
  func takeDigits() -> ArraySlice<UInt8> {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return digits
  }
  func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest = rest.dropFirst()
    return true
  }
  let isNegative = take(UInt8(ascii: "-"))
  let whole = takeDigits()
  guard let first = whole.first, whole.count == 1 || first != UInt8(ascii: "0") else { return false }
  var isZero = whole.elementsEqual("0".utf8)
  if take(UInt8(ascii: ".")) {
    let decimals = takeDigits()
    guard isTyped || (!decimals.isEmpty && decimals.last != UInt8(ascii: "0")) else { return false }
    isZero = isZero && decimals.isEmpty && !isTyped
  }
  if take(UInt8(ascii: "e")) {
    _ = take(UInt8(ascii: "-"))
    let exponent = takeDigits()
    guard isTyped || (!exponent.isEmpty && exponent.first != UInt8(ascii: "0")) else { return false }
    isZero = false
  }
  return rest.isEmpty && !(isNegative && isZero)
}
