extension BigUInt {
  /// The quotient, rounded down, and what is left. The divisor must not be 0.
  func quotientAndRemainder(dividingBy divisor: BigUInt) -> (quotient: BigUInt, remainder: BigUInt) {
    if let word = divisor.word {
      let (quotient, remainder) = quotientAndRemainder(dividingBy: word)
      return (quotient, BigUInt(remainder))
    }
    if self < divisor { return (.zero, self) }
    return longDivision(by: divisor)
  }

  func quotientAndRemainder(dividingBy divisor: UInt64) -> (quotient: BigUInt, remainder: UInt64) {
    precondition(divisor != 0, "a division by zero")
    if divisor == 1 { return (self, 0) }
    var quotient = limbs
    var remainder: UInt64 = 0
    for index in quotient.indices.reversed() {
      (quotient[index], remainder) = divisor.dividingFullWidth((remainder, quotient[index]))
    }
    return (BigUInt(limbs: quotient), remainder)
  }

  static func / (left: BigUInt, right: BigUInt) -> BigUInt {
    right.isOne ? left : left.quotientAndRemainder(dividingBy: right).quotient
  }

  static func % (left: BigUInt, right: BigUInt) -> BigUInt {
    left.quotientAndRemainder(dividingBy: right).remainder
  }

  /// Long division after Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D.
  /// The divisor has two limbs or more and is not larger than this.
  private func longDivision(by divisor: BigUInt) -> (quotient: BigUInt, remainder: BigUInt) {
    // Normalised, so that the divisor's top bit is set and an estimate is at most two too large.
    let shift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
    let lower = (divisor << shift).limbs
    var rest = (self << shift).limbs
    while rest.count <= limbs.count { rest.append(0) }
    let size = lower.count
    let top = lower[size - 1]
    let second = lower[size - 2]
    var quotient = [UInt64](repeating: 0, count: rest.count - size)

    for position in quotient.indices.reversed() {
      let high = rest[position + size]
      var estimate = UInt64.max
      // With `high` equal to the top limb the estimate is the largest digit; the exact correction
      // below covers it.
      if high < top {
        var remainder: UInt64
        (estimate, remainder) = top.dividingFullWidth((high, rest[position + size - 1]))
        while true {
          let product = estimate.multipliedFullWidth(by: second)
          let limit = rest[position + size - 2]
          guard product.high > remainder || (product.high == remainder && product.low > limit) else { break }
          estimate -= 1
          let (sum, overflow) = remainder.addingReportingOverflow(top)
          if overflow { break }
          remainder = sum
        }
      }
      if Self.subtract(lower, times: estimate, from: &rest, at: position) {
        estimate -= 1
        // Another limb can be one too large still where the estimate was not corrected above.
        if !Self.add(lower, to: &rest, at: position) {
          estimate -= 1
          _ = Self.add(lower, to: &rest, at: position)
        }
      }
      quotient[position] = estimate
    }
    return (BigUInt(limbs: quotient), BigUInt(limbs: rest) >> shift)
  }

  /// Whether the difference went below zero.
  private static func subtract(
    _ limbs: [UInt64], times factor: UInt64, from rest: inout [UInt64], at position: Int
  ) -> Bool {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = factor.multipliedFullWidth(by: limbs[index])
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      let (total, borrow) = rest[position + index].subtractingReportingOverflow(low)
      rest[position + index] = total
      carry = product.high &+ (overflow ? 1 : 0) &+ (borrow ? 1 : 0)
    }
    let (total, borrow) = rest[position + limbs.count].subtractingReportingOverflow(carry)
    rest[position + limbs.count] = total
    return borrow
  }

  /// Whether the sum came back to zero or more.
  private static func add(_ limbs: [UInt64], to rest: inout [UInt64], at position: Int) -> Bool {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let (partial, first) = rest[position + index].addingReportingOverflow(limbs[index])
      let (total, second) = partial.addingReportingOverflow(carry)
      rest[position + index] = total
      carry = first || second ? 1 : 0
    }
    let (total, overflow) = rest[position + limbs.count].addingReportingOverflow(carry)
    rest[position + limbs.count] = total
    return overflow
  }
}
