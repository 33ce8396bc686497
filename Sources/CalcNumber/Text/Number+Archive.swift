// The archive text of a number: `-12.5` for a decimal, `2/3` for another small fraction,
// `x1f/a3` for any other exact value (hexadecimal), `~8f00p-12` for an inexact one.

extension Number {
  /// Appends the number as printable ASCII without spaces or commas, from which `init(archive:)`
  /// makes the same number. Every number has one such text.
  public func write(archive out: inout [UInt8]) {
    out.append(addingCapacity: archiveBound) { text in write(archive: &text) }
  }

  /// As many bytes as `write(archive:)` writes, or some more.
  @inlinable
  public var archiveBound: Int { smallDecimal == nil ? largeArchiveBound : SmallDecimal.maximumBytes }

  @usableFromInline
  var largeArchiveBound: Int {
    switch storage {
    case .decimal: SmallDecimal.maximumBytes
    // Two words, a sign and the stroke.
    case .fraction: 2 * 19 + 2
    case .rational(let rational):
      3 + 16 * (rational.numerator.limbs.count + rational.denominator.limbs.count + 2)
    case .approximate: 1 + Approximate.maximumArchiveBytes
    }
  }

  /// Writes the number as `write(archive:)` to an array does, at most `archiveBound` bytes.
  @inlinable
  public func write(archive out: inout OutputSpan<UInt8>) {
    if let smallDecimal { smallDecimal.write(to: &out) } else { writeLarge(archive: &out) }
  }

  @usableFromInline
  @inline(never)
  func writeLarge(archive out: inout OutputSpan<UInt8>) {
    switch storage {
    case .decimal(let decimal): decimal.write(to: &out)
    case .fraction(let fraction):
      // A whole number is written as a decimal is, with its sign.
      SmallDecimal(canonical: fraction.numerator, scale: 0).write(to: &out)
      out.append(UInt8(ascii: "/"))
      SmallDecimal(canonical: fraction.denominator, scale: 0).write(to: &out)
    case .rational(let rational):
      if rational.isNegative { out.append(UInt8(ascii: "-")) }
      out.append(UInt8(ascii: "x"))
      rational.numerator.write(hexadecimal: &out)
      guard !rational.isInteger else { return }
      out.append(UInt8(ascii: "/"))
      rational.denominator.write(hexadecimal: &out)
    case .approximate(let approximate):
      out.append(UInt8(ascii: "~"))
      approximate.write(archive: &out)
    }
  }

  /// Reads what `write(archive:)` wrote; nil for anything else.
  public init?(archive text: Span<UInt8>) {
    guard let number = Number(unchecked: text) else { return nil }
    // Whatever else denotes the same number is not what was written.
    var written = [UInt8]()
    number.write(archive: &written)
    guard written.count == text.count else { return nil }
    for index in text.indices where text[index] != written[index] { return nil }
    self = number
  }

  private init?(unchecked text: Span<UInt8>) {
    guard !text.isEmpty else { return nil }
    if text[0] == UInt8(ascii: "~") {
      guard let value = Approximate(archive: text.extracting(1..<text.count)), !value.isZero else {
        return nil
      }
      self.init(storage: .approximate(value))
      return
    }
    let isNegative = text[0] == UInt8(ascii: "-")
    let digits = text.extracting((isNegative ? 1 : 0)..<text.count)
    guard !digits.isEmpty else { return nil }
    let isHexadecimal = digits[0] == UInt8(ascii: "x")
    // Longer than any exact number, which would only cost time.
    guard digits.count <= 2 * (Rational.exactBits / 4) + 2 else { return nil }
    var slash = digits.count
    for index in digits.indices where digits[index] == UInt8(ascii: "/") { slash = index }
    if !isHexadecimal, slash == digits.count {
      guard digits.count <= 20, let number = try? Number(parsing: text) else { return nil }
      self = number
      return
    }
    let upper = digits.extracting((isHexadecimal ? 1 : 0)..<slash)
    guard let numerator = isHexadecimal ? BigUInt(hexadecimal: upper) : BigUInt(decimal: upper) else {
      return nil
    }
    var denominator = BigUInt.one
    if slash < digits.count {
      let lower = digits.extracting((slash + 1)..<digits.count)
      guard let value = isHexadecimal ? BigUInt(hexadecimal: lower) : BigUInt(decimal: lower), !value.isZero
      else { return nil }
      denominator = value
    }
    self.init(Rational(isNegative: isNegative, numerator: numerator, denominator: denominator))
  }
}
