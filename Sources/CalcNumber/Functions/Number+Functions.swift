extension Number {
  /// The value of a function, exact where a well-known identity makes it so.
  ///
  /// - Parameters:
  ///   - function: which one.
  ///   - unit: of the angles that the trigonometric functions take and their inverses give.
  /// - Throws: `domain` where the function has no real value, and for angles over 1e20 radians;
  ///   `divisionByZero`, `overflow` and `underflow`.
  public func applying(_ function: Function, in unit: AngleUnit = .radians) throws(NumberError) -> Number {
    switch function {
    case .square: try applying(.multiply, self)
    case .cube: try applying(.multiply, self).applying(.multiply, self)
    case .reciprocal: try Number.one.applying(.divide, self)
    case .absoluteValue: absolute
    case .floor: floor
    case .ceiling: negated.floor.negated
    case .round: roundedToWhole
    case .factorial: try factorial()
    case .squareRoot: try squareRoot()
    case .cubeRoot: try cubeRoot()
    case .exponential: isZero ? .one : try Number(approximated.exponential())
    case .exponential10: try Number(small: 10).power(self)
    case .exponential2: try Number(small: 2).power(self)
    case .naturalLogarithm: self == .one ? .zero : try Number(argument.naturalLogarithm())
    case .commonLogarithm: try commonLogarithm()
    case .binaryLogarithm: try binaryLogarithm()
    case .sine, .cosine, .tangent: try trigonometric(function, in: unit)
    case .arcSine, .arcCosine, .arcTangent: try angle(function, in: unit)
    case .hyperbolicSine, .hyperbolicCosine, .hyperbolicTangent, .inverseHyperbolicSine,
      .inverseHyperbolicCosine, .inverseHyperbolicTangent:
      try hyperbolic(function)
    }
  }

  private func squareRoot() throws(NumberError) -> Number {
    if isNegative { throw .domain }
    if let exact = rational?.exactRoot(BigUInt(2)) { return Number(exact) }
    return try Number(approximated.squareRoot())
  }

  private func cubeRoot() throws(NumberError) -> Number {
    if let exact = rational?.exactRoot(BigUInt(3)) { return Number(exact) }
    return try Number(argument.cubeRoot())
  }

  private func commonLogarithm() throws(NumberError) -> Number {
    if let exact = rational?.commonLogarithm { return Number(exact) }
    return try Number(argument.commonLogarithm())
  }

  private func binaryLogarithm() throws(NumberError) -> Number {
    if let exact = rational?.binaryLogarithm { return Number(exact) }
    return try Number(argument.binaryLogarithm())
  }

  /// Exact up to the bound of exactness.
  private func factorial() throws(NumberError) -> Number {
    let whole = asWhole
    guard !whole.isNegative else { throw .domain }
    guard let rational = whole.rational else { throw whole.isWhole ? .overflow : .domain }
    guard rational.isInteger else { throw .domain }
    // 301! is above 2^2048.
    guard let count = rational.numerator.word, count <= 300 else {
      return try Number(Approximate.factorial(Int(clamping: rational.numerator.word ?? .max)))
    }
    var product = BigUInt.one
    var factors: UInt64 = 1
    for factor in 1...max(count, 1) {
      // Several factors to a word, which make the long multiplications few: 300^7 fits one.
      factors *= factor
      if factors > 1 << 55 || factor >= count {
        product = product * factors
        factors = 1
      }
    }
    return Number(Rational(isNegative: false, numerator: product, coprime: .one))
  }

  private func hyperbolic(_ function: Function) throws(NumberError) -> Number {
    switch function {
    case .hyperbolicCosine: if isZero { return .one }
    case .inverseHyperbolicCosine: if self == .one { return .zero }
    default: if isZero { return .zero }
    }
    return try Number(argument.applying(function, in: .radians))
  }
}

extension Rational {
  /// The exponent of a power of two, else nil.
  fileprivate var binaryLogarithm: Int? {
    guard !isNegative, !isZero, numerator.isPowerOfTwo, denominator.isPowerOfTwo else { return nil }
    return numerator.bitWidth - denominator.bitWidth
  }

  /// The exponent of a power of ten, else nil.
  fileprivate var commonLogarithm: Int? {
    guard !isNegative, !isZero else { return nil }
    if denominator.isOne { return numerator.powerOfTenExponent }
    return numerator.isOne ? denominator.powerOfTenExponent.map { -$0 } : nil
  }
}

extension BigUInt {
  fileprivate var isPowerOfTwo: Bool { trailingZeroBitCount + 1 == bitWidth }

  fileprivate var powerOfTenExponent: Int? {
    let twos = trailingZeroBitCount
    let (rest, fives) = (self >> twos).removingFactorsOfFive
    return rest.isOne && twos == fives ? twos : nil
  }
}
