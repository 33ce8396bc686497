/// A whole number of any size, 0 or more.
///
/// Base 2^64, least significant limb first, without leading zero limbs; so equal values have equal
/// limbs, and 0 has none. Values stay near 2,048 bits (the bound of an exact `Number`), where the
/// schoolbook methods are the fastest ones.
struct BigUInt: Sendable, Hashable {
  private(set) var limbs: [UInt64]

  static let zero = BigUInt(limbs: [])
  static let one = BigUInt(1)

  init(limbs: [UInt64]) {
    self.limbs = limbs
    while self.limbs.last == 0 { self.limbs.removeLast() }
  }

  init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

  init(doubleWord: UInt128) {
    self.init(
      limbs: [UInt64(truncatingIfNeeded: doubleWord), UInt64(truncatingIfNeeded: doubleWord >> 64)])
  }

  var isZero: Bool { limbs.isEmpty }
  var isOne: Bool { limbs.count == 1 && limbs[0] == 1 }
  var isOdd: Bool { limbs.first.map { $0 & 1 == 1 } ?? false }

  /// The number of bits up to the highest one; 0 for 0.
  var bitWidth: Int {
    guard let top = limbs.last else { return 0 }
    return limbs.count * 64 - top.leadingZeroBitCount
  }

  /// The exponent of the largest power of two that divides this; 0 for 0.
  var trailingZeroBitCount: Int {
    guard let index = limbs.firstIndex(where: { $0 != 0 }) else { return 0 }
    return index * 64 + limbs[index].trailingZeroBitCount
  }

  /// The value where it fits one limb.
  var word: UInt64? {
    switch limbs.count {
    case 0: 0
    case 1: limbs[0]
    default: nil
    }
  }

  /// The value where it fits two limbs.
  var doubleWord: UInt128? {
    switch limbs.count {
    case 0: 0
    case 1: UInt128(limbs[0])
    case 2: UInt128(limbs[1]) << 64 | UInt128(limbs[0])
    default: nil
    }
  }
}

extension BigUInt: Comparable {
  static func < (left: BigUInt, right: BigUInt) -> Bool {
    guard left.limbs.count == right.limbs.count else { return left.limbs.count < right.limbs.count }
    for index in left.limbs.indices.reversed() where left.limbs[index] != right.limbs[index] {
      return left.limbs[index] < right.limbs[index]
    }
    return false
  }
}
