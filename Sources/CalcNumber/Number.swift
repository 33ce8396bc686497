/// A number as the calculator knows it: exact as long as that is possible, and otherwise a value
/// with far more than the 34 digits that are ever shown.
///
/// Equal numbers are equal values of this type: every exact value has one representation. An exact
/// number never equals an inexact one, except that zero is always exact.
///
/// Magnitudes are 0 or between 1e-10000 and 1e10000; an exact number's numerator and denominator,
/// in lowest terms, have at most 2,048 bits.
@frozen
public struct Number: Sendable, Hashable {
  // `storage`, packed: a calculator is copied at every line, and three words with one reference are
  // copied without asking which case they hold.
  @usableFromInline private(set) var coefficient: Int64
  /// 0 and below, the negative scale of a decimal; above, the denominator of a fraction, or 1 where the
  /// value is in `large`.
  @usableFromInline private(set) var divisor: Int64
  @usableFromInline private(set) var large: Large?

  /// The first of these cases that can hold a value does.
  enum Storage: Sendable {
    case decimal(SmallDecimal)
    case fraction(SmallFraction)
    case rational(Rational)
    /// Never zero.
    case approximate(Approximate)
  }

  /// A value that does not fit the words of a `Number`.
  @usableFromInline final class Large: Sendable, Hashable {
    let value: Value

    enum Value: Sendable, Hashable {
      case rational(Rational)
      case approximate(Approximate)
    }

    init(_ value: Value) { self.value = value }

    @usableFromInline static func == (a: Large, b: Large) -> Bool { a === b || a.value == b.value }
    @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  var storage: Storage {
    if let large {
      return switch large.value {
      case .rational(let rational): .rational(rational)
      case .approximate(let approximate): .approximate(approximate)
      }
    }
    if let smallDecimal { return .decimal(smallDecimal) }
    return .fraction(SmallFraction(canonical: coefficient, divisor))
  }

  /// The value where it is in the tier of money: what nearly every press asks first.
  @inlinable
  public var smallDecimal: SmallDecimal? {
    @inline(__always) get {
      guard divisor <= 0 else { return nil }
      return SmallDecimal(canonical: coefficient, scale: UInt8(truncatingIfNeeded: 0 &- divisor))
    }
  }

  init(storage: Storage) {
    switch storage {
    case .decimal(let decimal):
      self.init(decimal)
    case .fraction(let fraction): self.init(fraction.numerator, fraction.denominator, nil)
    case .rational(let rational): self.init(0, 1, Large(.rational(rational)))
    case .approximate(let approximate): self.init(0, 1, Large(.approximate(approximate)))
    }
  }

  @inlinable
  @inline(__always)
  init(_ coefficient: Int64, _ divisor: Int64, _ large: Large?) {
    self.coefficient = coefficient
    self.divisor = divisor
    self.large = large
  }

  /// The number 0.
  public static var zero: Number { Number(small: 0) }
  /// The number 1.
  public static var one: Number { Number(small: 1) }

  /// A whole number.
  public init(_ value: Int) {
    if let decimal = SmallDecimal(Int64(value), scale: 0) {
      self.init(decimal)
    } else {
      self.init(
        Rational(isNegative: value < 0, numerator: BigUInt(UInt64(value.magnitude)), coprime: .one))
    }
  }

  init(small value: Int32) { self.init(SmallDecimal(value)) }

  /// The same value.
  @inlinable
  public init(_ decimal: SmallDecimal) {
    self.init(decimal.coefficient, 0 &- Int64(decimal.scale), nil)
  }

  /// Becomes the same value. Where both numbers are small, nothing is asked of a reference count.
  @inlinable
  @inline(__always)
  public mutating func become(_ decimal: SmallDecimal) {
    coefficient = decimal.coefficient
    divisor = 0 &- Int64(decimal.scale)
    if large != nil { large = nil }
  }

  init(_ quotient: SmallQuotient) {
    switch quotient {
    case .decimal(let decimal): self.init(decimal)
    case .fraction(let fraction): self.init(storage: .fraction(fraction))
    }
  }

  init(_ fraction: SmallFraction) {
    if let terminating = TerminatingDenominator(fraction.denominator.magnitude) {
      let (coefficient, overflow) = fraction.numerator.multipliedReportingOverflow(
        by: Int64(truncatingIfNeeded: terminating.factor))
      if !overflow, let decimal = SmallDecimal(coefficient, scale: terminating.scale) {
        self.init(decimal)
        return
      }
    }
    self.init(storage: .fraction(fraction))
  }

  init(_ rational: Rational) {
    if let numerator = rational.numerator.word, let denominator = rational.denominator.word,
      let fraction = SmallFraction(
        isNegative: rational.isNegative, numerator: UInt128(numerator), denominator: UInt128(denominator))
    {
      self.init(fraction)
    } else if rational.isWithinBound {
      self.init(storage: .rational(rational))
    } else {
      self.init(storage: .approximate(Approximate(rational)))
    }
  }

  /// Whether this is 0.
  @inlinable
  public var isZero: Bool {
    coefficient == 0 && divisor == 0
  }

  /// Whether this is less than 0.
  public var isNegative: Bool {
    guard let large else { return coefficient < 0 }
    return switch large.value {
    case .rational(let rational): rational.isNegative
    case .approximate(let approximate): approximate.isNegative
    }
  }

  /// Whether the value needs no memory beyond its words.
  var isInline: Bool { large == nil }

  /// Whether nothing was ever rounded on the way to this value.
  public var isExact: Bool {
    if case .approximate = large?.value { false } else { true }
  }

  /// This with the other sign; 0 stays 0.
  public var negated: Number {
    switch storage {
    case .decimal(let decimal): Number(decimal.negated)
    case .fraction(let fraction): Number(storage: .fraction(fraction.negated))
    case .rational(let rational): Number(storage: .rational(rational.negated))
    case .approximate(let approximate): Number(storage: .approximate(approximate.negated))
    }
  }

  /// The exact value, whatever its size; nil for an inexact number.
  var rational: Rational? {
    switch storage {
    case .decimal(let decimal): Rational(SmallFraction(decimal))
    case .fraction(let fraction): Rational(fraction)
    case .rational(let rational): rational
    case .approximate: nil
    }
  }

  /// The exact value where it fits a small fraction.
  var smallFraction: SmallFraction? {
    switch storage {
    case .decimal(let decimal): SmallFraction(decimal)
    case .fraction(let fraction): fraction
    case .rational, .approximate: nil
    }
  }
}
