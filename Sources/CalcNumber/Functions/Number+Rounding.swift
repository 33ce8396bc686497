extension Number {
  /// The largest whole number that is not larger. An inexact value that stands for a whole number
  /// (one within 1e-30 of it, relative where it is larger than 1) is that one.
  var floor: Number {
    switch storage {
    case .decimal(let decimal) where decimal.scale == 0: self
    case .decimal(let decimal): Number(Rational(SmallFraction(decimal)).floor)
    case .fraction(let fraction): Number(Rational(fraction).floor)
    case .rational(let rational): Number(rational.floor)
    case .approximate(let approximate): approximate.roundedDown().exactWhole ?? self
    }
  }

  /// The nearest whole number, halves away from zero; an inexact value within 1e-30 of a half is one.
  var roundedToWhole: Number {
    if isNegative { return negated.roundedToWhole.negated }
    switch storage {
    case .decimal(let decimal) where decimal.scale == 0: return self
    case .decimal(let decimal): return Number(Rational(SmallFraction(decimal)).rounded)
    case .fraction(let fraction): return Number(Rational(fraction).rounded)
    case .rational(let rational): return Number(rational.rounded)
    case .approximate(let approximate):
      let half = Approximate.one.scaled(by: -1)
      return (approximate + half).roundedDown().exactWhole ?? self
    }
  }
}
