/// A fraction in lowest terms whose halves fit a word: thirds and sevenths, without allocation.
///
/// The denominator is at least 1 and the numerator never `Int64.min`. An operation whose result is
/// no such value returns nil.
struct SmallFraction: Sendable, Hashable {
  let numerator: Int64
  let denominator: Int64

  init(canonical numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// From halves without a common divisor.
  init?(isNegative: Bool, numerator: UInt128, denominator: UInt128) {
    guard let numerator = Int64(exactly: numerator), let denominator = Int64(exactly: denominator)
    else { return nil }
    self.init(canonical: isNegative ? -numerator : numerator, denominator)
  }

  /// `numerator / denominator × 10^−decimals`, from halves without a common divisor. Only twos and fives can
  /// be shared between one half and the power of ten, so no divisor is searched for.
  init?(isNegative: Bool, numerator: UInt64, coprime denominator: UInt64, decimals: Int) {
    guard
      let (top, bottom) = decimals < 0
        ? Self.scaling(numerator, by: -decimals, over: denominator)
        : Self.scaling(denominator, by: decimals, over: numerator).map({ ($0.1, $0.0) }),
      let numerator = Int64(exactly: top), let denominator = Int64(exactly: bottom)
    else { return nil }
    self.init(canonical: isNegative ? -numerator : numerator, denominator)
  }

  /// `value × 10^exponent` and `other`, both without what they share.
  private static func scaling(_ value: UInt64, by exponent: Int, over other: UInt64) -> (UInt64, UInt64)? {
    let twos = min(other.trailingZeroBitCount, exponent)
    var (other, fives) = (other >> UInt64(twos), 0)
    while fives < exponent, other % 5 == 0 {
      other /= 5
      fives += 1
    }
    // What remains of the power of ten: fives and twos.
    let factor = Powers.ten[exponent] >> UInt64(twos) / Powers.five[fives]
    let (product, overflow) = value.multipliedReportingOverflow(by: factor)
    return overflow ? nil : (product, other)
  }

  init(_ decimal: SmallDecimal) {
    // A canonical coefficient is not a multiple of ten where the scale is not 0, so only one of the
    // prime factors of ten can be shared.
    let scale = Int(decimal.scale)
    var numerator = decimal.coefficient
    var denominator = Int64(Powers.ten[scale])
    let twos = min(numerator.trailingZeroBitCount, scale)
    numerator >>= Int64(twos)
    denominator >>= Int64(twos)
    if twos == 0 {
      var remaining = scale
      while remaining > 0, numerator % 5 == 0 {
        numerator /= 5
        denominator /= 5
        remaining -= 1
      }
    }
    self.init(canonical: numerator, denominator)
  }

  var negated: SmallFraction { SmallFraction(canonical: 0 &- numerator, denominator) }

  /// Whether it has a last decimal.
  var isTerminating: Bool {
    var rest = denominator >> Int64(denominator.trailingZeroBitCount)
    while rest % 5 == 0 { rest /= 5 }
    return rest == 1
  }

  /// The sum after Knuth, The Art of Computer Programming, volume 2, 4.5.1: only a divisor of both
  /// denominators can be shared by the halves of the sum.
  func adding(_ other: SmallFraction) -> SmallFraction? {
    let shared = greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude)
    let left = denominator / Int64(shared)
    let right = other.denominator / Int64(shared)
    // Each product is below 2^126, so neither they nor their sum overflow.
    let sum = Int128(numerator) * Int128(right) + Int128(other.numerator) * Int128(left)
    let reducing = greatestCommonDivisor(UInt64(sum.magnitude % UInt128(shared)), shared)
    return SmallFraction(
      isNegative: sum < 0, numerator: sum.magnitude / UInt128(reducing),
      denominator: UInt128(left) * UInt128(other.denominator.magnitude / reducing))
  }

  func multiplied(by other: SmallFraction) -> SmallFraction? {
    product(
      numerator.magnitude, other.numerator.magnitude, denominator.magnitude, other.denominator.magnitude,
      isNegative: (numerator < 0) != (other.numerator < 0))
  }

  /// The divisor must not be 0.
  func divided(by other: SmallFraction) -> SmallFraction? {
    product(
      numerator.magnitude, other.denominator.magnitude, denominator.magnitude, other.numerator.magnitude,
      isNegative: (numerator < 0) != (other.numerator < 0))
  }

  /// `a × b / (c × d)`, where a and c have no common divisor, nor have b and d.
  private func product(
    _ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64, isNegative: Bool
  ) -> SmallFraction? {
    let first = greatestCommonDivisor(a, d)
    let second = greatestCommonDivisor(b, c)
    return SmallFraction(
      isNegative: isNegative, numerator: UInt128(a / first) * UInt128(b / second),
      denominator: UInt128(c / second) * UInt128(d / first))
  }
}
