import Testing

@testable import CalcNumber

/// What the contract adds to the mathematics: zeros, poles, ends of domains and the range.
struct ApproximateRulesTests {
  private func argument(_ text: String) throws -> Approximate.Argument { try Number(parsing: text).argument }

  @Test func `a sum below 1e-30 of its larger operand is 0`() throws {
    let third = Approximate.one / Approximate(3)
    let close = third + third * .tolerance * (Approximate(9) / Approximate(10))
    let distant = third + third * .tolerance * (Approximate(11) / Approximate(10))
    #expect(try close.adding(third.negated).isZero)
    #expect(try !distant.adding(third.negated).isZero)
    #expect(try third.adding(close.negated).isZero)
  }

  @Test func `a remainder is floored and has the sign of the divisor`() throws {
    let remainder = try Approximate(7).modulo(.pi)
    #expect(remainder == Approximate(7) - .tau)
    #expect(try Approximate(-7).modulo(.pi).isWithin(twoTo: -310, of: Approximate(3) * .pi - Approximate(7)))
    #expect(try Approximate(7).modulo(Approximate.pi.negated).isNegative)
    #expect(try Approximate(-7).modulo(Approximate.pi.negated) == remainder.negated)
  }

  @Test func `a remainder that is 0 but for rounding is 0`() throws {
    let root = try Approximate(2).squareRoot()
    #expect(try (root * root).modulo(Approximate(2)).isZero)
    #expect(try Approximate(6).modulo(root * root).isZero)
    #expect(try Approximate.powerOfTen(500).modulo(root).isZero)
    #expect(throws: NumberError.divisionByZero) { try root.modulo(.zero) }
  }

  @Test(arguments: [AngleUnit.radians, .degrees])
  func `sines at multiples of half a turn and cosines at odd quarters are 0`(unit: AngleUnit) throws {
    let quarter = unit == .radians ? Approximate.halfPi : Approximate(90)
    for count in [1, 2, 3, 4, 1000, 1_000_000_007, 12_345_678_901_234_567] {
      let angle = quarter * Approximate(count)
      #expect(try (count % 2 == 0 ? angle.sine(unit) : angle.cosine(unit)).isZero, "\(count)")
      #expect(try !(count % 2 == 0 ? angle.cosine(unit) : angle.sine(unit)).isZero, "\(count)")
    }
  }

  @Test func `what is just above the bound of zeros is right`() throws {
    let small = Approximate.powerOfTen(-29)
    #expect(try small.sine(.radians).isWithin(twoTo: -180, of: small))
    #expect(try (Approximate.pi - small).sine(.radians).isWithin(twoTo: -180, of: small))
    #expect(try (Approximate.halfPi - small).cosine(.radians).isWithin(twoTo: -180, of: small))
    #expect(try Approximate.powerOfTen(-31).sine(.radians).isZero)
    #expect(try Approximate.powerOfTen(-31).tangent(.radians).isZero)
  }

  @Test(arguments: [AngleUnit.radians, .degrees])
  func `the tangent has no value at its poles`(unit: AngleUnit) {
    let quarter = unit == .radians ? Approximate.halfPi : Approximate(90)
    for count in [-3, -1, 1, 3, 1_000_000_007] {
      #expect(throws: NumberError.domain) { try (quarter * Approximate(count)).tangent(unit) }
    }
  }

  @Test func `the tangent beside a pole is the reciprocal of the distance`() throws {
    let small = Approximate.powerOfTen(-25)
    let tangent = try (Approximate.halfPi - small).tangent(.radians)
    #expect(tangent.isWithin(twoTo: -150, of: Approximate.powerOfTen(25)))
  }

  @Test func `an angle above 1e20 radians is a domain error and 1e20 is not`() throws {
    let limit = Approximate.powerOfTen(20)
    #expect(try !limit.sine(.radians).isZero)
    #expect(throws: NumberError.domain) { try (limit + .one).sine(.radians) }
    #expect(throws: NumberError.domain) { try Approximate.powerOfTen(9999).negated.cosine(.radians) }
    #expect(try !(limit / .degree - .one).sine(.degrees).isZero)
    #expect(throws: NumberError.domain) { try (limit / .degree + Approximate(10_000)).tangent(.degrees) }
  }

  @Test(arguments: [AngleUnit.radians, .degrees])
  func `an inverse sine or cosine a little beyond 1 is that of 1`(unit: AngleUnit) throws {
    let beyond = Approximate.one + Approximate.powerOfTen(-31)
    let argument = Approximate.Argument(beyond)
    #expect(try argument.arcCosine(unit).isZero)
    #expect(try argument.arcSine(unit) == Approximate.Argument(.one).arcSine(unit))
    #expect(try Approximate.Argument(beyond.negated).arcCosine(.radians) == .pi)
    let tooFar = Approximate.Argument(.one + Approximate.powerOfTen(-29))
    #expect(throws: NumberError.domain) { try tooFar.arcSine(unit) }
    #expect(throws: NumberError.domain) { try tooFar.arcCosine(unit) }
  }

  @Test(arguments: ["1.0000000000000000000000000000001", "-1.0000000000000000000000000000001"])
  func `an exact argument beyond 1 is beyond it, however little`(text: String) throws {
    let argument = try argument(text)
    #expect(throws: NumberError.domain) { try argument.arcSine(.radians) }
    #expect(throws: NumberError.domain) { try argument.arcCosine(.radians) }
    let below = try self.argument("0.9999999999999999999999999999999")
    #expect(throws: NumberError.domain) { try below.inverseHyperbolicCosine() }
  }

  @Test func `logarithms need what is above 0`() {
    for value in [Approximate.zero, Approximate(-1)] {
      #expect(throws: NumberError.domain) { try Approximate.Argument(value).naturalLogarithm() }
      #expect(throws: NumberError.domain) { try Approximate.Argument(value).commonLogarithm() }
      #expect(throws: NumberError.domain) { try Approximate.Argument(value).binaryLogarithm() }
    }
  }

  @Test func `inverse hyperbolic functions end where the functions do`() throws {
    #expect(throws: NumberError.domain) { try argument("0.99").inverseHyperbolicCosine() }
    #expect(throws: NumberError.domain) { try argument("-2").inverseHyperbolicCosine() }
    #expect(try Approximate.Argument(.one - Approximate.powerOfTen(-31)).inverseHyperbolicCosine().isZero)
    for text in ["1", "-1", "1.5", "1e9999"] {
      #expect(throws: NumberError.domain) { try argument(text).inverseHyperbolicTangent() }
    }
  }

  @Test func `results out of range are refused at once`() throws {
    let huge = try argument("1e9999")
    let negative = try argument("-1e9999")
    let functions: [Function] = [.exponential, .exponential10, .exponential2]
    for function in functions {
      #expect(throws: NumberError.overflow) { try huge.applying(function, in: .radians) }
      #expect(throws: NumberError.underflow) { try negative.applying(function, in: .radians) }
    }
    for function in [Function.hyperbolicSine, .hyperbolicCosine, .factorial, .square, .cube] {
      #expect(throws: NumberError.overflow) { try huge.applying(function, in: .radians) }
    }
    #expect(throws: NumberError.underflow) { try argument("-30000").applying(.exponential, in: .radians) }
    #expect(throws: NumberError.overflow) { try huge.powerOfMagnitude(Approximate.powerOfTen(9999)) }
    #expect(throws: NumberError.underflow) {
      try huge.powerOfMagnitude(Approximate.powerOfTen(9999).negated)
    }
    #expect(throws: NumberError.overflow) { try huge.rootOfMagnitude(degree: Approximate.powerOfTen(-9999)) }
  }

  @Test func `the range ends at 1e10000 and 1e-10000`() throws {
    let limit = Approximate.powerOfTen(10_000)
    #expect(throws: NumberError.overflow) { try limit.checked() }
    #expect(try limit.scaled(by: -1).checked() == limit.scaled(by: -1))
    let least = Approximate.one / limit
    #expect(throws: NumberError.underflow) { try least.checked() }
    #expect(try least.scaled(by: 1).checked() == least.scaled(by: 1))
    #expect(try Approximate.zero.checked().isZero)
  }

  @Test func `a value within 1e-30 of a whole number stands for it`() throws {
    let root = try Approximate(2).squareRoot()
    #expect((root * root).nearbyWhole() == Approximate(2))
    #expect((Approximate(-7) - Approximate.powerOfTen(-31)).nearbyWhole() == Approximate(-7))
    #expect((Approximate(7) + Approximate.powerOfTen(-29)).nearbyWhole() == nil)
    #expect(Approximate.pi.nearbyWhole() == nil)
    #expect(Approximate.powerOfTen(-31).nearbyWhole() == .zero)
  }

  @Test func `rounding knows whole numbers and halves behind rounding errors`() throws {
    let two = try Approximate(2).squareRoot() * Approximate(2).squareRoot()
    let below = Approximate(2) - Approximate.one.scaled(by: -318)
    for value in [two, below] {
      #expect(value.roundedDown() == Approximate(2))
      #expect(value.roundedUp() == Approximate(2))
      #expect((value + Approximate.one.scaled(by: -1)).rounded() == Approximate(3))
    }
    #expect(Approximate.pi.negated.roundedDown() == Approximate(-4))
    #expect(Approximate.pi.negated.roundedUp() == Approximate(-3))
    #expect(Approximate.pi.rounded() == Approximate(3))
    #expect(Approximate.e.negated.rounded() == Approximate(-3))
    #expect(Approximate(1 << 60).roundedDown() == Approximate(1 << 60))
  }

  @Test(arguments: ["1e-300", "-1e-300", "1e-600"])
  func `what lies beside 1 keeps its distance`(distance: String) throws {
    let sum = try Number.one.applying(.add, Number(parsing: distance))
    let logarithm = try sum.argument.naturalLogarithm()
    #expect(logarithm.isWithin(twoTo: -300, of: try Number(parsing: distance).approximated))
  }
}
