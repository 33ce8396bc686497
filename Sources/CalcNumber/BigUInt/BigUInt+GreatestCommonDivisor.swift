/// The greatest common divisor of two words (binary algorithm); the other one where one is 0.
func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
  if left == 0 { return right }
  if right == 0 { return left }
  let shared = (left | right).trailingZeroBitCount
  var a = left &>> UInt64(left.trailingZeroBitCount)
  var b = right &>> UInt64(right.trailingZeroBitCount)
  // No branch in the loop depends on the numbers, which no processor could foresee.
  while true {
    let difference = a > b ? a &- b : b &- a
    b = min(a, b)
    if difference == 0 { return b &<< UInt64(shared) }
    a = difference &>> UInt64(difference.trailingZeroBitCount)
  }
}

extension BigUInt {
  /// The greatest common divisor (Lehmer's algorithm with Collins' condition, as in Jebelean,
  /// "A double-digit Lehmer-Euclid algorithm", 1995): the leading 64 bits of both decide some
  /// thirty steps of Euclid's algorithm, which are then done on the whole numbers at once.
  static func greatestCommonDivisor(_ left: BigUInt, _ right: BigUInt) -> BigUInt {
    if left.isOne || right.isOne { return .one }
    var (large, small) = left < right ? (right, left) : (left, right)
    while small.limbs.count > 1 {
      if let steps = EuclidSteps(large, small) {
        (large, small) = steps.applied(to: large, small)
      } else {
        (large, small) = (small, large % small)
      }
    }
    guard let word = small.word, word != 0 else { return large }
    let rest = large.quotientAndRemainder(dividingBy: word).remainder
    return BigUInt(CalcNumber.greatestCommonDivisor(rest, word))
  }
}

/// A run of Euclid's steps as one matrix of cofactors, whose signs alternate.
private struct EuclidSteps {
  // After the steps: large' = |u0 × large − v0 × small|, small' = |u1 × large − v1 × small|.
  private let u0, u1, v0, v1: UInt64

  /// Nil where the leading bits decide no step. `large` has two limbs or more and is not smaller.
  init?(_ large: BigUInt, _ small: BigUInt) {
    let size = large.limbs.count
    guard size - small.limbs.count <= 1 else { return nil }
    let shift = UInt64(large.limbs[size - 1].leadingZeroBitCount)
    func leading(_ value: BigUInt) -> UInt64 {
      let top = size - 1 < value.limbs.count ? value.limbs[size - 1] : 0
      // The second shift is one of 64, which gives 0, where the top limb is full.
      return top << shift | value.limbs[size - 2] >> (64 - shift)
    }
    var (a, b) = (leading(large), leading(small))
    var (older, previous, next) = (
      (u: UInt64(0), v: UInt64(0)), (u: UInt64(1), v: UInt64(0)), (u: UInt64(0), v: UInt64(1))
    )
    // Collins' condition: the last cofactors but one are those of the whole numbers. It keeps all
    // of them below 2^64 too, so the wrapping operators never wrap.
    while b >= next.v, a &- b >= previous.v &+ next.v {
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      (a, b) = (b, remainder)
      let newest = (u: previous.u &+ quotient &* next.u, v: previous.v &+ quotient &* next.v)
      (older, previous, next) = (previous, next, newest)
    }
    guard older.v != 0 else { return nil }
    (u0, v0, u1, v1) = (older.u, older.v, previous.u, previous.v)
  }

  func applied(to large: BigUInt, _ small: BigUInt) -> (BigUInt, BigUInt) {
    let first = BigUInt.difference(large * u0, small * v0).magnitude
    let second = BigUInt.difference(large * u1, small * v1).magnitude
    return (first, second)
  }
}
