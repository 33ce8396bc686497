/// A number as the calculator knows it: exact as long as that is possible, and otherwise a value
/// with far more than the 34 digits that are ever shown.
///
/// Equal numbers are equal values of this type: every exact value has one representation. An exact
/// number never equals an inexact one, except that zero is always exact.
///
/// Magnitudes are 0 or between 1e-10000 and 1e10000; an exact number's numerator and denominator,
/// in lowest terms, have at most 2,048 bits.
public struct Number: Sendable, Hashable {
  var storage: Storage

  /// The first of these cases that can hold a value does.
  enum Storage: Sendable, Hashable {
    case decimal(SmallDecimal)
    case fraction(SmallFraction)
    indirect case rational(Rational)
    /// Never zero.
    indirect case approximate(Approximate)
  }

  /// The number 0.
  public static var zero: Number { Number(small: 0) }
  /// The number 1.
  public static var one: Number { Number(small: 1) }

  /// A whole number.
  public init(_ value: Int) {
    if let decimal = SmallDecimal(Int64(value), scale: 0) {
      self.init(storage: .decimal(decimal))
    } else {
      self.init(
        Rational(isNegative: value < 0, numerator: BigUInt(UInt64(value.magnitude)), coprime: .one))
    }
  }

  init(small value: Int32) { self.init(storage: .decimal(SmallDecimal(value))) }

  init(_ decimal: SmallDecimal) { self.init(storage: .decimal(decimal)) }

  init(_ fraction: SmallFraction) {
    if let terminating = TerminatingDenominator(fraction.denominator.magnitude) {
      let (coefficient, overflow) = fraction.numerator.multipliedReportingOverflow(
        by: Int64(truncatingIfNeeded: terminating.factor))
      if !overflow, let decimal = SmallDecimal(coefficient, scale: terminating.scale) {
        self.init(storage: .decimal(decimal))
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
  public var isZero: Bool {
    if case .decimal(let decimal) = storage { decimal.coefficient == 0 } else { false }
  }

  /// Whether this is less than 0.
  public var isNegative: Bool {
    switch storage {
    case .decimal(let decimal): decimal.coefficient < 0
    case .fraction(let fraction): fraction.numerator < 0
    case .rational(let rational): rational.isNegative
    case .approximate(let approximate): approximate.isNegative
    }
  }

  /// Whether nothing was ever rounded on the way to this value.
  public var isExact: Bool {
    if case .approximate = storage { false } else { true }
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

  init(storage: Storage) { self.storage = storage }

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
