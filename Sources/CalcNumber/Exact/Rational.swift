/// An exact fraction in lowest terms, of any size. Zero is not negative and has the denominator 1.
struct Rational: Sendable, Hashable {
  let isNegative: Bool
  let numerator: BigUInt
  let denominator: BigUInt

  /// The size of numerator and denominator up to which a `Number` stays exact, in bits.
  static let exactBits = 2048

  /// From halves without a common divisor; the denominator is not 0.
  init(isNegative: Bool, numerator: BigUInt, coprime denominator: BigUInt) {
    self.isNegative = isNegative && !numerator.isZero
    self.numerator = numerator
    self.denominator = denominator
  }

  init(isNegative: Bool, numerator: BigUInt, denominator: BigUInt = .one) {
    let shared = BigUInt.greatestCommonDivisor(numerator, denominator)
    self.init(isNegative: isNegative, numerator: numerator / shared, coprime: denominator / shared)
  }

  init(_ fraction: SmallFraction) {
    self.init(
      isNegative: fraction.numerator < 0, numerator: BigUInt(fraction.numerator.magnitude),
      coprime: BigUInt(fraction.denominator.magnitude))
  }

  var isZero: Bool { numerator.isZero }
  var isInteger: Bool { denominator.isOne }

  /// Whether both halves are within the bound of exactness.
  var isWithinBound: Bool {
    numerator.bitWidth <= Self.exactBits && denominator.bitWidth <= Self.exactBits
  }

  var negated: Rational { Rational(isNegative: !isNegative, numerator: numerator, coprime: denominator) }

  /// The divisor must not be 0.
  var reciprocal: Rational { Rational(isNegative: isNegative, numerator: denominator, coprime: numerator) }

  /// The sum after Knuth, The Art of Computer Programming, volume 2, 4.5.1: only a divisor of both
  /// denominators can be shared by the halves of the sum, which keeps the large divisions few.
  func adding(_ other: Rational) -> Rational {
    let shared = BigUInt.greatestCommonDivisor(denominator, other.denominator)
    let left = denominator / shared
    let right = other.denominator / shared
    let (first, second) = (numerator * right, other.numerator * left)
    let sum: (magnitude: BigUInt, isNegative: Bool)
    if isNegative == other.isNegative {
      sum = (first + second, isNegative)
    } else {
      let difference = BigUInt.difference(first, second)
      sum = (difference.magnitude, difference.isNegative != isNegative)
    }
    if shared.isOne {
      return Rational(isNegative: sum.isNegative, numerator: sum.magnitude, coprime: left * other.denominator)
    }
    if sum.magnitude.isZero { return Rational(isNegative: false, numerator: .zero, coprime: .one) }
    let reducing = BigUInt.greatestCommonDivisor(sum.magnitude, shared)
    return Rational(
      isNegative: sum.isNegative, numerator: sum.magnitude / reducing,
      coprime: left * (other.denominator / reducing))
  }

  func multiplied(by other: Rational) -> Rational {
    let first = BigUInt.greatestCommonDivisor(numerator, other.denominator)
    let second = BigUInt.greatestCommonDivisor(other.numerator, denominator)
    return Rational(
      isNegative: isNegative != other.isNegative,
      numerator: (numerator / first) * (other.numerator / second),
      coprime: (denominator / second) * (other.denominator / first))
  }

  /// The remainder of floored division: it has the sign of the divisor, which must not be 0.
  func modulo(_ divisor: Rational) -> Rational {
    let right = divisor.numerator * denominator
    var rest = (numerator * divisor.denominator) % right
    if isNegative != divisor.isNegative, !rest.isZero { rest = right - rest }
    return Rational(
      isNegative: divisor.isNegative, numerator: rest, denominator: denominator * divisor.denominator)
  }
}
