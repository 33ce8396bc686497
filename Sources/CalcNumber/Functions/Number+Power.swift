extension Number {
  /// This to a power: exact for whole powers within the bound and where the root that the exponent
  /// asks for comes out even.
  func power(_ exponent: Number) throws(NumberError) -> Number {
    let exponent = exponent.asWhole
    if exponent.isZero || self == .one { return .one }
    if isZero {
      if exponent.isNegative { throw .divisionByZero }
      return .zero
    }
    guard let power = exponent.rational else {
      guard isNegative else { return try Number(argument.powerOfMagnitude(exponent.approximated)) }
      guard exponent.isWhole else { throw .domain }
      return try absolute.power(exponent)
    }
    if let exact = rational?.exactPower(power) { return Number(exact) }
    return try signed(forDegree: power.denominator, power: power.numerator) {
      magnitude throws(NumberError) in try magnitude.powerOfMagnitude(exponent.approximated)
    }
  }

  /// The root of a degree, which is the power of the degree's reciprocal.
  func root(_ degree: Number) throws(NumberError) -> Number {
    let degree = degree.asWhole
    if degree.isZero { throw .divisionByZero }
    if self == .one { return .one }
    if isZero {
      if degree.isNegative { throw .divisionByZero }
      return .zero
    }
    guard let rational = degree.rational else {
      if isNegative { throw .domain }
      return try Number(argument.rootOfMagnitude(degree: degree.approximated))
    }
    if let exact = self.rational?.exactPower(rational.reciprocal) { return Number(exact) }
    return try signed(forDegree: rational.numerator, power: rational.denominator) {
      magnitude throws(NumberError) in try magnitude.rootOfMagnitude(degree: degree.approximated)
    }
  }

  /// The power `power / degree` of this from that of its magnitude: real for a negative value where
  /// the degree is odd, and negative where the power is odd too.
  private func signed(
    forDegree degree: BigUInt, power: BigUInt,
    _ result: (Approximate.Argument) throws(NumberError) -> Approximate
  ) throws(NumberError) -> Number {
    if isNegative, !degree.isOdd { throw .domain }
    let magnitude = try Number(result(argument))
    return isNegative && power.isOdd ? magnitude.negated : magnitude
  }

  /// This without its sign.
  var absolute: Number { isNegative ? negated : self }

  /// Whether this is a whole number, or an inexact value that stands for one. One of 2^320 or more always
  /// does, and counts as even: its last digit is not known.
  var isWhole: Bool {
    switch storage {
    case .decimal(let decimal): decimal.scale == 0
    case .fraction: false
    case .rational(let rational): rational.isInteger
    case .approximate(let approximate): approximate.nearbyWhole() != nil
    }
  }

  /// The exact whole number that an inexact value stands for (one within 1e-30 of it, relative where
  /// it is larger than 1), else this itself.
  var asWhole: Number {
    guard case .approximate(let approximate) = storage, let whole = approximate.nearbyWhole() else {
      return self
    }
    return whole.exactWhole ?? self
  }
}

extension Approximate {
  /// The exact number, where this is a whole one whose last digit is known.
  var exactWhole: Number? {
    guard let limbs = wholeLimbs else { return nil }
    return Number(Rational(isNegative: isNegative, numerator: BigUInt(limbs: limbs), coprime: .one))
  }
}
