extension Limbs {
  /// The quotient of two fractions to 320 bits, rounded down, and whether the rest is half the divisor or
  /// more. The divisor's top bit must be set and this must be less than the divisor.
  ///
  /// Schoolbook division, after Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D.
  func dividedAsFraction(by divisor: Limbs) -> (quotient: Limbs, roundsUp: Bool) {
    var rest = self
    var quotient = Limbs.zero
    for index in 0..<5 { quotient.words[4 - index] = Limbs.digit(&rest, divisor) }
    // `rest < divisor`, so the doubling loses at most the one bit that decides already.
    let doubled = rest.adding(rest)
    return (quotient, doubled.carry == 1 || !(doubled.sum < divisor))
  }

  /// One step: `rest` times 2^64 over the divisor, and what is left in `rest`. Keeps `rest < divisor`.
  private static func digit(_ rest: inout Limbs, _ divisor: Limbs) -> UInt64 {
    let top = divisor.words[4]
    var estimate = UInt64.max
    // The division traps unless the upper word is below the divisor; in the other case they are equal,
    // because rest < divisor, and the largest digit is at most two too large.
    if rest.words[4] < top {
      estimate = top.dividingFullWidth((rest.words[4], rest.words[3])).quotient
    }
    let product = divisor.multiplied(by: estimate)
    let shifted = Limbs(words: [0, rest.words[0], rest.words[1], rest.words[2], rest.words[3]])
    let (difference, borrow) = shifted.subtracting(product.low)
    var upper = rest.words[4] &- product.high &- borrow
    rest = difference
    // The divisor's top bit is set, so the estimate is at most two too large.
    while upper != 0 {
      estimate &-= 1
      let corrected = rest.adding(divisor)
      rest = corrected.sum
      upper &+= corrected.carry
    }
    return estimate
  }

  /// The quotient by a word that is not 0, rounded down, and the rest.
  func divided(by divisor: UInt64) -> (quotient: Limbs, remainder: UInt64) {
    var quotient = Limbs.zero
    var remainder: UInt64 = 0
    for index in 0..<5 {
      // The remainder is below the divisor, which is what the division needs.
      (quotient.words[4 - index], remainder) =
        divisor.dividingFullWidth((remainder, words[4 - index]))
    }
    return (quotient, remainder)
  }
}
