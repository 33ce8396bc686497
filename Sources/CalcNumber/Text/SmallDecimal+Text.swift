internal import CalcText

extension SmallDecimal {
  /// The most bytes that `write(to:)` appends: a sign, a lone `0`, the point, and 19 digits.
  public static var maximumBytes: Int { 22 }

  /// Appends the number in plain notation, which is all that a scale of at most 18 needs.
  @inlinable
  public func write(to out: inout OutputSpan<UInt8>) {
    if scale == 0, 0...9 ~= coefficient {
      out.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: coefficient))
    } else {
      writeDigits(to: &out)
    }
  }

  @usableFromInline
  func writeDigits(to out: inout OutputSpan<UInt8>) {
    if coefficient < 0 { out.append(UInt8(ascii: "-")) }
    if scale == 0 {
      out.append(decimal: coefficient.magnitude)
    } else {
      writeDecimals(to: &out)
    }
  }

  @inline(never)
  private func writeDecimals(to out: inout OutputSpan<UInt8>) {
    if coefficient.magnitude < 100_000_000, scale < 8, out.freeCapacity >= 16 {
      out.append(decimal: coefficient.magnitude, decimals: Int(scale))
      return
    }
    let (whole, decimals) = coefficient.magnitude.quotientAndRemainder(dividingBy: Powers.ten[Int(scale)])
    out.append(decimal: whole)
    out.append(UInt8(ascii: "."))
    out.append(decimal: decimals, digits: Int(scale))
  }
}
