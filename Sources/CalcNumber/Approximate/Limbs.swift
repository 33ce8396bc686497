/// 320 bits in place: the significand of an `Approximate`, and in the series a binary fraction.
///
/// Read as a fraction the value is in [0, 1), with the last word's top bit worth one half. All of it is
/// wrapping arithmetic on words, so nothing here can trap or allocate.
struct Limbs: Sendable {
  static let bitWidth = 320

  /// Least significant word first.
  var words: InlineArray<5, UInt64>

  init(words: InlineArray<5, UInt64>) { self.words = words }

  init(repeating word: UInt64) { words = InlineArray(repeating: word) }

  static var zero: Limbs { Limbs(repeating: 0) }

  /// One half, read as a fraction.
  static var half: Limbs { Limbs(words: [0, 0, 0, 0, 1 << 63]) }

  var isZero: Bool {
    words[0] | words[1] | words[2] | words[3] | words[4] == 0
  }

  var top: UInt64 { words[4] }

  /// 320 for zero.
  var leadingZeroBitCount: Int {
    var count = 0
    for index in 0..<5 {
      let word = words[4 - index]
      if word != 0 { return count + word.leadingZeroBitCount }
      count += 64
    }
    return count
  }
}

extension Limbs: Hashable, Comparable {
  static func == (left: Limbs, right: Limbs) -> Bool {
    var difference: UInt64 = 0
    for index in 0..<5 { difference |= left.words[index] ^ right.words[index] }
    return difference == 0
  }

  func hash(into hasher: inout Hasher) {
    for index in 0..<5 { hasher.combine(words[index]) }
  }

  static func < (left: Limbs, right: Limbs) -> Bool {
    for index in 0..<5 where left.words[4 - index] != right.words[4 - index] {
      return left.words[4 - index] < right.words[4 - index]
    }
    return false
  }
}

extension Limbs {
  /// The sum modulo 2^320, and the bit that left it.
  func adding(_ other: Limbs, carry: UInt64 = 0) -> (sum: Limbs, carry: UInt64) {
    var sum = self
    var carry = carry
    for index in 0..<5 {
      let (partial, first) = words[index].addingReportingOverflow(other.words[index])
      let (total, second) = partial.addingReportingOverflow(carry)
      sum.words[index] = total
      // At most one of the two additions overflows.
      carry = first || second ? 1 : 0
    }
    return (sum, carry)
  }

  /// The difference modulo 2^320, and 1 where it went below zero.
  func subtracting(_ other: Limbs, borrow: UInt64 = 0) -> (difference: Limbs, borrow: UInt64) {
    var difference = self
    var borrow = borrow
    for index in 0..<5 {
      let (partial, first) = words[index].subtractingReportingOverflow(other.words[index])
      let (total, second) = partial.subtractingReportingOverflow(borrow)
      difference.words[index] = total
      borrow = first || second ? 1 : 0
    }
    return (difference, borrow)
  }

  static func &+ (left: Limbs, right: Limbs) -> Limbs { left.adding(right).sum }
  static func &- (left: Limbs, right: Limbs) -> Limbs { left.subtracting(right).difference }
}

extension Limbs {
  /// Shifted right, with the 64 bits that follow the last one kept. Any count from 0.
  func shiftedRight(by count: Int) -> (limbs: Limbs, guardWord: UInt64) {
    if count == 0 { return (self, 0) }
    if count >= Limbs.bitWidth + 64 { return (.zero, 0) }
    let skipped = count / 64
    let bits = count % 64
    var shifted = Limbs.zero
    for index in 0..<5 { shifted.words[index] = shiftedWord(at: index &+ skipped, bits) }
    return (shifted, shiftedWord(at: skipped &- 1, bits))
  }

  /// The word at an index, shifted right by 0 to 63 bits, filled from the one above; words outside are 0.
  private func shiftedWord(at index: Int, _ bits: Int) -> UInt64 {
    let low = index >= 0 && index < 5 ? words[index] : 0
    let high = index >= -1 && index < 4 ? words[index &+ 1] : 0
    return low >> bits | high << (64 - bits)
  }

  /// Shifted left by 0 to 320, filled from `guardWord` and then with zeros; what leaves at the top is lost.
  func shiftedLeft(by count: Int, filling guardWord: UInt64 = 0) -> Limbs {
    if count == 0 { return self }
    if count < 64 { return shiftedLeft(byBits: UInt64(count), filling: guardWord) }
    let skipped = count / 64
    let bits = count % 64
    var shifted = Limbs.zero
    for index in 0..<5 {
      let source = index &- skipped
      let high = source >= 0 ? words[source] : source == -1 ? guardWord : 0
      let low = source >= 1 ? words[source &- 1] : source == 0 ? guardWord : 0
      shifted.words[index] = high << bits | low >> (64 - bits)
    }
    return shifted
  }

  /// The usual case, by 1 to 63.
  private func shiftedLeft(byBits bits: UInt64, filling guardWord: UInt64) -> Limbs {
    var shifted = self
    var below = guardWord
    for index in 0..<5 {
      shifted.words[index] = words[index] &<< bits | below &>> (64 &- bits)
      below = words[index]
    }
    return shifted
  }
}
