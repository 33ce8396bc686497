extension Approximate {
  /// ln(x + √(x² + 1)), with the small part first: ln(1 + (x + x² / (1 + √(1 + x²)))).
  func inverseHyperbolicSine() -> Approximate {
    let x = magnitude
    let square = x * x
    let root = (Approximate.one + square).rootOfMagnitude()
    return (x + square / (Approximate.one + root)).logarithmOfOnePlus().signed(like: self)
  }
}

extension Approximate.Argument {
  /// ln(x + √(x² − 1)); with d = x − 1 that is ln(1 + (d + √(d (d + 2)))).
  ///
  /// - Throws: `domain` below 1, except that an inexact value within 1e-30 of 1 counts as 1.
  func inverseHyperbolicCosine() throws(NumberError) -> Approximate {
    if value.isNegative { throw .domain }
    if excess.isNegative {
      guard standsForOne else { throw .domain }
      return .zero
    }
    let root = (excess * (excess + Approximate(2))).rootOfMagnitude()
    return (excess + root).logarithmOfOnePlus()
  }

  /// ½ ln((1 + x) / (1 − x)) as ½ ln(1 + 2x / (1 − x)).
  ///
  /// - Throws: `domain` from ±1 on.
  func inverseHyperbolicTangent() throws(NumberError) -> Approximate {
    guard excess.isNegative else { throw .domain }
    let ratio = value.magnitude.scaled(by: 1) / excess.magnitude
    return ratio.logarithmOfOnePlus().scaled(by: -1).signed(like: value)
  }
}
