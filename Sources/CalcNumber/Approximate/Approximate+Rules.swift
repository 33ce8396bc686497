// What the calculator's contract adds to plain arithmetic: when a result is 0, and when it is out of range.

extension Approximate {
  /// 1e-30: what cancels below this part of the larger operand is 0.
  static let tolerance = one / Approximate(limbs: BigUInt.powerOfTen(30).limbs)

  /// 1e10000 less 2^-280 of it, so that a product that is 1e10000 but for the rounding of its factors is
  /// out of range too.
  private static let upperBound = powerOfTen(10_000) * (one - one.scaled(by: -280))
  private static let lowerBound = one / upperBound

  /// The value, where it is within the calculator's range: 0, or more than 1e-10000 and less than 1e10000.
  func checked() throws(NumberError) -> Approximate {
    if abs(exponent) < 33_219 || isZero { return self }
    if !isSmaller(than: Approximate.upperBound) { throw .overflow }
    if !Approximate.lowerBound.isSmaller(than: self) { throw .underflow }
    return self
  }

  /// 0 where the magnitude is below 1e-30 of the larger of two operands.
  private func cleared(_ left: Approximate, _ right: Approximate) -> Approximate {
    let larger = left.isSmaller(than: right) ? right : left
    // 1e-30 is less than 2^-99.
    if exponent > larger.exponent - 98 { return self }
    return isSmaller(than: larger * .tolerance) ? .zero : self
  }

  /// The sum; 0 where it is below 1e-30 of the larger operand.
  func adding(_ other: Approximate) throws(NumberError) -> Approximate {
    try (self + other).cleared(self, other).checked()
  }

  func multiplied(by other: Approximate) throws(NumberError) -> Approximate {
    try (self * other).checked()
  }

  func divided(by other: Approximate) throws(NumberError) -> Approximate {
    if other.isZero { throw .divisionByZero }
    return try (self / other).checked()
  }

  /// The floored remainder, with the sign of the divisor; 0 where it, or what it lacks to the divisor, is
  /// below 1e-30 of the larger operand.
  func modulo(_ divisor: Approximate) throws(NumberError) -> Approximate {
    if divisor.isZero { throw .divisionByZero }
    // The quotient is 2^100 or more, so any remainder is below 1e-30 of this.
    if exponent - divisor.exponent > 100 { return .zero }
    let quotient = (self / divisor).roundedTowardZero()
    var remainder = self - quotient * divisor
    if !remainder.isZero && remainder.isNegative != divisor.isNegative { remainder = remainder + divisor }
    if remainder.cleared(self, divisor).isZero { return .zero }
    if (divisor - remainder).cleared(self, divisor).isZero { return .zero }
    return try remainder.checked()
  }
}
