@testable import CalcNumber

extension SeededGenerator {
  /// A whole number of up to `bits` bits, all lengths alike.
  mutating func bigUInt(bits: Int) -> BigUInt {
    let width = Int.random(in: 0...bits, using: &self)
    let limbs = (0..<(width + 63) / 64).map { _ in
      // Runs of ones and zeros are what long division stumbles over.
      switch Int.random(in: 0..<4, using: &self) {
      case 0: UInt64.max
      case 1: UInt64(0)
      default: next()
      }
    }
    return BigUInt(limbs: limbs) >> (limbs.count * 64 - width)
  }

  /// An exact number of up to `bits` bits above and below.
  mutating func rational(bits: Int) -> Number {
    Number(
      Rational(
        isNegative: Bool.random(using: &self), numerator: bigUInt(bits: bits),
        denominator: bigUInt(bits: bits) + BigUInt.one))
  }

  /// A decimal as it is typed, of up to 34 digits.
  mutating func typedDecimal() -> String {
    let digits = Int.random(in: 1...34, using: &self)
    let point = Int.random(in: 0...digits, using: &self)
    var text = Bool.random(using: &self) ? "-" : ""
    for position in 0..<digits {
      if position == point { text += "." }
      text += String(Int.random(in: 0...9, using: &self))
    }
    if Bool.random(using: &self) { text += "e\(Int.random(in: -9_900...9_900, using: &self))" }
    return text
  }

  /// A number of any kind: small decimals, fractions, large rationals, inexact values.
  mutating func number() -> Number {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: Number(Int.random(in: -1000...1000, using: &self))
    case 1:
      Number(
        SmallDecimal(
          Int64(bitPattern: next()) >> Int64.random(in: 0..<64, using: &self),
          scale: Int.random(in: 0...18, using: &self)) ?? SmallDecimal.half)
    case 2: rational(bits: 60)
    case 3: rational(bits: 2048)
    case 4: (try? Number(parsing: typedDecimal())) ?? .one
    default: (try? rational(bits: 80).absolute.applying(.squareRoot)) ?? .zero
    }
  }
}
