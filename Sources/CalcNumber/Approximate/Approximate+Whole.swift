extension Approximate {
  /// The whole part. What has no fraction is itself.
  func roundedTowardZero() -> Approximate {
    if exponent <= 0 { return .zero }
    if exponent >= Limbs.bitWidth { return self }
    let dropped = Limbs.bitWidth - exponent
    let whole = significand.shiftedRight(by: dropped).limbs.shiftedLeft(by: dropped)
    return Approximate(isNegative: isNegative, exponent: exponent, significand: whole)
  }

  /// The nearest whole number, a half away from zero.
  func roundedToNearest() -> Approximate {
    let whole = roundedTowardZero()
    let rest = self - whole
    // A rest of one half or more has the exponent 0; a fraction's is never greater.
    return rest.isZero || rest.exponent < 0 ? whole : whole + Approximate.one.signed(like: self)
  }

  /// The whole number that this stands for: one within 1e-30 of it, relative where it is larger than 1.
  func nearbyWhole() -> Approximate? {
    let whole = roundedToNearest()
    let distance = (self - whole).magnitude
    let limit = exponent > 0 ? magnitude * .tolerance : .tolerance
    return limit.isSmaller(than: distance) ? nil : whole
  }

  /// The largest whole number that is not greater; a value that stands for a whole number is that one.
  func roundedDown() -> Approximate {
    if let whole = nearbyWhole() { return whole }
    let whole = roundedTowardZero()
    return isNegative ? whole - .one : whole
  }

  /// The smallest whole number that is not less; a value that stands for a whole number is that one.
  func roundedUp() -> Approximate { negated.roundedDown().negated }

  /// The nearest whole number, a half away from zero; a value that stands for a half is one.
  func rounded() -> Approximate {
    (scaled(by: 1).nearbyWhole()?.scaled(by: -1) ?? self).roundedToNearest()
  }

  /// The limbs of a whole number's magnitude below 2^320, least significant first, with no zero limb at
  /// the end. Nil for what has a fraction or is larger.
  var wholeLimbs: [UInt64]? {
    guard exponent <= Limbs.bitWidth, self == roundedTowardZero() else { return nil }
    let integer = significand.shiftedRight(by: Limbs.bitWidth - exponent).limbs
    var limbs = (0..<5).map { integer.words[$0] }
    while limbs.last == 0 { limbs.removeLast() }
    return limbs
  }

  /// The lowest bits of the whole part's magnitude, for an exponent of at most 320.
  var lowestWholeBits: UInt64 {
    exponent <= 0 ? 0 : significand.shiftedRight(by: Limbs.bitWidth - exponent).limbs.words[0]
  }
}
