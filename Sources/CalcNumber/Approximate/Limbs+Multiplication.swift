extension Limbs {
  /// The upper half of the product, and the 64 bits below it.
  @inline(__always)
  func multipliedHigh(by other: Limbs) -> (high: Limbs, guardWord: UInt64) {
    // The rows one by one, not in a loop: with constant indices the words stay in registers.
    var product = InlineArray<10, UInt64>(repeating: 0)
    addRow(0, times: other, to: &product)
    addRow(1, times: other, to: &product)
    addRow(2, times: other, to: &product)
    addRow(3, times: other, to: &product)
    addRow(4, times: other, to: &product)
    return (
      Limbs(words: [product[5], product[6], product[7], product[8], product[9]]), product[4]
    )
  }

  /// Adds the product with one word of this, at that word's place; the words above it are still 0.
  @inline(__always)
  private func addRow(_ row: Int, times other: Limbs, to product: inout InlineArray<10, UInt64>) {
    var carry: UInt64 = 0
    let factor = UInt128(words[row])
    for column in 0..<5 {
      // (2^64 − 1)² + 2 (2^64 − 1) is 2^128 − 1, so this never wraps.
      let cell =
        factor &* UInt128(other.words[column]) &+ UInt128(product[row &+ column]) &+ UInt128(carry)
      product[row &+ column] = UInt64(truncatingIfNeeded: cell)
      carry = UInt64(truncatingIfNeeded: cell &>> 64)
    }
    product[row &+ 5] = carry
  }

  /// The product of two fractions, rounded down.
  func times(_ other: Limbs) -> Limbs { multipliedHigh(by: other).high }

  /// The product with a word: 320 bits and the word that leaves at the top.
  func multiplied(by factor: UInt64) -> (low: Limbs, high: UInt64) {
    var product = Limbs.zero
    var carry: UInt64 = 0
    for index in 0..<5 {
      let cell = UInt128(words[index]) &* UInt128(factor) &+ UInt128(carry)
      product.words[index] = UInt64(truncatingIfNeeded: cell)
      carry = UInt64(truncatingIfNeeded: cell &>> 64)
    }
    return (product, carry)
  }
}
