extension BigUInt {
  static func * (left: BigUInt, right: BigUInt) -> BigUInt {
    if left.isOne { return right }
    if right.isOne { return left }
    if let word = left.word { return right * word }
    if let word = right.word { return left * word }
    var product = [UInt64](repeating: 0, count: left.limbs.count + right.limbs.count)
    for (offset, factor) in left.limbs.enumerated() where factor != 0 {
      var carry: UInt64 = 0
      for index in right.limbs.indices {
        let (high, low) = factor.multipliedFullWidth(by: right.limbs[index])
        let (partial, first) = low.addingReportingOverflow(product[offset + index])
        let (total, second) = partial.addingReportingOverflow(carry)
        product[offset + index] = total
        // The high half is at most 2^64 − 2, and both carries come only below that.
        carry = high &+ (first ? 1 : 0) &+ (second ? 1 : 0)
      }
      product[offset + right.limbs.count] = carry
    }
    return BigUInt(limbs: product)
  }

  static func * (left: BigUInt, right: UInt64) -> BigUInt {
    guard right != 0 else { return .zero }
    var product = left.limbs
    var carry: UInt64 = 0
    for index in product.indices {
      let (high, low) = product[index].multipliedFullWidth(by: right)
      let (total, overflow) = low.addingReportingOverflow(carry)
      product[index] = total
      carry = high &+ (overflow ? 1 : 0)
    }
    if carry != 0 { product.append(carry) }
    return BigUInt(limbs: product)
  }

  /// This to the given power by repeated squaring; nil as soon as the result is known to need
  /// more than `limit` bits, so that no exponent, however large, costs anything.
  func raised(to exponent: UInt64, limit: Int) -> BigUInt? {
    if exponent == 0 || isOne { return .one }
    if isZero { return .zero }
    let (least, overflow) = UInt64(bitWidth - 1).multipliedReportingOverflow(by: exponent)
    guard !overflow, least < limit else { return nil }
    var result = self
    for bit in (0..<(63 - exponent.leadingZeroBitCount)).reversed() {
      result = result * result
      if exponent >> UInt64(bit) & 1 == 1 { result = result * self }
    }
    return result.bitWidth <= limit ? result : nil
  }
}
