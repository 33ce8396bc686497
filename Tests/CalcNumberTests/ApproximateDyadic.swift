@testable import CalcNumber

/// ± magnitude × 2^exponent without any rounding: what the tests hold rounded results against.
struct Dyadic {
  var isNegative: Bool
  var magnitude: BigUInt
  var exponent: Int

  init(isNegative: Bool = false, _ magnitude: BigUInt, exponent: Int = 0) {
    self.isNegative = isNegative
    self.magnitude = magnitude
    self.exponent = exponent
  }

  init(_ value: Approximate) {
    self.init(
      isNegative: value.isNegative, BigUInt(limbs: (0..<5).map { value.significand.words[$0] }),
      exponent: value.exponent - 320)
  }

  var negated: Dyadic { Dyadic(isNegative: !isNegative, magnitude, exponent: exponent) }

  func scaled(by count: Int) -> Dyadic {
    Dyadic(isNegative: isNegative, magnitude, exponent: exponent + count)
  }

  static func * (left: Dyadic, right: Dyadic) -> Dyadic {
    Dyadic(
      isNegative: left.isNegative != right.isNegative, left.magnitude * right.magnitude,
      exponent: left.exponent + right.exponent)
  }

  static func + (left: Dyadic, right: Dyadic) -> Dyadic {
    let exponent = min(left.exponent, right.exponent)
    let first = left.magnitude << (left.exponent - exponent)
    let second = right.magnitude << (right.exponent - exponent)
    if left.isNegative == right.isNegative {
      return Dyadic(isNegative: left.isNegative, first + second, exponent: exponent)
    }
    let difference = BigUInt.difference(first, second)
    return Dyadic(
      isNegative: difference.isNegative != left.isNegative, difference.magnitude, exponent: exponent)
  }

  static func - (left: Dyadic, right: Dyadic) -> Dyadic { left + right.negated }

  /// Whether the magnitude is at most 2^power of another one's.
  func isWithin(twoTo power: Int, of other: Dyadic) -> Bool {
    let limit = other.scaled(by: power)
    let least = min(exponent, limit.exponent)
    return !(limit.magnitude << (limit.exponent - least) < magnitude << (exponent - least))
  }
}

extension Approximate {
  /// A random significand, with an exponent from the range and either sign.
  static func random(
    exponents: ClosedRange<Int>, using generator: inout some RandomNumberGenerator
  ) -> Approximate {
    var significand = Limbs.zero
    for index in 0..<5 { significand.words[index] = generator.next() }
    significand.words[4] |= 1 << 63
    return Approximate(
      isNegative: Bool.random(using: &generator), exponent: Int.random(in: exponents, using: &generator),
      significand: significand)
  }

  /// Whether the distance to another value is at most 2^power of it.
  func isWithin(twoTo power: Int, of other: Approximate) -> Bool {
    let distance = self - other
    return distance.isZero || !other.scaled(by: power).isSmaller(than: distance)
  }
}
