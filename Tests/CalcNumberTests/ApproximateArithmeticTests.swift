import Testing

@testable import CalcNumber

/// Random operands, with the exact result beside them.
struct ApproximateArithmeticTests {
  /// Pairs of operands of like and unlike sizes.
  private func forEachPair(_ body: (Approximate, Approximate) -> Void) {
    var generator = SeededGenerator(seed: 1)
    for exponents in [0...0, -3...3, -200...200, -5000...5000] {
      for _ in 0..<150 {
        body(
          .random(exponents: exponents, using: &generator), .random(exponents: exponents, using: &generator))
      }
    }
  }

  @Test func `a product is the nearest value`() {
    forEachPair { left, right in
      let exact = Dyadic(left) * Dyadic(right)
      let error = Dyadic(left * right) - exact
      #expect(error.isWithin(twoTo: -320, of: exact), "\(left) × \(right)")
    }
  }

  @Test func `a sum is within a unit in its last place`() {
    forEachPair { left, right in
      let exact = Dyadic(left) + Dyadic(right)
      let error = Dyadic(left + right) - exact
      #expect(error.isWithin(twoTo: -319, of: exact), "\(left) + \(right)")
    }
  }

  @Test func `a difference of neighbours is exact`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let value = Approximate.random(exponents: -9...9, using: &generator)
      let step = Approximate(isNegative: false, exponent: value.exponent - 319, significand: .half)
      #expect((value + step) - value == step || (value + step).exponent > value.exponent)
      #expect((value - value).isZero)
    }
  }

  @Test func `a quotient times the divisor is the dividend to the last place`() {
    forEachPair { left, right in
      let error = Dyadic(left / right) * Dyadic(right) - Dyadic(left)
      #expect(error.isWithin(twoTo: -319, of: Dyadic(left)), "\(left) ÷ \(right)")
    }
  }

  @Test func `a divisor whose top word is all ones or one bit is divided by correctly`() {
    for top: UInt64 in [.max, 1 << 63, 1 << 63 | 1] {
      for low: UInt64 in [0, .max] {
        let divisor = Approximate(
          isNegative: false, exponent: 1, significand: Limbs(words: [low, low, low, low, top]))
        let dividend = Approximate(
          isNegative: false, exponent: 1,
          significand: Limbs(words: [0, UInt64.max, 0, UInt64.max, 1 << 63]))
        let error = Dyadic(dividend / divisor) * Dyadic(divisor) - Dyadic(dividend)
        #expect(error.isWithin(twoTo: -319, of: Dyadic(dividend)))
      }
    }
  }

  @Test func `a square root squared is the number to a few units`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let value = Approximate.random(exponents: -300...300, using: &generator).magnitude
      let root = Dyadic(try value.squareRoot())
      #expect((root * root - Dyadic(value)).isWithin(twoTo: -317, of: Dyadic(value)), "√\(value)")
    }
  }

  @Test func `the root of a negative number is a domain error`() {
    #expect(throws: NumberError.domain) { try Approximate(-1).squareRoot() }
  }

  @Test func `a product with a word is the product with its value`() {
    var generator = SeededGenerator(seed: 4)
    for factor in [1, 2, 3, 10, UInt.max, 1 << 63, 0x1234_5678] {
      let value = Approximate.random(exponents: 0...9, using: &generator)
      #expect(value.multiplied(by: factor) == value * Approximate(factor))
    }
  }

  @Test func `a fraction of numbers of any size is within a unit of it`() {
    var generator = SeededGenerator(seed: 5)
    for limbs in [1, 2, 5, 6, 32, 520] {
      let numerator = (0..<limbs).map { _ in generator.next() | 1 }
      let denominator = (0..<(limbs + 1) / 2).map { _ in generator.next() | 1 }
      let value = Approximate(isNegative: true, numerator: numerator, denominator: denominator)
      let exact = Dyadic(BigUInt(limbs: numerator)).negated
      let error = Dyadic(value) * Dyadic(BigUInt(limbs: denominator)) - exact
      #expect(error.isWithin(twoTo: -318, of: exact))
    }
  }

  @Test func `zero has one form and no sign`() {
    #expect(Approximate.zero.negated == .zero)
    #expect(Approximate.one - .one == .zero)
    #expect(Approximate(-3) * .zero == .zero)
    #expect(Approximate.zero / Approximate(-3) == .zero)
    #expect(Approximate(limbs: [0, 0], isNegative: true) == .zero)
  }

  @Test func `values are ordered by sign, then size`() {
    let ordered = [-3, -2, -1, 0, 1, 2, 3].map { Approximate($0) }
    #expect(ordered.shuffled().sorted() == ordered)
  }
}
