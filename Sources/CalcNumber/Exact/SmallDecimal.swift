/// `coefficient × 10^−scale` in nine bytes: the tier of money, where every operation is some
/// nanoseconds and allocates nothing.
///
/// Canonical: the scale is as small as it can be, 0 to 18, and the coefficient never `Int64.min`,
/// so that its magnitude always fits. An operation whose result is no such value returns nil.
@frozen
public struct SmallDecimal: Sendable, Hashable {
  @usableFromInline let coefficient: Int64
  @usableFromInline let scale: UInt8

  static let maximumScale = 18
  static let half = SmallDecimal(canonical: 5, scale: 1)
  /// The number 0.
  public static var zero: SmallDecimal { SmallDecimal(0) }

  /// The caller knows that the value is canonical.
  @inlinable
  init(canonical coefficient: Int64, scale: UInt8) {
    self.coefficient = coefficient
    self.scale = scale
  }

  @inlinable
  init?(_ coefficient: Int64, scale: Int) {
    guard coefficient != .min, scale >= 0 else { return nil }
    if scale == 0 {
      self.init(canonical: coefficient, scale: 0)
    } else {
      self.init(reducing: coefficient, scale: scale)
    }
  }

  @usableFromInline
  init?(reducing coefficient: Int64, scale: Int) {
    var (coefficient, scale) = (coefficient, scale)
    while scale > 0, coefficient % 10 == 0 {
      if coefficient == 0 {
        scale = 0
      } else {
        coefficient /= 10
        scale -= 1
      }
    }
    guard scale <= Self.maximumScale else { return nil }
    self.init(canonical: coefficient, scale: UInt8(truncatingIfNeeded: scale))
  }

  init(_ value: Int32) { self.init(canonical: Int64(value), scale: 0) }

  @inlinable var negated: SmallDecimal { SmallDecimal(canonical: 0 &- coefficient, scale: scale) }

  @inlinable
  @inline(__always)
  func adding(_ other: SmallDecimal) -> SmallDecimal? {
    guard scale == other.scale else { return addingOfOtherScale(other) }
    let (sum, overflow) = coefficient.addingReportingOverflow(other.coefficient)
    return overflow ? nil : SmallDecimal(sum, scale: Int(scale))
  }

  @usableFromInline
  func addingOfOtherScale(_ other: SmallDecimal) -> SmallDecimal? {
    let (fine, coarse) = scale > other.scale ? (self, other) : (other, self)
    let (aligned, overflow) = coarse.coefficient.multipliedReportingOverflow(
      by: Int64(Powers.ten[Int(fine.scale &- coarse.scale)]))
    guard !overflow else { return nil }
    let (sum, sumOverflow) = fine.coefficient.addingReportingOverflow(aligned)
    guard !sumOverflow, sum != .min else { return nil }
    // The last digit of the finer one stays: it is not 0, and nothing is added to it.
    return SmallDecimal(canonical: sum, scale: fine.scale)
  }

  @inlinable
  @inline(__always)
  func multiplied(by other: SmallDecimal) -> SmallDecimal? {
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: other.coefficient)
    return overflow ? nil : SmallDecimal(product, scale: Int(scale) + Int(other.scale))
  }

  /// A hundredth of this.
  var hundredth: SmallDecimal? { SmallDecimal(coefficient, scale: Int(scale) + 2) }

  /// The remainder of floored division: it has the sign of the divisor, which must not be 0.
  @inline(never)
  func modulo(_ divisor: SmallDecimal) -> SmallDecimal? {
    let fineScale = max(scale, divisor.scale)
    let (left, leftOverflow) = coefficient.multipliedReportingOverflow(
      by: Int64(Powers.ten[Int(fineScale &- scale)]))
    let (right, rightOverflow) = divisor.coefficient.multipliedReportingOverflow(
      by: Int64(Powers.ten[Int(fineScale &- divisor.scale)]))
    // Right is never 0, nor can left be Int64.min, which −1 would not divide.
    guard !leftOverflow, !rightOverflow, left != .min else { return nil }
    let rest = left % right
    return SmallDecimal(rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest, scale: Int(fineScale))
  }

  /// Nil where the quotient is no small number. The divisor must not be 0.
  @inline(never)
  func divided(by other: SmallDecimal) -> SmallQuotient? {
    let shared = greatestCommonDivisor(coefficient.magnitude, other.coefficient.magnitude)
    let numerator = coefficient.magnitude / shared
    let denominator = other.coefficient.magnitude / shared
    let isNegative = (coefficient < 0) != (other.coefficient < 0)
    let decimals = Int(scale) - Int(other.scale)
    guard let terminating = TerminatingDenominator(denominator) else {
      return SmallFraction(
        isNegative: isNegative, numerator: numerator, coprime: denominator, decimals: decimals
      ).map(SmallQuotient.fraction)
    }
    let quotientScale = terminating.scale + decimals
    var (product, overflow) = numerator.multipliedReportingOverflow(by: terminating.factor)
    if quotientScale < 0 {
      guard !overflow, -quotientScale <= Self.maximumScale else { return nil }
      (product, overflow) = product.multipliedReportingOverflow(by: Powers.ten[-quotientScale])
    }
    guard !overflow, let magnitude = Int64(exactly: product) else { return nil }
    return SmallDecimal(isNegative ? -magnitude : magnitude, scale: max(quotientScale, 0))
      .map(SmallQuotient.decimal)
  }
}

/// What one small decimal divided by another is.
enum SmallQuotient: Sendable {
  /// It ends.
  case decimal(SmallDecimal)
  /// It does not end.
  case fraction(SmallFraction)
}

/// A denominator without prime factors but 2 and 5, so that the fraction ends: 1 / denominator is
/// `factor / 10^scale`.
struct TerminatingDenominator {
  let factor: UInt64
  let scale: Int

  /// Nil where the fraction does not end, or not within the 19 decimals of a small one.
  init?(_ denominator: UInt64) {
    let twos = denominator.trailingZeroBitCount
    var rest = denominator >> UInt64(twos)
    var fives = 0
    while rest % 5 == 0 {
      rest /= 5
      fives += 1
    }
    guard rest == 1 else { return nil }
    scale = max(twos, fives)
    guard scale < Powers.ten.count else { return nil }
    factor = Powers.ten[scale] / denominator
  }
}
