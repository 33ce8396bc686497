extension BigUInt {
  /// The root of the given degree where it comes out even, else nil. The degree is at least 1.
  func exactRoot(_ degree: UInt64) -> BigUInt? {
    if isZero || isOne || degree == 1 { return self }
    // A root of 2 or more to that power would be longer than this.
    guard degree < bitWidth else { return nil }
    // The power of two decides most cases at once.
    guard trailingZeroBitCount % Int(degree) == 0 else { return nil }
    if degree == 2, let word { return Self.exactSquareRoot(word).map { BigUInt($0) } }
    let root = flooredRoot(degree)
    return root.raised(to: degree, limit: bitWidth) == self ? root : nil
  }

  private static func exactSquareRoot(_ word: UInt64) -> UInt64? {
    // Right to within one, and for a square to within one half.
    let root = UInt64(Double(word).squareRoot().rounded())
    let (square, overflow) = root.multipliedReportingOverflow(by: root)
    return !overflow && square == word ? root : nil
  }

  /// The largest whole number whose power of that degree is at most this. The degree is from 2 up
  /// to the bit width.
  private func flooredRoot(_ degree: UInt64) -> BigUInt {
    let rootBits = (bitWidth + Int(degree) - 1) / Int(degree)
    if rootBits <= 4 { return bitwiseRoot(degree, bits: rootBits) }
    // The root of the upper half of the digits, one too large, is where Newton's iteration begins;
    // it doubles the right digits and comes down to the root from above.
    let half = rootBits / 2
    let upper = self >> (half * Int(degree))
    var root = ((upper.bitWidth > Int(degree) ? upper.flooredRoot(degree) : .one) + .one) << half
    while true {
      let power = root.raised(to: degree - 1, limit: .max) ?? .one
      let next = (root * (degree - 1) + self / power).quotientAndRemainder(dividingBy: degree).quotient
      if !(next < root) { return root }
      root = next
    }
  }

  private func bitwiseRoot(_ degree: UInt64, bits: Int) -> BigUInt {
    var root: UInt64 = 0
    for bit in (0..<bits).reversed() {
      let trial = root | 1 << UInt64(bit)
      if let power = BigUInt(trial).raised(to: degree, limit: bitWidth), !(self < power) { root = trial }
    }
    return BigUInt(root)
  }
}
