extension Number {
  /// Reads `[-]digits[.digits][e[-]digits]`, as it is typed: `5.`, `.5`, `1.5e` and `1e-` are numbers
  /// too, with the exponent 0 where it is missing.
  ///
  /// - Throws: `overflow` from 1e10000, `underflow` up to 1e-10000 where it is not zero, and `domain`
  ///   where the text is no number.
  public init(parsing text: Span<UInt8>) throws(NumberError) {
    if let decimal = SmallDecimal(plain: text) {
      self.init(decimal)
      return
    }
    var typed = TypedNumber()
    for index in text.indices where !typed.accept(text[index]) { throw .domain }
    guard typed.digitCount > 0 else { throw .domain }
    if let decimal = typed.smallDecimal {
      self.init(decimal)
    } else {
      try self.init(typed)
    }
  }

  /// Reads `[-]digits[.digits][e[-]digits]`, as it is typed.
  ///
  /// - Throws: `overflow`, `underflow`, and `domain` where the text is no number.
  public init(parsing text: String) throws(NumberError) {
    let bytes = Array(text.utf8)
    try self.init(parsing: bytes.span)
  }

  private init(_ typed: TypedNumber) throws(NumberError) {
    let (coefficient, exponent) = (typed.coefficient, typed.exponent)
    if coefficient.isZero {
      self = .zero
      return
    }
    // The value is below 10^leading and at least a tenth of that.
    let leading = coefficient.decimalDigitCount + exponent
    guard leading <= 10_000 else { throw .overflow }
    guard leading > -10_000, leading > -9_999 || coefficient != .powerOfTen(-10_000 - exponent)
    else { throw .underflow }
    self.init(
      exponent >= 0
        ? Rational(isNegative: typed.isNegative, numerator: coefficient * .powerOfTen(exponent))
        : Rational(
          isNegative: typed.isNegative, numerator: coefficient, denominator: .powerOfTen(-exponent)))
    // More digits than are kept, and they can have been rounded out of the range.
    if case .approximate(let rounded) = storage { _ = try rounded.checked() }
  }
}

extension SmallDecimal {
  /// Reads `[-]digits[.digits]` of at most 18 characters, which is nearly everything that people type; nil
  /// for any other text.
  @inlinable
  @inline(__always)
  public init?(plain text: Span<UInt8>) {
    // A digit alone is what tallies add most.
    if text.count == 1, case let digit = text[0] &- UInt8(ascii: "0"), digit < 10 {
      self.init(canonical: Int64(digit), scale: 0)
    } else {
      self.init(plainInFull: text)
    }
  }

  @usableFromInline
  init?(plainInFull text: Span<UInt8>) {
    let isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    let count = text.count
    // The digits and at most one point, so that the value stays below 10^18.
    guard start < count, count - start <= Self.maximumScale else { return nil }
    var coefficient: Int64 = 0
    var index = start
    while index < count, case let digit = text[index] &- UInt8(ascii: "0"), digit < 10 {
      coefficient = coefficient &* 10 &+ Int64(digit)
      index &+= 1
    }
    var scale = 0
    if index < count, text[index] == UInt8(ascii: "."), count - start > 1 {
      index &+= 1
      scale = count &- index
      while index < count, case let digit = text[index] &- UInt8(ascii: "0"), digit < 10 {
        coefficient = coefficient &* 10 &+ Int64(digit)
        index &+= 1
      }
    }
    guard index == count else { return nil }
    self.init(isNegative ? 0 &- coefficient : coefficient, scale: scale)
  }
}

/// A number as its characters come in.
private struct TypedNumber {
  private enum Part { case start, whole, decimals, exponentStart, exponent }

  private var part = Part.start
  private(set) var isNegative = false
  /// How many digits there were before the exponent.
  private(set) var digitCount = 0
  private var decimalCount = 0
  private var isExponentNegative = false
  private var typedExponent = 0
  /// The digits read so far that are not yet in `upper`.
  private var lower: UInt64 = 0
  private var lowerScale: UInt64 = 1
  private var upper = BigUInt.zero

  var coefficient: BigUInt { upper * lowerScale + BigUInt(lower) }

  /// The power of ten that the coefficient is multiplied by.
  var exponent: Int { (isExponentNegative ? -typedExponent : typedExponent) - decimalCount }

  /// The value, where it is a small decimal that needs no more than its digits.
  var smallDecimal: SmallDecimal? {
    guard upper.isZero, exponent <= 0, let magnitude = Int64(exactly: lower) else { return nil }
    return SmallDecimal(isNegative ? -magnitude : magnitude, scale: -exponent)
  }

  /// False where the character does not belong there.
  mutating func accept(_ byte: UInt8) -> Bool {
    switch (byte, part) {
    case (UInt8(ascii: "-"), .start) where !isNegative:
      isNegative = true
    case (UInt8(ascii: "-"), .exponentStart) where !isExponentNegative:
      isExponentNegative = true
    case (UInt8(ascii: "."), .start), (UInt8(ascii: "."), .whole):
      part = .decimals
    case (UInt8(ascii: "e"), .whole), (UInt8(ascii: "e"), .decimals):
      part = .exponentStart
    case (UInt8(ascii: "0")...UInt8(ascii: "9"), .start), (UInt8(ascii: "0")...UInt8(ascii: "9"), .whole),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .decimals):
      if part == .start { part = .whole }
      if part == .decimals { decimalCount += 1 }
      append(digit: byte - UInt8(ascii: "0"))
    case (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponentStart),
      (UInt8(ascii: "0")...UInt8(ascii: "9"), .exponent):
      part = .exponent
      // From here on the value is out of range, and further digits only make it more so.
      if typedExponent < 1_000_000_000 { typedExponent = typedExponent * 10 + Int(byte - UInt8(ascii: "0")) }
    default:
      return false
    }
    return true
  }

  private mutating func append(digit: UInt8) {
    digitCount += 1
    if lowerScale == Powers.ten[18] {
      upper = coefficient
      (lower, lowerScale) = (0, 1)
    }
    lower = lower * 10 + UInt64(digit)
    lowerScale *= 10
  }
}
