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

    init(_ value: Approximate) {
      self.value = value
      excess = value.magnitude - .one
    }

    /// A fraction; the denominator must not be 0.
    init(isNegative: Bool, numerator: BigUInt, denominator: BigUInt) {
      let divisor = Approximate(limbs: denominator.limbs)
      value = Approximate(limbs: numerator.limbs, isNegative: isNegative) / divisor
      let difference = BigUInt.difference(numerator, denominator)
      excess = Approximate(limbs: difference.magnitude.limbs, isNegative: difference.isNegative) / divisor
    }

    var magnitude: Argument { Argument(value: value.magnitude, excess: excess) }

    private init(value: Approximate, excess: Approximate) {
      self.value = value
      self.excess = excess
    }

    /// This, where a magnitude beyond 1 by at most 1e-30 counts as 1.
    ///
    /// - Throws: `domain` for a magnitude farther beyond 1.
    func clampedToOne() throws(NumberError) -> Argument {
      if excess.isNegative || excess.isZero { return self }
      if Approximate.tolerance.isSmaller(than: excess) { throw .domain }
      return Argument(Approximate.one.signed(like: value))
    }
  }
}
