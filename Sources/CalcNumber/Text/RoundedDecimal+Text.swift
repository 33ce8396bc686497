extension RoundedDecimal {
  /// The most bytes that `write` appends: sign, a zero, point, all digits and an exponent like `e-9999`.
  static let maximumBytes = 1 + 1 + 1 + maximumDigits + 6
  /// The least exponent that can be typed, which has four digits.
  private static let leastExponent = -9_999

  /// Writes plain notation for values from 1 up to 10^`plainDigits` and for smaller ones that need
  /// at most 34 decimals; any other as `1.5e40`, and below 1e-9999 as `0.15e-9999`.
  func write(plainDigits: Int, to out: inout OutputSpan<UInt8>) {
    if isNegative { out.append(UInt8(ascii: "-")) }
    let count = digitCount
    let pointPosition = count + exponent
    if pointPosition > plainDigits || (pointPosition <= 0 && -exponent > Self.maximumDigits) {
      let exponent = max(pointPosition - 1, Self.leastExponent)
      // In the range there is one power of ten more than can be typed.
      if exponent >= pointPosition {
        out.append(UInt8(ascii: "0"))
        out.append(UInt8(ascii: "."))
        writeDigits(count, pointAfter: count, to: &out)
      } else {
        writeDigits(count, pointAfter: 1, to: &out)
      }
      out.append(UInt8(ascii: "e"))
      Self.write(exponent: exponent, to: &out)
    } else if pointPosition <= 0 {
      out.append(UInt8(ascii: "0"))
      out.append(UInt8(ascii: "."))
      out.append(repeating: UInt8(ascii: "0"), count: -pointPosition)
      writeDigits(count, pointAfter: count, to: &out)
    } else {
      writeDigits(count, pointAfter: min(pointPosition, count), to: &out)
      if exponent > 0 { out.append(repeating: UInt8(ascii: "0"), count: exponent) }
    }
  }

  /// The coefficient with a point after that many of its digits, unless it is the last one.
  private func writeDigits(_ count: Int, pointAfter point: Int, to out: inout OutputSpan<UInt8>) {
    // Words of 17 digits each, from the last digit to the first.
    var digits = InlineArray<34, UInt8>(repeating: UInt8(ascii: "0"))
    let (upper, lower) = coefficient.quotientAndRemainder(dividingBy: Self.powersOfTen[17])
    for (word, end) in [(UInt64(lower), 34), (UInt64(upper), 17)] {
      var (word, position) = (word, end)
      while word > 0 {
        position -= 1
        digits[position] += UInt8(word % 10)
        word /= 10
      }
    }
    for position in 0..<count {
      if position == point { out.append(UInt8(ascii: ".")) }
      out.append(digits[34 - count + position])
    }
  }

  private static func write(exponent: Int, to out: inout OutputSpan<UInt8>) {
    if exponent < 0 { out.append(UInt8(ascii: "-")) }
    var unit = 1
    while exponent.magnitude / UInt(unit) >= 10 { unit *= 10 }
    while unit > 0 {
      out.append(UInt8(ascii: "0") + UInt8(exponent.magnitude / UInt(unit) % 10))
      unit /= 10
    }
  }
}
