extension Approximate {
  /// The sine; 0 where it is below 1e-30, times the angle where that exceeds 1 radian.
  ///
  /// - Throws: `domain` for more than 1e20 radians.
  func sine(_ unit: AngleUnit) throws(NumberError) -> Approximate {
    let angle = try ReducedAngle(self, unit)
    let sine = angle.isOdd ? angle.rest.cosineSeries() : angle.rest.sineSeries()
    return angle.cleared(angle.quadrant < 2 ? sine : sine.negated)
  }

  /// The cosine, with the rules of the sine.
  func cosine(_ unit: AngleUnit) throws(NumberError) -> Approximate {
    let angle = try ReducedAngle(self, unit)
    let cosine = angle.isOdd ? angle.rest.sineSeries() : angle.rest.cosineSeries()
    return angle.cleared(angle.quadrant == 0 || angle.quadrant == 3 ? cosine : cosine.negated)
  }

  /// The tangent, with the rules of the sine.
  ///
  /// - Throws: `domain` for more than 1e20 radians, and where the cosine is 0 by the rules.
  func tangent(_ unit: AngleUnit) throws(NumberError) -> Approximate {
    let angle = try ReducedAngle(self, unit)
    let sine = angle.rest.sineSeries()
    let cosine = angle.rest.cosineSeries()
    if !angle.isOdd { return angle.cleared(sine / cosine) }
    if angle.cleared(sine).isZero { throw .domain }
    return angle.cleared((cosine / sine).negated)
  }

  /// sin(x) for |x| up to π/4: x (1 − x² (1/3! − x²/5! + …)).
  private func sineSeries() -> Approximate {
    let square = (self * self).fraction
    return self * Approximate(oneMinus: square.times(Series.sine.alternatingSum(at: square)))
  }

  /// cos(x) for |x| up to π/4: 1 − x² (1/2! − x²/4! + …).
  private func cosineSeries() -> Approximate {
    let square = (self * self).fraction
    return Approximate(oneMinus: square.times(Series.cosine.alternatingSum(at: square)))
  }
}
