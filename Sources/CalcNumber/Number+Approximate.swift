extension Number {
  /// The value for a computation that cannot be exact.
  var approximated: Approximate {
    switch storage {
    case .decimal(let decimal): Approximate(SmallFraction(decimal))
    case .fraction(let fraction): Approximate(fraction)
    case .rational(let rational): Approximate(rational)
    case .approximate(let approximate): approximate
    }
  }

  /// The value for a function that depends on its distance from 1, which rounding would lose.
  var argument: Approximate.Argument {
    guard let rational else { return Approximate.Argument(approximated) }
    return Approximate.Argument(
      isNegative: rational.isNegative, numerator: rational.numerator, denominator: rational.denominator)
  }

  /// A computed value, in range or not; one of zero is exact.
  ///
  /// - Throws: `overflow` from 1e10000, `underflow` up to 1e-10000 where it is not zero.
  init(_ approximate: Approximate) throws(NumberError) {
    if approximate.isZero {
      self = .zero
    } else {
      self.init(storage: .approximate(try approximate.checked()))
    }
  }
}

extension Approximate {
  init(_ fraction: SmallFraction) {
    let numerator = Approximate(Int(fraction.numerator))
    self = fraction.denominator == 1 ? numerator : numerator / Approximate(Int(fraction.denominator))
  }

  init(_ rational: Rational) {
    self.init(
      isNegative: rational.isNegative, numerator: rational.numerator.limbs,
      denominator: rational.denominator.limbs)
  }
}
