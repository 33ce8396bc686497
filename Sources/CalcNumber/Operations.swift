/// What can go wrong when a number is computed or typed.
public enum NumberError: Error, Sendable, Hashable {
  /// A division by zero, a remainder of one, or zero to a negative power.
  case divisionByZero
  /// The function has no real value there, or not one that can be told (an angle over 1e20 radians).
  case domain
  /// A result of 1e10000 or more.
  case overflow
  /// A result of 1e-10000 or less that is not zero.
  case underflow
}

/// The unit of angles: what the trigonometric functions take and their inverses give.
public enum AngleUnit: UInt8, Sendable, Hashable {
  case radians, degrees
}

/// An operation on two numbers.
@frozen
public enum BinaryOperation: UInt8, CaseIterable, Sendable, Hashable {
  case add, subtract, multiply, divide
  /// The remainder of floored division: it has the sign of the divisor.
  case modulo
  case power
  /// `8 root 3` is the third root of 8.
  case root
}

/// An operation on one number.
public enum Function: UInt8, CaseIterable, Sendable, Hashable {
  case squareRoot, cubeRoot, square, cube, reciprocal, factorial
  case sine, cosine, tangent, arcSine, arcCosine, arcTangent
  case hyperbolicSine, hyperbolicCosine, hyperbolicTangent
  case inverseHyperbolicSine, inverseHyperbolicCosine, inverseHyperbolicTangent
  case naturalLogarithm, commonLogarithm, binaryLogarithm
  case exponential, exponential10, exponential2
  case absoluteValue, floor, ceiling
  /// To the nearest whole number, halves away from zero.
  case round
}
