extension Approximate {
  init(_ small: Int) {
    self.init(small.magnitude, isNegative: small < 0)
  }

  init(_ word: UInt, isNegative: Bool = false) {
    guard word != 0 else {
      self = .zero
      return
    }
    let shift = word.leadingZeroBitCount
    self.init(
      isNegative: isNegative, exponent: 64 - shift,
      significand: Limbs(words: [0, 0, 0, 0, UInt64(word) << UInt64(shift)]))
  }

  /// A whole number of any size, least significant limb first, rounded to 320 bits.
  init(limbs: [UInt64], isNegative: Bool = false) {
    guard let last = limbs.lastIndex(where: { $0 != 0 }) else {
      self = .zero
      return
    }
    var fraction = Limbs.zero
    for index in 0..<5 where last - index >= 0 { fraction.words[4 - index] = limbs[last - index] }
    // Six limbs hold 320 bits after the shift, whatever the number of leading zeros.
    let guardWord = last >= 5 ? limbs[last - 5] : 0
    self.init(isNegative: isNegative, fraction: fraction, guardWord: guardWord, exponent: 64 * (last + 1))
  }

  /// A quotient of whole numbers of any size, least significant limb first; the denominator must not be
  /// 0. Within 2^-318 of it, relative.
  init(isNegative: Bool, numerator: [UInt64], denominator: [UInt64]) {
    let quotient = Approximate(limbs: numerator, isNegative: isNegative)
    self = denominator == [1] ? quotient : quotient / Approximate(limbs: denominator)
  }

  /// The nearest value of machine precision with the exponent taken off: from 1/2 up to 1.
  var leadingPart: Double { Double(significand.top) * 0x1p-64 }
}
