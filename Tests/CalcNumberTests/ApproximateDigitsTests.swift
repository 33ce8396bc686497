import Testing

@testable import CalcNumber

struct ApproximateDigitsTests {
  private func text(_ value: Approximate, _ count: Int) -> String {
    let digits = value.significantDigits(count)
    return
      "\(digits.isNegative ? "-" : "")\(String(decoding: digits.digits, as: UTF8.self))e\(digits.exponent)"
  }

  private func quotient(_ numerator: Int, _ denominator: Int) -> Approximate {
    Approximate(numerator) / Approximate(denominator)
  }

  @Test(arguments: [
    (5, 2, "2e0"), (7, 2, "4e0"), (-5, 2, "-2e0"), (1, 2, "5e-1"), (19, 2, "1e1"), (25, 1, "2e1"),
    (35, 1, "4e1"),
  ])
  func `a half goes to the even neighbour`(numerator: Int, denominator: Int, expected: String) {
    let value = quotient(numerator, denominator)
    // 9.5 becomes 10, whose one digit is 1.
    #expect(text(value, 1) == expected)
  }

  @Test func `a value beside a half goes to its own side`() {
    let nudge = Approximate.one.scaled(by: -315)
    #expect(text(quotient(5, 2) + nudge, 1) == "3e0")
    #expect(text(quotient(7, 2) - nudge, 1) == "3e0")
    let deep = quotient(1_000_000_000_000_005, 10).scaled(by: 0)
    #expect(text(deep, 15) == "100000000000000e0")
    #expect(text(Approximate(1_000_000_000_000_005) + nudge.scaled(by: 45), 15) == "100000000000001e1")
  }

  @Test func `π and e have their known digits`() {
    #expect(text(.pi, 15) == "314159265358979e-14")
    #expect(text(.pi, 34) == "3141592653589793238462643383279503e-33")
    #expect(text(.e, 60) == "271828182845904523536028747135266249775724709369995957496697e-59")
  }

  @Test func `powers of ten are one and zeros at every exponent`() {
    for power in [-9999, -5000, -138, -35, -1, 0, 1, 20, 27, 34, 96, 137, 138, 5000, 9999] {
      let digits = Approximate.powerOfTen(power).significantDigits(34)
      #expect(digits.digits == Array("1".utf8) + Array(repeating: UInt8(ascii: "0"), count: 33))
      #expect(digits.exponent == power - 33)
    }
  }

  @Test func `nines round up to the next power of ten`() {
    #expect(text(quotient(9_999_999, 1000), 3) == "100e2")
    #expect(text(quotient(-9_996, 1000), 3) == "-100e-1")
    #expect(text(quotient(9_994, 1000), 3) == "999e-2")
  }

  @Test(arguments: [1, 15, 34, 60, 70])
  func `the digits are the nearest ones`(count: Int) {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<100 {
      let value = Approximate.random(exponents: -900...900, using: &generator)
      let digits = value.significantDigits(count)
      #expect(digits.digits.count == count)
      let coefficient = BigUInt(limbs: (0..<5).map { digits.coefficient.words[$0] })
      // Twice the distance is at most one unit, both times the power of ten that makes them whole.
      let shift = BigUInt.powerOfTen(digits.exponent.magnitudeAsInt)
      let isLarge = digits.exponent >= 0
      let unit = isLarge ? Dyadic(shift) : Dyadic(.one)
      let scaled = isLarge ? Dyadic(value) : Dyadic(value) * Dyadic(shift)
      let written = Dyadic(isNegative: digits.isNegative, coefficient) * unit
      #expect((scaled - written).isWithin(twoTo: -1, of: unit), "\(value)")
    }
  }

  @Test func `zero has no digits`() {
    #expect(Approximate.zero.significantDigits(15).coefficient.isZero)
  }
}

extension Int {
  fileprivate var magnitudeAsInt: Int { Swift.abs(self) }
}
