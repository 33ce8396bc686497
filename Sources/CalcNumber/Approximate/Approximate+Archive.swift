// The archive text: `-8f00p-12` is −0x0.8f00 × 2^-12. Lower-case hexadecimal digits of the significand
// without trailing zeros, then the binary exponent in decimal; `0p0` is zero. It is exact, and every
// value has one text.

extension Approximate {
  /// A sign, 80 digits, `p`, and an exponent of five digits with its sign.
  static let maximumArchiveBytes = 1 + Limbs.bitWidth / 4 + 1 + 6

  /// Writes at most `maximumArchiveBytes` for a value in the calculator's range.
  func write(archive out: inout OutputSpan<UInt8>) {
    if isNegative { out.append(UInt8(ascii: "-")) }
    var rest = significand
    repeat {
      out.append(hexadecimal: UInt8(truncatingIfNeeded: rest.top >> 60))
      rest = rest.shiftedLeft(by: 4)
    } while !rest.isZero
    out.append(UInt8(ascii: "p"))
    SmallDecimal(canonical: Int64(exponent), scale: 0).write(to: &out)
  }

  /// Nil for anything that `write(archive:)` does not write.
  init?(archive text: Span<UInt8>) {
    var index = 0
    var isNegative = false
    if text.count > 0, text[0] == UInt8(ascii: "-") {
      isNegative = true
      index = 1
    }
    var significand = Limbs.zero
    var position = Limbs.bitWidth
    var lastDigit: UInt64 = 0
    while index < text.count, let digit = Approximate.hexadecimalDigit(text[index]) {
      position -= 4
      guard position >= 0 else { return nil }
      significand.words[position / 64] |= digit << UInt64(position % 64)
      lastDigit = digit
      index += 1
    }
    guard index < text.count, text[index] == UInt8(ascii: "p") else { return nil }
    guard let exponent = Approximate.exponent(in: text, from: index + 1) else { return nil }
    if significand.isZero {
      guard !isNegative, exponent == 0, position == Limbs.bitWidth - 4 else { return nil }
      self = .zero
      return
    }
    guard significand.top >> 63 == 1, lastDigit != 0 else { return nil }
    let value = Approximate(isNegative: isNegative, exponent: exponent, significand: significand)
    guard let checked = try? value.checked() else { return nil }
    self = checked
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// A decimal exponent that ends the text: one to five digits without leading zeros.
  private static func exponent(in text: Span<UInt8>, from start: Int) -> Int? {
    guard start < text.count else { return nil }
    let isNegative = text[start] == UInt8(ascii: "-")
    let first = isNegative ? start + 1 : start
    guard (1...5).contains(text.count - first) else { return nil }
    var magnitude = 0
    for index in first..<text.count {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = text[index] else { return nil }
      magnitude = magnitude * 10 + Int(text[index] - UInt8(ascii: "0"))
    }
    let leadsWithZero = text[first] == UInt8(ascii: "0")
    guard leadsWithZero ? text.count - first == 1 && !isNegative : true else { return nil }
    return isNegative ? -magnitude : magnitude
  }
}
