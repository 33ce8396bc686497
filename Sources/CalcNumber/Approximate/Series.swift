/// A power series whose coefficients, and whose sum, are fractions below 1.
///
/// Summed after Horner in 320-bit fixed point. The terms shrink, so the errors of the single steps do
/// too, and the sum is right to a few units of 2^-320.
struct Series: Sendable {
  private let coefficients: [Limbs]
  /// The leading zero bits of each coefficient.
  private let magnitudes: [Int]

  private init(_ coefficients: [Limbs]) {
    self.coefficients = coefficients
    magnitudes = coefficients.map(\.leadingZeroBitCount)
  }

  /// c₀ + c₁ t + c₂ t² + …
  func sum(at t: Limbs) -> Limbs {
    var sum = Limbs.zero
    for index in stride(from: count(at: t) - 1, through: 0, by: -1) {
      sum = coefficients[index] &+ sum.times(t)
    }
    return sum
  }

  /// c₀ − c₁ t + c₂ t² − …, for coefficients that fall: no partial sum is below zero.
  func alternatingSum(at t: Limbs) -> Limbs {
    var sum = Limbs.zero
    for index in stride(from: count(at: t) - 1, through: 0, by: -1) {
      sum = coefficients[index] &- sum.times(t)
    }
    return sum
  }

  /// How many terms are not below 2^-320.
  private func count(at t: Limbs) -> Int {
    let bits = t.leadingZeroBitCount
    var count = 1
    while count < coefficients.count, magnitudes[count] + count * bits < Limbs.bitWidth { count += 1 }
    return count
  }
}

extension Series {
  /// 1/2! + t/3! + t²/4! + …: exp(t) is 1 + t + t² times it.
  static let exponential = Series(Array(inverseFactorials[2...]))

  /// 1/3! + t/5! + t²/7! + …: with alternating signs sin(x) is x − x³ times it at x², without them sinh(x) is
  /// x + x³ times it.
  static let sine = Series(stride(from: 3, to: 90, by: 2).map { inverseFactorials[$0] })

  /// 1/2! + t/4! + t²/6! + …: with alternating signs cos(x) is 1 − x² times it at x².
  static let cosine = Series(stride(from: 2, to: 90, by: 2).map { inverseFactorials[$0] })

  /// 1/3 + t/5 + t²/7 + …: with alternating signs atan(x) is x − x³ times it at x², without them atanh(x) is
  /// x + x³ times it. For t up to 0.03.
  static let inverseTangent = Series(
    stride(from: UInt64(3), to: 140, by: 2).map { Limbs.one(over: $0) })

  /// 1/n! for n up to 89; the last ones are 0. The first two would be 1 and are never used.
  private static let inverseFactorials: [Limbs] = (2..<90).reduce(
    into: [.zero, .zero, .half]
  ) { inverses, n in
    if n > 2 { inverses.append(inverses[n - 1].divided(by: UInt64(n)).quotient) }
  }
}

extension Limbs {
  /// 1/n, rounded down, for n of 2 or more.
  static func one(over n: UInt64) -> Limbs {
    // (2^320 − 1)/n rounded down differs from 2^320/n rounded down only where n divides 2^320.
    let (quotient, remainder) = Limbs(repeating: .max).divided(by: n)
    return remainder == n - 1 ? quotient.adding(.zero, carry: 1).sum : quotient
  }
}

extension Approximate {
  /// The magnitude as a fraction, rounded down; it must be less than 1.
  var fraction: Limbs { significand.shiftedRight(by: -exponent).limbs }

  /// 1 plus a fraction.
  init(onePlus fraction: Limbs) {
    let (halved, lost) = fraction.shiftedRight(by: 1)
    self.init(isNegative: false, exponent: 1, significand: halved &+ .half, guardWord: lost)
  }

  /// 1 minus a fraction.
  init(oneMinus fraction: Limbs) {
    if fraction.isZero {
      self = .one
    } else {
      self.init(isNegative: false, fraction: Limbs.zero &- fraction, exponent: 0)
    }
  }
}
