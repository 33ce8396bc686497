extension RoundedDecimal {
  /// The most bytes that `write` appends: sign, point, all digits and an exponent like `e-10000`.
  static let maximumBytes = 1 + maximumDigits + 1 + 7

  /// Writes plain notation for values from 1 up to 10^`plainDigits` and for smaller ones that need
  /// at most 34 decimals; any other as `1.5e40`.
  func write(plainDigits: Int, to out: inout OutputSpan<UInt8>) {
    if isNegative { out.append(UInt8(ascii: "-")) }
    let count = digitCount
    let pointPosition = count + exponent
    if pointPosition > plainDigits || (pointPosition <= 0 && -exponent > Self.maximumDigits) {
      writeDigits(count, pointAfter: 1, to: &out)
      out.append(UInt8(ascii: "e"))
      Self.write(exponent: pointPosition - 1, to: &out)
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
    var rest = coefficient
    for position in 0..<count {
      if position == point { out.append(UInt8(ascii: ".")) }
      let (digit, remainder) = rest.quotientAndRemainder(dividingBy: Self.powersOfTen[count - 1 - position])
      out.append(UInt8(ascii: "0") + UInt8(digit))
      rest = remainder
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
