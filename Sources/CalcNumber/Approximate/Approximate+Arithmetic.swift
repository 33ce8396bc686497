extension Approximate {
  static func + (left: Approximate, right: Approximate) -> Approximate {
    if left.isZero { return right }
    if right.isZero { return left }
    let (large, small) = left.isSmaller(than: right) ? (right, left) : (left, right)
    let shifted = small.significand.shiftedRight(by: large.exponent - small.exponent)
    if left.isNegative == right.isNegative {
      return sum(large, shifted.limbs, shifted.guardWord)
    }
    let (guardWord, borrow) = UInt64(0).subtractingReportingOverflow(shifted.guardWord)
    // The smaller magnitude is subtracted, so nothing is borrowed at the top.
    let difference = large.significand.subtracting(shifted.limbs, borrow: borrow ? 1 : 0).difference
    return Approximate(
      isNegative: large.isNegative, fraction: difference, guardWord: guardWord, exponent: large.exponent)
  }

  private static func sum(_ large: Approximate, _ addend: Limbs, _ guardWord: UInt64) -> Approximate {
    let (total, carry) = large.significand.adding(addend)
    if carry == 0 {
      return Approximate(
        isNegative: large.isNegative, exponent: large.exponent, significand: total, guardWord: guardWord)
    }
    let (halved, lost) = total.shiftedRight(by: 1)
    let (significand, _) = halved.adding(Limbs.half)
    return Approximate(
      isNegative: large.isNegative, exponent: large.exponent + 1, significand: significand, guardWord: lost)
  }

  static func - (left: Approximate, right: Approximate) -> Approximate { left + right.negated }

  static func * (left: Approximate, right: Approximate) -> Approximate {
    if left.isZero || right.isZero { return .zero }
    let (high, guardWord) = left.significand.multipliedHigh(by: right.significand)
    // Both are one half or more, so the product lacks at most one leading bit.
    return Approximate(
      isNegative: left.isNegative != right.isNegative, fraction: high, guardWord: guardWord,
      exponent: left.exponent + right.exponent)
  }

  /// Times a word that is not 0.
  func multiplied(by factor: UInt) -> Approximate {
    let shift = factor.leadingZeroBitCount
    let (low, high) = significand.multiplied(by: UInt64(factor) << UInt64(shift))
    // The product over 2^64, in the five upper words of six.
    let upper = Limbs(words: [low.words[1], low.words[2], low.words[3], low.words[4], high])
    return Approximate(
      isNegative: isNegative, fraction: upper, guardWord: low.words[0], exponent: exponent + 64 - shift)
  }

  /// The divisor must not be zero: `Number` has refused that before, and the kernels divide by what they
  /// know to be positive. A zero divisor gives 0.
  static func / (left: Approximate, right: Approximate) -> Approximate {
    if left.isZero || right.isZero { return .zero }
    let isNegative = left.isNegative != right.isNegative
    let exponent = left.exponent - right.exponent
    let (excess, isBelowOne) = left.significand.subtracting(right.significand)
    if isBelowOne == 1 {
      let (quotient, roundsUp) = left.significand.dividedAsFraction(by: right.significand)
      return Approximate(
        isNegative: isNegative, exponent: exponent, significand: quotient,
        guardWord: roundsUp ? 1 << 63 : 0)
    }
    // 1 and the quotient of the excess, which is below the divisor.
    let (quotient, _) = excess.dividedAsFraction(by: right.significand)
    let (halved, guardWord) = quotient.shiftedRight(by: 1)
    return Approximate(
      isNegative: isNegative, exponent: exponent + 1, significand: halved &+ .half, guardWord: guardWord)
  }
}
