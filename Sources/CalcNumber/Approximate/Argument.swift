extension Approximate {
  /// The argument of a function, with how far its magnitude is from 1.
  ///
  /// Logarithms, powers and inverse functions near ±1 depend on that distance, which rounding an exact
  /// argument to 320 bits would lose: ln(1 + 1e-300) is 1e-300. So a rational argument has it computed
  /// before any rounding.
  struct Argument: Sendable {
    let value: Approximate
    /// The magnitude minus 1.
    let excess: Approximate
    private let isExact: Bool

    init(_ value: Approximate) {
      self.value = value
      excess = value.magnitude - .one
      isExact = false
    }

    /// A fraction; the denominator must not be 0.
    init(isNegative: Bool, numerator: BigUInt, denominator: BigUInt) {
      let divisor = Approximate(limbs: denominator.limbs)
      value = Approximate(limbs: numerator.limbs, isNegative: isNegative) / divisor
      let difference = BigUInt.difference(numerator, denominator)
      excess = Approximate(limbs: difference.magnitude.limbs, isNegative: difference.isNegative) / divisor
      isExact = true
    }

    /// Whether this is an inexact value whose magnitude is within 1e-30 of 1, so that being on the wrong side of
    /// it is only a rounding error.
    var standsForOne: Bool { !isExact && !Approximate.tolerance.isSmaller(than: excess) }

    /// This, or ±1 for what stands for it and is beyond.
    ///
    /// - Throws: `domain` for any other magnitude beyond 1.
    func clampedToOne() throws(NumberError) -> Argument {
      if excess.isNegative || excess.isZero { return self }
      guard standsForOne else { throw .domain }
      return Argument(Approximate.one.signed(like: value))
    }
  }
}
