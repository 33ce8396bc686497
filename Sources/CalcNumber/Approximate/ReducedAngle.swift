extension Approximate {
  /// An angle as a number of right angles and a rest of at most half of one.
  ///
  /// The rest is the difference of the angle and a multiple of π/2, both rounded to 320 bits: its error is
  /// below 2^-318 of the angle. A result below 1e-30 (times an angle above 1) counts as 0, so whatever
  /// is not 0 is right to 2^-218, relative: 65 digits.
  struct ReducedAngle {
    /// The number of right angles modulo 4.
    let quadrant: UInt64
    /// From −π/4 to π/4, in radians.
    let rest: Approximate
    /// A sine, cosine or tangent below this is 0.
    let zeroBound: Approximate

    /// - Throws: `domain` for more than 1e20 radians.
    init(_ angle: Approximate, _ unit: AngleUnit) throws(NumberError) {
      let radians = unit == .radians ? angle : angle * .degree
      if ReducedAngle.largest.isSmaller(than: radians) { throw .domain }
      let quotient = unit == .radians ? angle / .halfPi : angle / Approximate(90)
      let count = quotient.roundedToNearest()
      let bits = count.lowestWholeBits
      quadrant = (count.isNegative ? 0 &- bits : bits) & 3
      switch unit {
      case .radians: rest = angle - count * .halfPi
      // Degrees are reduced without an error: 90 times a count of at most 67 bits is no longer than 320.
      case .degrees: rest = (angle - count * Approximate(90)) * .degree
      }
      zeroBound = radians.exponent > 0 ? radians.magnitude * .tolerance : .tolerance
    }

    /// 1e20.
    private static let largest = powerOfTen(20)

    /// Whether a sine or cosine of the quadrant is the rest's cosine or sine.
    var isOdd: Bool { quadrant & 1 == 1 }

    /// 0 for what counts as that.
    func cleared(_ result: Approximate) -> Approximate {
      result.isSmaller(than: zeroBound) ? .zero : result
    }
  }
}
