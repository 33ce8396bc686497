import Testing

@testable import CalcNumber

/// Identities of the functions at random arguments, to far more digits than the vectors have: 2^-290 is 87 digits.
struct ApproximateIdentityTests {
  private func forRandom(_ exponents: ClosedRange<Int>, _ body: (Approximate) throws -> Void) throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<60 { try body(.random(exponents: exponents, using: &generator)) }
  }

  @Test func `the squares of sine and cosine sum up to 1`() throws {
    for unit in [AngleUnit.radians, .degrees] {
      try forRandom(-60...60) { angle throws in
        let (sine, cosine) = (try angle.sine(unit), try angle.cosine(unit))
        #expect((sine * sine + cosine * cosine).isWithin(twoTo: -310, of: .one))
      }
    }
  }

  @Test func `the tangent is the sine over the cosine`() throws {
    try forRandom(-60...60) { angle throws in
      let quotient = try angle.sine(.radians) / angle.cosine(.radians)
      #expect(try angle.tangent(.radians).isWithin(twoTo: -310, of: quotient))
    }
  }

  @Test func `the sine of a double angle is twice the product of sine and cosine`() throws {
    try forRandom(-60...3) { angle throws in
      let product = try angle.sine(.radians) * angle.cosine(.radians)
      #expect(try angle.scaled(by: 1).sine(.radians).isWithin(twoTo: -305, of: product.scaled(by: 1)))
    }
  }

  @Test func `inverse trigonometric functions undo the functions`() throws {
    try forRandom(-60...0) { value throws in
      let sine = Approximate.Argument(value)
      #expect(try sine.arcSine(.radians).sine(.radians).isWithin(twoTo: -305, of: value))
      let cosine = try sine.arcCosine(.radians).cosine(.radians)
      #expect((cosine - value).isWithinAbsolute(twoTo: -315))
    }
    try forRandom(-60...60) { value throws in
      let tangent = try value.arcTangent(.degrees).tangent(.degrees)
      #expect(tangent.isWithin(twoTo: -250, of: value))
    }
  }

  @Test func `the logarithm undoes the exponential function`() throws {
    try forRandom(-3...14) { value throws in
      let logarithm = try Approximate.Argument(value.exponential()).naturalLogarithm()
      #expect((logarithm - value).isWithinAbsolute(twoTo: -300))
    }
  }

  @Test func `the exponential function undoes the logarithm`() throws {
    try forRandom(-30_000...30_000) { value throws in
      let power = try Approximate.Argument(value.magnitude).naturalLogarithm().exponential()
      #expect(power.isWithin(twoTo: -300, of: value.magnitude))
    }
  }

  @Test func `the exponential function turns sums into products`() throws {
    try forRandom(-20...12) { value throws in
      let other = Approximate(7) / Approximate(3)
      let product = try value.exponential() * other.exponential()
      #expect(try (value + other).exponential().isWithin(twoTo: -300, of: product))
    }
  }

  @Test func `powers of two and ten are those of the exponential function`() throws {
    try forRandom(-20...12) { value throws in
      #expect(try value.exponential2().isWithin(twoTo: -300, of: (value * .ln2).exponential()))
      let ten = Approximate.Argument(Approximate(10))
      #expect(try value.exponential10().isWithin(twoTo: -300, of: ten.powerOfMagnitude(value)))
    }
  }

  @Test func `inverse hyperbolic functions undo the functions`() throws {
    try forRandom(-300...14) { value throws in
      #expect(try value.hyperbolicSine().inverseHyperbolicSine().isWithin(twoTo: -300, of: value))
    }
    try forRandom(-300...4) { value throws in
      let tangent = Approximate.Argument(value.hyperbolicTangent())
      #expect(try tangent.inverseHyperbolicTangent().isWithin(twoTo: -250, of: value))
    }
    try forRandom(1...14) { value throws in
      let cosine = Approximate.Argument(try value.hyperbolicCosine())
      #expect(try cosine.inverseHyperbolicCosine().isWithin(twoTo: -300, of: value.magnitude))
    }
  }

  @Test func `the squares of the hyperbolic functions differ by 1`() throws {
    try forRandom(-60...3) { value throws in
      let (sine, cosine) = (try value.hyperbolicSine(), try value.hyperbolicCosine())
      #expect((cosine * cosine - sine * sine).isWithin(twoTo: -290, of: .one))
      #expect((value.hyperbolicTangent() * cosine).isWithin(twoTo: -300, of: sine))
    }
  }

  @Test func `roots undo powers`() throws {
    try forRandom(-2000...2000) { value throws in
      let cube = Approximate.Argument(value * value * value)
      #expect(try cube.cubeRoot().isWithin(twoTo: -300, of: value))
      let degree = Approximate(37) / Approximate(5)
      let root = Approximate.Argument(try Approximate.Argument(value).rootOfMagnitude(degree: degree))
      #expect(try root.powerOfMagnitude(degree).isWithin(twoTo: -295, of: value.magnitude))
    }
  }

  @Test func `a factorial is the one before it times its number`() throws {
    for n in [1, 2, 20, 21, 301, 3248] {
      let product = try Approximate.factorial(n - 1) * Approximate(n)
      #expect(try Approximate.factorial(n).isWithin(twoTo: -305, of: product))
    }
    #expect(try Approximate.factorial(0) == .one)
    #expect(try Approximate.factorial(20) == Approximate(2_432_902_008_176_640_000))
  }
}

extension Approximate {
  fileprivate func isWithinAbsolute(twoTo power: Int) -> Bool { isZero || exponent <= power }
}
