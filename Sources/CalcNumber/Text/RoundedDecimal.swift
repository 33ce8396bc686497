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
    var unit: UInt128 = 1
    var dropped = 0
    while coefficient / unit >= Self.powersOfTen[digits] {
      unit *= 10
      dropped += 1
    }
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
    // The quotient is at least 10^(leading): log 2 is 0.30103 to within 4e-9 and widths are bounded,
    // so one less than the estimate is safe. Then one to three digits more than asked for come out,
    // and the last of them decides the rounding.
    let bits = rational.numerator.bitWidth - rational.denominator.bitWidth - 1
    let leading = (bits * 30103 - 99_999) / 100_000 - 1
    let exponent = leading - digits
    let (quotient, remainder) =
      exponent >= 0
      ? rational.numerator.quotientAndRemainder(dividingBy: rational.denominator * .powerOfTen(exponent))
      : (rational.numerator * .powerOfTen(-exponent)).quotientAndRemainder(dividingBy: rational.denominator)
    self.init(
      isNegative: rational.isNegative, rounding: quotient.doubleWord ?? .max,
      isInexact: !remainder.isZero, exponent: exponent, digits: digits)
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
  var digitCount: Int {
    var count = 1
    while count < Self.powersOfTen.count, coefficient >= Self.powersOfTen[count] { count += 1 }
    return count
  }

  /// 10^0 to 10^38, all that fit.
  static let powersOfTen: [UInt128] = (0..<38).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }
}
