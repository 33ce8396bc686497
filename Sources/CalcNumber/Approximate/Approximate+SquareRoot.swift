extension Approximate {
  /// The square root.
  ///
  /// - Throws: `domain` for less than 0.
  func squareRoot() throws(NumberError) -> Approximate {
    if isNegative { throw .domain }
    return rootOfMagnitude()
  }

  /// The square root of the magnitude, within 2^-318 of it, relative.
  ///
  /// Newton's iteration for 1/√m from machine precision, which doubles the correct bits twice, then one
  /// step for the root itself (Brent and Zimmermann, Modern Computer Arithmetic, 3.5).
  func rootOfMagnitude() -> Approximate {
    if isZero { return self }
    // m in [1/2, 2), so that the exponent left over is even.
    let isOddExponent = exponent & 1 != 0
    let half = isOddExponent ? (exponent - 1) / 2 : exponent / 2
    let m = Approximate(isNegative: false, exponent: isOddExponent ? 1 : 0, significand: significand)
    var inverse = Approximate.inverseRoot(isOddExponent ? 2 * leadingPart : leadingPart)
    for _ in 0..<2 {
      let error = Approximate.one - m * inverse * inverse
      inverse = inverse + (inverse * error).scaled(by: -1)
    }
    let root = m * inverse
    let rest = m - root * root
    return (root + (rest * inverse).scaled(by: -1)).scaled(by: half)
  }

  /// 1/√m to machine precision, for m in [1/2, 2).
  ///
  /// By Newton's iteration from a line that is at most a fifth off, because the machine's square root would need the C
  /// mathematics library.
  private static func inverseRoot(_ m: Double) -> Approximate {
    var inverse = 1.649 - 0.471 * m
    for _ in 0..<5 { inverse *= 1.5 - 0.5 * m * inverse * inverse }
    // It is in [0.7, 1.5], so the word is within its range.
    return Approximate(UInt(inverse * 0x1p62)).scaled(by: -62)
  }
}
