extension Number {
  /// The most bytes that `write(display:)` appends.
  public static var maximumDisplayBytes: Int { RoundedDecimal.maximumBytes }

  /// The most bytes that `write(operand:)` appends.
  public static var maximumOperandBytes: Int { RoundedDecimal.maximumBytes }

  /// Appends the number as it is shown: in full where it ends within 34 significant digits, else
  /// rounded to 15 (halves to the even neighbour).
  @inlinable
  public func write(display out: inout OutputSpan<UInt8>) {
    if let smallDecimal {
      smallDecimal.write(to: &out)
    } else {
      writeLarge(display: &out)
    }
  }

  @usableFromInline
  @inline(never)
  func writeLarge(display out: inout OutputSpan<UInt8>) {
    if let full = fullDecimal {
      full.write(plainDigits: RoundedDecimal.maximumDigits, to: &out)
    } else {
      rounded(digits: 15).write(plainDigits: 15, to: &out)
    }
  }

  /// The number as it is shown.
  public var display: String {
    if let decimal = smallDecimal, decimal.scale == 0 { return String(decimal.coefficient) }
    return String(Self.maximumDisplayBytes) { out in write(display: &out) }
  }

  /// Appends the number as an operand of a description: in full where it ends within 34 significant
  /// digits, else rounded to 34 (halves to the even neighbour).
  public func write(operand out: inout OutputSpan<UInt8>) {
    if let smallDecimal {
      smallDecimal.write(to: &out)
    } else {
      writeLarge(operand: &out)
    }
  }

  @inline(never)
  private func writeLarge(operand out: inout OutputSpan<UInt8>) {
    (fullDecimal ?? rounded(digits: RoundedDecimal.maximumDigits))
      .write(plainDigits: RoundedDecimal.maximumDigits, to: &out)
  }

  /// The number as an operand of a description.
  public var operandText: String {
    String(Self.maximumOperandBytes) { out in write(operand: &out) }
  }

  /// Whether the operand text denotes this very number.
  public var isWrittenExactly: Bool {
    smallDecimal != nil || fullDecimal != nil
  }

  /// All that is known of the number: every digit of an exact one that ends, a fraction like `2/3`
  /// where it does not end, and 34 digits of an inexact one.
  public var value: String {
    guard let rational, fullDecimal == nil else { return operandText }
    var text = [UInt8]()
    rational.write(inFull: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// The value, where it is exact and ends within 34 significant digits.
  var fullDecimal: RoundedDecimal? {
    switch storage {
    case .decimal(let decimal):
      RoundedDecimal(
        isNegative: decimal.coefficient < 0, coefficient: UInt128(decimal.coefficient.magnitude),
        exponent: -Int(decimal.scale))
    case .fraction(let fraction):
      fraction.isTerminating ? RoundedDecimal(exactly: Rational(fraction)) : nil
    case .rational(let rational): RoundedDecimal(exactly: rational)
    case .approximate: nil
    }
  }

  /// The value rounded to at most 34 significant digits, halves to the even neighbour; never out of the
  /// calculator's range, so that what is written can be typed.
  func rounded(digits: Int) -> RoundedDecimal {
    switch storage {
    case .decimal(let decimal): RoundedDecimal(Rational(SmallFraction(decimal)), digits: digits)
    case .fraction(let fraction):
      RoundedDecimal(fraction, digits: digits) ?? RoundedDecimal(Rational(fraction), digits: digits)
    case .rational(let rational): RoundedDecimal(rational, digits: digits)
    // Exact numbers are too short to come near the ends of the range.
    case .approximate(let approximate):
      RoundedDecimal(approximate.significantDigits(digits)).inRange(digits: digits)
    }
  }
}

extension RoundedDecimal {
  /// At most 38 digits.
  fileprivate init(_ digits: DecimalDigits) {
    self.init(isNegative: digits.isNegative, coefficient: digits.doubleWord, exponent: digits.exponent)
  }

  /// The nearest value of so many digits that is in the calculator's range: rounding can lead to 1e10000 and to
  /// 1e-10000, which are not.
  fileprivate func inRange(digits: Int) -> RoundedDecimal {
    guard coefficient == 1, abs(exponent) >= 10_000 else { return self }
    return exponent > 0
      ? RoundedDecimal(
        isNegative: isNegative, coefficient: Self.powersOfTen[digits] - 1, exponent: 10_000 - digits)
      : RoundedDecimal(
        isNegative: isNegative, coefficient: Self.powersOfTen[digits - 1] + 1, exponent: -9_999 - digits)
  }
}

extension String {
  /// A text of at most `capacity` bytes, which are all ASCII.
  fileprivate init(_ capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    self.init(decoding: [UInt8](capacity: capacity, initializingWith: write), as: UTF8.self)
  }
}
