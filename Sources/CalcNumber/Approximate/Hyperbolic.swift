extension Approximate {
  /// - Throws: `overflow`.
  func hyperbolicSine() throws(NumberError) -> Approximate {
    if exponent <= 0 { return try hyperbolicSineSeries().checked() }
    let (grown, shrunk) = try exponentialPair()
    return try (grown - shrunk).scaled(by: -1).signed(like: self).checked()
  }

  /// - Throws: `overflow`.
  func hyperbolicCosine() throws(NumberError) -> Approximate {
    let (grown, shrunk) = try exponentialPair()
    return try (grown + shrunk).scaled(by: -1).checked()
  }

  func hyperbolicTangent() -> Approximate {
    if exponent <= 0 { return hyperbolicSineSeries() / hyperbolicCosineSeries() }
    // 1 − 2/(e^2x + 1) is 1 in all 320 bits from 2^7 on.
    if exponent > 7 { return Approximate.one.signed(like: self) }
    let square = magnitude.scaled(by: 1).exponentialInRange()
    return (Approximate.one - Approximate(2) / (square + .one)).signed(like: self)
  }

  /// e^|x| and e^-|x|, both of them also where the first is up to twice what is in range.
  private func exponentialPair() throws(NumberError) -> (grown: Approximate, shrunk: Approximate) {
    if exponent > 15 { throw .overflow }
    let grown = magnitude.exponentialInRange()
    return (grown, .one / grown)
  }

  /// sinh(x) for |x| < 1: x (1 + x² (1/3! + x²/5! + …)).
  private func hyperbolicSineSeries() -> Approximate {
    let square = (self * self).fraction
    return self * Approximate(onePlus: square.times(Series.sine.sum(at: square)))
  }

  /// cosh(x) for |x| < 1: 1 + x² (1/2! + x²/4! + …).
  private func hyperbolicCosineSeries() -> Approximate {
    let square = (self * self).fraction
    return Approximate(onePlus: square.times(Series.cosine.sum(at: square)))
  }
}
