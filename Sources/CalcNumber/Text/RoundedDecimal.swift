/// `±coefficient × 10^exponent` with at most 34 digits: a value as it is written.
///
/// The coefficient has no trailing zeros; zero is 0 × 10^0.
struct RoundedDecimal: Sendable, Hashable {
  let isNegative: Bool
  let coefficient: UInt128
  let exponent: Int

  /// The most digits that a written number has, except in `Number.value`.
  static let maximumDigits = 34

  init(isNegative: Bool, coefficient: UInt128, exponent: Int) {
    var (coefficient, exponent) = (coefficient, exponent)
    while coefficient % 10 == 0, coefficient != 0 {
      coefficient /= 10
      exponent += 1
    }
    self.isNegative = isNegative && coefficient != 0
    self.coefficient = coefficient
    self.exponent = coefficient == 0 ? 0 : exponent
  }

  /// Rounds `coefficient × 10^exponent`, of which a bit more is left where `isInexact`, to `digits`
  /// significant digits, halves to the even neighbour.
  init(
    isNegative: Bool, rounding coefficient: UInt128, isInexact: Bool, exponent: Int, digits: Int
  ) {
    let dropped = max(Self.digitCount(coefficient) - digits, 0)
    let unit = Self.powersOfTen[dropped]
    let (quotient, remainder) = coefficient.quotientAndRemainder(dividingBy: unit)
    let half = unit / 2
    let isUp =
      unit > 1 && (remainder > half || remainder == half && (isInexact || quotient & 1 == 1))
    self.init(
      isNegative: isNegative, coefficient: isUp ? quotient + 1 : quotient, exponent: exponent + dropped)
  }

  /// A fraction rounded to `digits` significant digits, halves to the even neighbour.
  init(_ rational: Rational, digits: Int) {
    guard !rational.isZero else {
      self.init(isNegative: false, coefficient: 0, exponent: 0)
      return
    }
    let exponent = Self.finestExponent(
      bits: rational.numerator.bitWidth - rational.denominator.bitWidth, digits: digits)
    let (quotient, remainder) =
      exponent >= 0
      ? rational.numerator.quotientAndRemainder(dividingBy: rational.denominator * .powerOfTen(exponent))
      : (rational.numerator * .powerOfTen(-exponent)).quotientAndRemainder(dividingBy: rational.denominator)
    self.init(
      isNegative: rational.isNegative, rounding: quotient.doubleWord ?? .max,
      isInexact: !remainder.isZero, exponent: exponent, digits: digits)
  }

  /// The same for a small fraction; nil where that needs more than double words.
  init?(_ fraction: SmallFraction, digits: Int) {
    let numerator = UInt128(fraction.numerator.magnitude)
    let denominator = UInt128(fraction.denominator.magnitude)
    let bits =
      fraction.denominator.magnitude.leadingZeroBitCount - fraction.numerator.magnitude.leadingZeroBitCount
    let exponent = Self.finestExponent(bits: bits, digits: digits)
    // 10^19 is the largest power in a word, and the numerator fits one.
    guard exponent <= 0, exponent >= -19 else { return nil }
    let (quotient, remainder) = (numerator * Self.powersOfTen[-exponent]).quotientAndRemainder(
      dividingBy: denominator)
    self.init(
      isNegative: fraction.numerator < 0, rounding: quotient, isInexact: remainder != 0,
      exponent: exponent, digits: digits)
  }

  /// The exponent of a unit in which a quotient has two or three digits more than asked for, from the
  /// difference of the bit widths of its halves.
  private static func finestExponent(bits: Int, digits: Int) -> Int {
    // The quotient is between 2^(bits − 1) and 2^(bits + 1). log 2 is 0.30103 to within 5e-9, so for
    // some thousand bits the estimate, rounded down, is at most one too large.
    let scaled = (bits - 1) * 30103
    return (scaled < 0 ? scaled - 99_999 : scaled) / 100_000 - 1 - digits
  }

  /// The fraction itself, where it ends within 34 significant digits.
  init?(exactly rational: Rational) {
    let twos = rational.denominator.trailingZeroBitCount
    let (rest, fives) = (rational.denominator >> twos).removingFactorsOfFive
    guard rest.isOne else { return nil }
    let scale = max(twos, fives)
    var coefficient = rational.numerator
    var exponent = -scale
    if scale > 0 {
      // No trailing zeros can come up: the fraction is in lowest terms.
      coefficient = (coefficient * .powerOfFive(scale - fives)) << (scale - twos)
    } else if coefficient.doubleWord == nil {
      let zeros = min(coefficient.trailingZeroBitCount, (coefficient).removingFactorsOfFive.count)
      guard zeros > 0 else { return nil }
      coefficient = coefficient / .powerOfTen(zeros)
      exponent = zeros
    }
    guard let word = coefficient.doubleWord else { return nil }
    let trimmed = RoundedDecimal(isNegative: rational.isNegative, coefficient: word, exponent: exponent)
    guard trimmed.coefficient < Self.powersOfTen[Self.maximumDigits] else { return nil }
    self = trimmed
  }

  /// The number of digits of the coefficient; 1 for 0.
  var digitCount: Int { Self.digitCount(coefficient) }

  private static func digitCount(_ value: UInt128) -> Int {
    // Rounded down the estimate is the number of digits less one or two.
    var count = max((128 - value.leadingZeroBitCount - 1) * 30103 / 100_000, 1)
    while count < powersOfTen.count, value >= powersOfTen[count] { count += 1 }
    return count
  }

  /// 10^0 to 10^38, all that fit.
  static let powersOfTen: [UInt128] = (0..<38).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }
}
