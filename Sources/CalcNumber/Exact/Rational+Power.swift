extension Rational {
  /// This to a whole power; nil where the halves of the result exceed the bound of exactness, which
  /// is known before anything is computed. Zero must not have a negative power.
  func raised(to exponent: Rational) -> Rational? {
    let isOddPower = exponent.numerator.isOdd
    if numerator.isOne && denominator.isOne {
      return Rational(isNegative: isNegative && isOddPower, numerator: .one, coprime: .one)
    }
    if isZero { return exponent.isZero ? Rational(isNegative: false, numerator: .one, coprime: .one) : self }
    guard let count = exponent.numerator.word,
      let top = numerator.raised(to: count, limit: Self.exactBits),
      let bottom = denominator.raised(to: count, limit: Self.exactBits)
    else { return nil }
    let power = Rational(isNegative: isNegative && isOddPower, numerator: top, coprime: bottom)
    return exponent.isNegative ? power.reciprocal : power
  }

  /// The real root of a whole degree where it comes out even, else nil. An even root of a negative
  /// value is nil too.
  func exactRoot(_ degree: BigUInt) -> Rational? {
    if isNegative && !degree.isOdd { return nil }
    if numerator.isOne && denominator.isOne || isZero { return self }
    guard let degree = degree.word, let top = numerator.exactRoot(degree),
      let bottom = denominator.exactRoot(degree)
    else { return nil }
    return Rational(isNegative: isNegative, numerator: top, coprime: bottom)
  }

  /// The largest whole number that is not larger.
  var floor: Rational {
    if isInteger { return self }
    let whole = numerator / denominator
    return Rational(
      isNegative: isNegative, numerator: isNegative ? whole + BigUInt.one : whole, coprime: .one)
  }

  /// The nearest whole number, halves away from zero.
  var rounded: Rational {
    if isInteger { return self }
    let doubled = (numerator << 1) + denominator
    return Rational(isNegative: isNegative, numerator: doubled / (denominator << 1), coprime: .one)
  }
}

extension Rational {
  /// This to a rational power that is not 0, where it comes out even and within the bound of
  /// exactness. This is not 0.
  func exactPower(_ exponent: Rational) -> Rational? {
    let whole = Rational(isNegative: exponent.isNegative, numerator: exponent.numerator, coprime: .one)
    return exactRoot(exponent.denominator)?.raised(to: whole)
  }
}
