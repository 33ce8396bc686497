/// An inexact real number: a binary floating-point value of 320 bits.
///
/// This folder holds what `Number` uses where exact rationals end: this value with its arithmetic, the
/// elementary functions on it, its digits, and its archive text. 320 bits are 96 decimal digits, so the 34
/// that the contract promises survive long chains of operations, and the cancellation at a zero of the
/// sine: an argument of 1e20 within 1e-10 of a multiple of π keeps more than 60.
///
/// A value is ± significand × 2^exponent with the significand, read as a fraction, in [1/2, 1). Zero is
/// positive, with significand 0 and exponent 0, so equal numbers have equal parts.
/// The exponent is an `Int` and results are held to the calculator's range by `checked()`, so no
/// sequence of operations comes near its end.
struct Approximate: Sendable, Hashable {
  let isNegative: Bool
  let exponent: Int
  let significand: Limbs

  /// The parts as they are: the significand's top bit must be set.
  init(isNegative: Bool, exponent: Int, significand: Limbs) {
    self.isNegative = isNegative
    self.exponent = exponent
    self.significand = significand
  }

  static let zero = Approximate(isNegative: false, exponent: 0, significand: .zero)
  static let one = Approximate(isNegative: false, exponent: 1, significand: .half)

  var isZero: Bool { significand.top == 0 }

  var magnitude: Approximate {
    Approximate(isNegative: false, exponent: exponent, significand: significand)
  }

  var negated: Approximate {
    isZero ? self : Approximate(isNegative: !isNegative, exponent: exponent, significand: significand)
  }

  /// The value with the sign of another one.
  func signed(like other: Approximate) -> Approximate {
    isNegative == other.isNegative ? self : negated
  }

  /// Times 2^count.
  func scaled(by count: Int) -> Approximate {
    isZero ? self : Approximate(isNegative: isNegative, exponent: exponent + count, significand: significand)
  }
}

extension Approximate {
  /// A significand whose top bit is set, rounded by the 64 bits that follow it (a half goes up).
  init(isNegative: Bool, exponent: Int, significand: Limbs, guardWord: UInt64) {
    guard guardWord >> 63 == 1 else {
      self.init(isNegative: isNegative, exponent: exponent, significand: significand)
      return
    }
    let (rounded, carry) = significand.adding(.zero, carry: 1)
    // All ones become zeros and the carry, which is the next power of two.
    self.init(
      isNegative: isNegative, exponent: exponent + Int(carry), significand: carry == 1 ? .half : rounded)
  }

  /// A fraction of any size, and the 64 bits that follow it, times 2^exponent.
  init(isNegative: Bool, fraction: Limbs, guardWord: UInt64 = 0, exponent: Int) {
    let shift = fraction.leadingZeroBitCount
    if shift == 0 {
      self.init(isNegative: isNegative, exponent: exponent, significand: fraction, guardWord: guardWord)
    } else if shift < Limbs.bitWidth {
      self.init(
        isNegative: isNegative, exponent: exponent - shift,
        significand: fraction.shiftedLeft(by: shift, filling: guardWord),
        guardWord: shift < 64 ? guardWord << UInt64(shift) : 0)
    } else if guardWord != 0 {
      let bits = guardWord.leadingZeroBitCount
      self.init(
        isNegative: isNegative, exponent: exponent - Limbs.bitWidth - bits,
        significand: Limbs(words: [0, 0, 0, 0, guardWord << UInt64(bits)]))
    } else {
      self = .zero
    }
  }
}

extension Approximate: Comparable {
  static func < (left: Approximate, right: Approximate) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Whether the magnitude is the smaller one.
  func isSmaller(than other: Approximate) -> Bool {
    if isZero || other.isZero { return isZero && !other.isZero }
    return exponent == other.exponent ? significand < other.significand : exponent < other.exponent
  }
}
