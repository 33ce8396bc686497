extension Approximate.Argument {
  /// The natural logarithm.
  ///
  /// - Throws: `domain` unless the argument is above 0.
  func naturalLogarithm() throws(NumberError) -> Approximate {
    if value.isNegative || value.isZero { throw .domain }
    return logarithmOfMagnitude()
  }

  /// The logarithm to the base 10.
  ///
  /// - Throws: `domain` unless the argument is above 0.
  func commonLogarithm() throws(NumberError) -> Approximate { try naturalLogarithm() / .ln10 }

  /// The logarithm to the base 2.
  ///
  /// - Throws: `domain` unless the argument is above 0.
  func binaryLogarithm() throws(NumberError) -> Approximate { try naturalLogarithm() / .ln2 }

  /// The natural logarithm of the magnitude, which must not be zero.
  func logarithmOfMagnitude() -> Approximate {
    excess.isNearZero ? excess.logarithmOfOnePlus() : value.magnitude.logarithm()
  }
}

extension Approximate {
  /// Below 1/4: 1 + x is then far from the next power of two whose logarithm could cancel.
  fileprivate var isNearZero: Bool { isZero || exponent <= -2 }

  /// ln(1 + x) for x > −1, also where 1 + x rounds to 1.
  ///
  /// 2 atanh(x / (2 + x)).
  func logarithmOfOnePlus() -> Approximate {
    if !isNearZero { return (Approximate.one + self).logarithm() }
    let z = self / (Approximate(2) + self)
    return z.areaTangentSeries().scaled(by: 1)
  }

  /// ln(x) for x > 0.
  ///
  /// m × 2^n with m in [√½, √2): n ln 2 + 2 atanh((m − 1) / (m + 1)). The second term is at most half of
  /// ln 2, so nothing cancels.
  fileprivate func logarithm() -> Approximate {
    // √½.
    let isLow = significand.top < 0xb504_f333_f9de_6484
    let n = isLow ? exponent - 1 : exponent
    let m = Approximate(isNegative: false, exponent: isLow ? 1 : 0, significand: significand)
    let z = (m - .one) / (m + .one)
    return Approximate(n) * .ln2 + z.areaTangentSeries().scaled(by: 1)
  }

  /// atanh(z) for |z| up to 0.1716.
  private func areaTangentSeries() -> Approximate {
    let square = (self * self).fraction
    return self * Approximate(onePlus: square.times(Series.inverseTangent.sum(at: square)))
  }
}
