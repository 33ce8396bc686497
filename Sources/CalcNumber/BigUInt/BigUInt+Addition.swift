extension BigUInt {
  static func + (left: BigUInt, right: BigUInt) -> BigUInt {
    let (long, short) =
      left.limbs.count >= right.limbs.count ? (left.limbs, right.limbs) : (right.limbs, left.limbs)
    var sum = long
    var carry: UInt64 = 0
    for index in long.indices {
      if index >= short.count && carry == 0 { break }
      let addend = index < short.count ? short[index] : 0
      let (partial, first) = sum[index].addingReportingOverflow(addend)
      let (total, second) = partial.addingReportingOverflow(carry)
      sum[index] = total
      carry = first || second ? 1 : 0
    }
    if carry != 0 { sum.append(carry) }
    return BigUInt(limbs: sum)
  }

  /// The distance of two values, and whether the right one is the larger.
  static func difference(_ left: BigUInt, _ right: BigUInt) -> (magnitude: BigUInt, isNegative: Bool) {
    let isNegative = left < right
    let (large, small) = isNegative ? (right, left) : (left, right)
    var rest = large.limbs
    var borrow: UInt64 = 0
    for index in rest.indices {
      if index >= small.limbs.count && borrow == 0 { break }
      let subtrahend = index < small.limbs.count ? small.limbs[index] : 0
      let (partial, first) = rest[index].subtractingReportingOverflow(subtrahend)
      let (total, second) = partial.subtractingReportingOverflow(borrow)
      rest[index] = total
      borrow = first || second ? 1 : 0
    }
    return (BigUInt(limbs: rest), isNegative)
  }

  /// `left − right`; the left one must not be the smaller.
  static func - (left: BigUInt, right: BigUInt) -> BigUInt {
    let (magnitude, isNegative) = difference(left, right)
    precondition(!isNegative, "a difference below zero")
    return magnitude
  }

  static func << (value: BigUInt, count: Int) -> BigUInt {
    guard !value.isZero, count > 0 else { return value }
    let (words, bits) = count.quotientAndRemainder(dividingBy: 64)
    var shifted = [UInt64](repeating: 0, count: words)
    shifted.reserveCapacity(words + value.limbs.count + 1)
    guard bits > 0 else { return BigUInt(limbs: shifted + value.limbs) }
    var carry: UInt64 = 0
    for limb in value.limbs {
      shifted.append(limb << UInt64(bits) | carry)
      carry = limb >> UInt64(64 - bits)
    }
    shifted.append(carry)
    return BigUInt(limbs: shifted)
  }

  static func >> (value: BigUInt, count: Int) -> BigUInt {
    guard count > 0 else { return value }
    let (words, bits) = count.quotientAndRemainder(dividingBy: 64)
    guard words < value.limbs.count else { return .zero }
    guard bits > 0 else { return BigUInt(limbs: Array(value.limbs[words...])) }
    var shifted = [UInt64]()
    shifted.reserveCapacity(value.limbs.count - words)
    for index in words..<value.limbs.count {
      let above = index + 1 < value.limbs.count ? value.limbs[index + 1] : 0
      shifted.append(value.limbs[index] >> UInt64(bits) | above << UInt64(64 - bits))
    }
    return BigUInt(limbs: shifted)
  }
}
