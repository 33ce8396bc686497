import Testing

@testable import CalcNumber

/// Each constant anew, in whole numbers of units of 2^-448, from a series that the code does not use for it.
struct ApproximateConstantsTests {
  static let bits = 448
  static let unit = BigUInt.one << bits

  /// 1/n ∓ 1/(3n³) + 1/(5n⁵) ∓ …: the inverse tangent of 1/n, or the inverse hyperbolic tangent.
  static func inverseTangent(ofOneOver n: UInt64, alternating: Bool) -> BigUInt {
    var power = unit.quotientAndRemainder(dividingBy: n).quotient
    var sum = power
    var divisor: UInt64 = 3
    var subtracts = alternating
    while !power.isZero {
      power = power.quotientAndRemainder(dividingBy: n * n).quotient
      let term = power.quotientAndRemainder(dividingBy: divisor).quotient
      sum = subtracts ? sum - term : sum + term
      divisor += 2
      if alternating { subtracts.toggle() }
    }
    return sum
  }

  /// Whether the constant is the nearest of 320 bits to so many units, whose own error is far smaller.
  static func isNearest(_ constant: Approximate, to units: BigUInt) -> Bool {
    let distance = Dyadic(constant) - Dyadic(units, exponent: -bits)
    return distance.isWithin(twoTo: constant.exponent - 321, of: Dyadic(.one))
  }

  @Test func `π is Machin's sum of two inverse tangents`() {
    let fifth = Self.inverseTangent(ofOneOver: 5, alternating: true)
    let other = Self.inverseTangent(ofOneOver: 239, alternating: true)
    #expect(Self.isNearest(.pi, to: (fifth << 4) - (other << 2)))
  }

  @Test func `e is the sum of the inverse factorials`() {
    var term = Self.unit
    var sum = term
    var n: UInt64 = 1
    while !term.isZero {
      term = term.quotientAndRemainder(dividingBy: n).quotient
      sum = sum + term
      n += 1
    }
    #expect(Self.isNearest(.e, to: sum))
  }

  @Test func `the logarithm of 2 is twice the inverse hyperbolic tangent of a third`() {
    #expect(Self.isNearest(.ln2, to: Self.inverseTangent(ofOneOver: 3, alternating: false) << 1))
  }

  @Test func `the logarithm of 10 is three times that of 2 and that of 5/4`() {
    let ln2 = Self.inverseTangent(ofOneOver: 3, alternating: false) << 1
    let fiveQuarters = Self.inverseTangent(ofOneOver: 9, alternating: false) << 1
    #expect(Self.isNearest(.ln10, to: ln2 + ln2 + ln2 + fiveQuarters))
  }

  @Test func `a degree is a hundred-and-eightieth of π and τ is twice it`() {
    #expect((Approximate.degree * Approximate(180)).isWithin(twoTo: -319, of: .pi))
    #expect(Approximate.tau == .pi + .pi)
    #expect(Approximate.halfPi + .halfPi == .pi)
  }
}
