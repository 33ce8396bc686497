extension Number {
  /// The result of an operation with this as the left side.
  ///
  /// Exact operands have an exact result for the four operations, remainders, whole powers and
  /// powers and roots that come out even. An inexact sum, difference or remainder below 1e-30 of
  /// its larger operand is 0. For the exponent of a power or root an inexact value within 1e-30 of
  /// a whole number is that number.
  public func applying(_ operation: BinaryOperation, _ right: Number) throws(NumberError) -> Number {
    if let first = smallDecimal, let second = right.smallDecimal {
      if let small = first.applying(operation, second) { return Number(small) }
      guard second.coefficient != 0 else { return try applyingInFull(operation, right) }
      if operation == .modulo, let rest = first.modulo(second) { return Number(rest) }
      if operation == .divide, let quotient = first.divided(by: second) { return Number(quotient) }
    }
    return try applyingInFull(operation, right)
  }

  /// The sum, difference or product where it costs next to nothing, because the values are small decimals all
  /// three. Nil for anything else.
  @inlinable
  @inline(__always)
  public func applying(_ operation: BinaryOperation, _ right: SmallDecimal) -> SmallDecimal? {
    smallDecimal?.applying(operation, right)
  }

  @inline(never)
  private func applyingInFull(_ operation: BinaryOperation, _ right: Number) throws(NumberError) -> Number {
    switch operation {
    case .add: return try sum(right)
    case .subtract: return try sum(right.negated)
    case .multiply: return try product(right)
    case .divide: return try quotient(right)
    case .modulo: return try remainder(right)
    case .power: return try power(right)
    case .root: return try root(right)
    }
  }

  /// A hundredth of this.
  ///
  /// - Throws: `underflow`.
  public func percent() throws(NumberError) -> Number {
    if let hundredth = smallDecimal?.hundredth { return Number(hundredth) }
    return try applying(.divide, Number(small: 100))
  }

  /// As many hundredths of `left` as this says.
  ///
  /// - Throws: `overflow` and `underflow`.
  public func percent(of left: Number) throws(NumberError) -> Number {
    if let percentage = smallDecimal, let base = left.smallDecimal,
      let result = base.multiplied(by: percentage)?.hundredth
    {
      return Number(result)
    }
    if let percentage = rational, let base = left.rational {
      let hundred = Rational(isNegative: false, numerator: BigUInt(100), coprime: .one)
      return Number(base.multiplied(by: percentage).multiplied(by: hundred.reciprocal))
    }
    return try left.applying(.multiply, percent())
  }

  private func sum(_ right: Number) throws(NumberError) -> Number {
    if let first = smallFraction, let second = right.smallFraction, let sum = first.adding(second) {
      return Number(sum)
    }
    if let first = rational, let second = right.rational { return Number(first.adding(second)) }
    if isZero { return right }
    if right.isZero { return self }
    return try Number(approximated.adding(right.approximated))
  }

  private func product(_ right: Number) throws(NumberError) -> Number {
    if isZero || right.isZero { return .zero }
    if let first = smallFraction, let second = right.smallFraction,
      let product = first.multiplied(by: second)
    {
      return Number(product)
    }
    if let first = rational, let second = right.rational { return Number(first.multiplied(by: second)) }
    return try Number(approximated.multiplied(by: right.approximated))
  }

  private func quotient(_ right: Number) throws(NumberError) -> Number {
    guard !right.isZero else { throw .divisionByZero }
    if isZero { return .zero }
    if let first = smallFraction, let second = right.smallFraction, let quotient = first.divided(by: second) {
      return Number(quotient)
    }
    if let first = rational, let second = right.rational {
      return Number(first.multiplied(by: second.reciprocal))
    }
    return try Number(approximated.divided(by: right.approximated))
  }

  private func remainder(_ right: Number) throws(NumberError) -> Number {
    guard !right.isZero else { throw .divisionByZero }
    if isZero { return .zero }
    if let first = rational, let second = right.rational { return Number(first.modulo(second)) }
    return try Number(approximated.modulo(right.approximated))
  }
}

extension SmallDecimal {
  @inlinable
  @inline(__always)
  func applying(_ operation: BinaryOperation, _ right: SmallDecimal) -> SmallDecimal? {
    switch operation {
    case .add: adding(right)
    case .subtract: adding(right.negated)
    case .multiply: multiplied(by: right)
    case .modulo, .divide, .power, .root: nil
    }
  }
}
