extension Approximate {
  /// The angle whose tangent this is, between −π/2 and π/2 radians.
  func arcTangent(_ unit: AngleUnit) -> Approximate {
    angleOfTangent().inUnit(unit)
  }

  /// An angle of radians in the unit.
  fileprivate func inUnit(_ unit: AngleUnit) -> Approximate {
    switch unit {
    case .radians: self
    case .degrees: self / .degree
    }
  }

  fileprivate func angleOfTangent() -> Approximate {
    if isZero { return self }
    // Above 1 the angle is what the reciprocal's lacks to a right angle.
    let angle =
      isSmaller(than: .one) ? magnitude.smallAngle() : .halfPi - (Approximate.one / magnitude).smallAngle()
    return angle.signed(like: self)
  }

  /// atan(x) for x from 0 to 1: that of the nearest sixteenth c, and atan((x − c) / (1 + x c)), whose argument is
  /// at most 1/32.
  private func smallAngle() -> Approximate {
    let sixteenths = scaled(by: 4).roundedToNearest().lowestWholeBits
    if sixteenths == 0 { return angleSeries() }
    let c = Approximate(UInt(sixteenths)).scaled(by: -4)
    let rest = (self - c) / (Approximate.one + self * c)
    return Approximate.anglesOfSixteenths[Int(sixteenths)] + rest.angleSeries()
  }

  /// atan(n/16) for n from 0 to 16, each from the one before by atan(16 / (256 + n (n − 1))).
  private static let anglesOfSixteenths: [Approximate] = (1...16).reduce(into: [.zero]) { angles, n in
    let step = Approximate(16) / Approximate(256 + n * (n - 1))
    angles.append(angles[n - 1] + step.angleSeries())
  }

  /// atan(x) for |x| up to 1/16: x (1 − x² (1/3 − x²/5 + …)).
  private func angleSeries() -> Approximate {
    let square = (self * self).fraction
    return self * Approximate(oneMinus: square.times(Series.inverseTangent.alternatingSum(at: square)))
  }
}

extension Approximate.Argument {
  /// The angle whose sine this is, from −π/2 to π/2 radians.
  ///
  /// - Throws: `domain` beyond ±1.
  func arcSine(_ unit: AngleUnit) throws(NumberError) -> Approximate {
    let argument = try clampedToOne()
    let angle =
      // Below 1/2, where the distance from 1 is no small number.
      argument.value.exponent < 0
      ? (argument.value.magnitude / argument.cosineOfArcSine()).angleOfTangent()
      : .halfPi - argument.angleOfCosineOfMagnitude()
    return angle.signed(like: value).inUnit(unit)
  }

  /// The angle whose cosine this is, from 0 to π radians.
  ///
  /// - Throws: `domain` beyond ±1.
  func arcCosine(_ unit: AngleUnit) throws(NumberError) -> Approximate {
    let argument = try clampedToOne()
    let angle = argument.angleOfCosineOfMagnitude()
    return (argument.value.isNegative ? .pi - angle : angle).inUnit(unit)
  }

  /// √(1 − x²) as √((1 − |x|) (1 + |x|)).
  private func cosineOfArcSine() -> Approximate {
    (excess * (Approximate.one + value.magnitude)).rootOfMagnitude()
  }

  /// acos |x| as 2 atan √((1 − |x|) / (1 + |x|)), right down to its zero at 1.
  private func angleOfCosineOfMagnitude() -> Approximate {
    (excess / (Approximate.one + value.magnitude)).rootOfMagnitude().angleOfTangent().scaled(by: 1)
  }
}
