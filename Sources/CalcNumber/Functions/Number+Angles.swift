extension Number {
  /// Sine, cosine and tangent. Exact at 0 and at the whole degrees with a rational result.
  ///
  /// - Throws: `domain` for more than 1e20 radians, and for the tangent of an odd number of right angles.
  func trigonometric(_ function: Function, in unit: AngleUnit) throws(NumberError) -> Number {
    if isZero { return function == .cosine ? .one : .zero }
    if unit == .degrees, let degrees = degreesWithinTurn {
      // Refuses an angle that is too large.
      _ = try Approximate.ReducedAngle(approximated, .degrees)
      if function == .tangent, degrees % 180 == 90 { throw .domain }
      if let exact = Self.rationalValue(of: function, degrees: degrees) { return exact }
    }
    return try Number(argument.applying(function, in: unit))
  }

  /// The inverses of sine, cosine and tangent. Exact where the angle is 0 and, in degrees, where it
  /// is a multiple of 30 or 45.
  ///
  /// - Throws: `domain` for the inverse sine and cosine beyond ±1.
  func angle(_ function: Function, in unit: AngleUnit) throws(NumberError) -> Number {
    let degrees: Range<Int> =
      switch function {
      case .arcSine: -90..<91
      case .arcCosine: 0..<181
      default: -89..<90
      }
    let inverse: Function =
      switch function {
      case .arcSine: .sine
      case .arcCosine: .cosine
      default: .tangent
      }
    for angle in Self.notableDegrees where degrees.contains(angle) && (unit == .degrees || angle == 0) {
      let turned = angle < 0 ? angle + 360 : angle
      if Self.rationalValue(of: inverse, degrees: turned) == self { return Number(angle) }
    }
    return try Number(argument.applying(function, in: unit))
  }

  private static let notableDegrees = [0, 30, -30, 45, -45, 60, 90, -90, 120, 180]

  /// The whole degrees that are left after all whole turns, from 0 to 359; nil for a fraction of a
  /// degree and for an inexact angle.
  private var degreesWithinTurn: Int? {
    guard let rational, rational.isInteger else { return nil }
    let rest = Int(rational.numerator.quotientAndRemainder(dividingBy: 360).remainder)
    return rational.isNegative && rest > 0 ? 360 - rest : rest
  }

  /// The rational values of the three functions at whole degrees from 0 to 359: by Niven's theorem
  /// there are no others. The tangent at 90 and 270 degrees is the caller's.
  private static func rationalValue(of function: Function, degrees: Int) -> Number? {
    if function == .cosine { return rationalValue(of: .sine, degrees: (degrees + 90) % 360) }
    switch (function, degrees) {
    case (_, 0), (_, 180): return .zero
    case (.sine, 90), (.tangent, 45), (.tangent, 225): return .one
    case (.sine, 270), (.tangent, 135), (.tangent, 315): return Number(-1)
    case (.sine, 30), (.sine, 150): return half
    case (.sine, 210), (.sine, 330): return half.negated
    default: return nil
    }
  }

  private static var half: Number { Number(SmallDecimal.half) }
}
