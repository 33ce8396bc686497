/// Significant decimal digits: ± coefficient × 10^exponent, the coefficient with exactly the number of
/// digits asked for.
struct DecimalDigits: Sendable, Hashable {
  let isNegative: Bool
  /// A whole number, not a fraction.
  let coefficient: Limbs
  let exponent: Int

  /// The coefficient, where it has at most 38 digits.
  var doubleWord: UInt128 { UInt128(coefficient.words[1]) << 64 | UInt128(coefficient.words[0]) }

  /// The coefficient's digits, most significant first.
  var digits: [UInt8] {
    var rest = coefficient
    var reversed: [UInt8] = []
    while !rest.isZero {
      let (quotient, digit) = rest.divided(by: 10)
      reversed.append(UInt8(ascii: "0") + UInt8(digit))
      rest = quotient
    }
    return reversed.reversed()
  }
}

extension Approximate {
  /// The most digits that can be asked for: more would leave too few bits to tell how to round.
  static let maximumDigits = 70

  /// The value rounded to 1...70 significant digits, halves to the even neighbour. Zero has the
  /// coefficient 0.
  func significantDigits(_ count: Int) -> DecimalDigits {
    if isZero { return DecimalDigits(isNegative: false, coefficient: .zero, exponent: 0) }
    // 78913/2^18 is the logarithm of 2 to within 3e-8, so for all exponents in range this is the number of
    // digits before the point or one beside it.
    var leading = (exponent * 78913) >> 18
    var (scaled, whole) = scaledToWhole(count - leading)
    while !(whole < Approximate.wholePowersOfTen[count]) {
      leading += 1
      (scaled, whole) = scaledToWhole(count - leading)
    }
    while whole < Approximate.wholePowersOfTen[count - 1] {
      leading -= 1
      (scaled, whole) = scaledToWhole(count - leading)
    }
    if isUpperPart(scaled, whole, power: count - leading) { whole = whole.adding(.zero, carry: 1).sum }
    if whole == Approximate.wholePowersOfTen[count] {
      whole = Approximate.wholePowersOfTen[count - 1]
      leading += 1
    }
    return DecimalDigits(isNegative: isNegative, coefficient: whole, exponent: leading - count)
  }

  /// The magnitude times 10^power, and its whole part.
  private func scaledToWhole(_ power: Int) -> (scaled: Approximate, whole: Limbs) {
    let scaled = magnitude.timesPowerOfTen(power)
    return (scaled, scaled.significand.shiftedRight(by: Limbs.bitWidth - scaled.exponent).limbs)
  }

  /// 10^0 to 10^71.
  private static let wholePowersOfTen: [Limbs] = (0...maximumDigits).reduce(
    into: [Limbs(words: [1, 0, 0, 0, 0])]
  ) { powers, _ in powers.append(powers[powers.count - 1].multiplied(by: 10).low) }

  /// Whether the nearest whole number is the one above. `scaled` is the magnitude times 10^power up to rounding
  /// errors, and `whole` its whole part.
  private func isUpperPart(_ scaled: Approximate, _ whole: Limbs, power: Int) -> Bool {
    let fraction = scaled.significand.shiftedLeft(by: scaled.exponent)
    let isUpperHalf = fraction.top >> 63 == 1
    let distance = isUpperHalf ? fraction &- .half : .half &- fraction
    // The scaling is right to 2^-304 of the value; nearer to one half only exact arithmetic can tell.
    if distance.leadingZeroBitCount < 304 - scaled.exponent { return isUpperHalf }
    return switch compare(toHalfAbove: whole, power: power) {
    case .less: false
    case .equal: whole.words[0] & 1 == 1
    case .greater: true
    }
  }

  private enum Comparison { case less, equal, greater }

  /// The magnitude times 10^power, exactly, against whole + 1/2.
  private func compare(toHalfAbove whole: Limbs, power: Int) -> Comparison {
    var left = BigUInt(limbs: (0..<5).map { significand.words[$0] })
    var right = (BigUInt(limbs: (0..<5).map { whole.words[$0] }) << 1) + .one
    // significand × 2^(exponent − 320) × 2 × 10^power against 2 × whole + 1.
    let twos = exponent - Limbs.bitWidth + 1 + power
    if power >= 0 { left = left * .powerOfFive(power) } else { right = right * .powerOfFive(-power) }
    if twos >= 0 { left = left << twos } else { right = right << -twos }
    return left == right ? .equal : left < right ? .less : .greater
  }
}

extension Approximate {
  /// 10^power, exact up to 10^137 and otherwise within 2^-305, relative, for |power| up to 2^14.
  static func powerOfTen(_ power: Int) -> Approximate { one.timesPowerOfTen(power) }

  func timesPowerOfTen(_ power: Int) -> Approximate {
    let fives = Approximate.powerOfFive(power.magnitude)
    return (power < 0 ? self / fives : self * fives).scaled(by: power)
  }

  private static func powerOfFive(_ power: UInt) -> Approximate {
    // 5^27 is the largest power in a word.
    let (count, rest) = power.quotientAndRemainder(dividingBy: 27)
    let start = Approximate(UInt(Powers.five[Int(rest)]))
    if count == 0 { return start }
    var result = start
    var square = Approximate(UInt(Powers.five[27]))
    var bits = count
    while true {
      if bits & 1 == 1 { result = result * square }
      bits >>= 1
      if bits == 0 { return result }
      square = square * square
    }
  }
}
