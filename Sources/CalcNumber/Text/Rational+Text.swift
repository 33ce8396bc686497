extension Rational {
  /// Appends every digit of a fraction that ends, and `numerator/denominator` of one that does not.
  ///
  /// Plain notation, but with an exponent below 1 where more than 34 decimals are needed.
  func write(inFull out: inout [UInt8]) {
    if isNegative { out.append(UInt8(ascii: "-")) }
    let twos = denominator.trailingZeroBitCount
    let (rest, fives) = (denominator >> twos).removingFactorsOfFive
    guard rest.isOne else {
      numerator.write(decimal: &out)
      out.append(UInt8(ascii: "/"))
      denominator.write(decimal: &out)
      return
    }
    let scale = max(twos, fives)
    var digits = [UInt8]()
    ((numerator * .powerOfFive(scale - fives)) << (scale - twos)).write(decimal: &digits)
    let point = digits.count - scale
    if scale == 0 {
      out.append(contentsOf: digits)
    } else if point > 0 {
      out.append(contentsOf: digits[..<point])
      out.append(UInt8(ascii: "."))
      out.append(contentsOf: digits[point...])
    } else if scale <= RoundedDecimal.maximumDigits {
      out.append(contentsOf: "0.".utf8)
      out.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -point))
      out.append(contentsOf: digits)
    } else {
      out.append(digits[0])
      if digits.count > 1 {
        out.append(UInt8(ascii: "."))
        out.append(contentsOf: digits[1...])
      }
      out.append(contentsOf: "e\(point - 1)".utf8)
    }
  }
}
