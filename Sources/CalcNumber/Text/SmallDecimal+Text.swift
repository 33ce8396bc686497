extension SmallDecimal {
  /// Appends the number in plain notation, which is all that a scale of at most 18 needs.
  @inline(__always)
  func write(to out: inout OutputSpan<UInt8>) {
    if scale == 0, 0...9 ~= coefficient {
      out.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: coefficient))
    } else {
      writeDigits(to: &out)
    }
  }

  @inline(never)
  private func writeDigits(to out: inout OutputSpan<UInt8>) {
    if coefficient < 0 { out.append(UInt8(ascii: "-")) }
    guard scale > 0 else {
      out.append(decimal: coefficient.magnitude)
      return
    }
    let (whole, decimals) = coefficient.magnitude.quotientAndRemainder(dividingBy: Powers.ten[Int(scale)])
    out.append(decimal: whole)
    out.append(UInt8(ascii: "."))
    out.append(decimal: decimals, digits: Int(scale))
  }
}

extension OutputSpan<UInt8> {
  /// Appends a number, with zeros in front up to so many digits.
  fileprivate mutating func append(decimal value: UInt64, digits: Int = 1) {
    var (rest, digits) = (value, digits)
    if rest >= 100_000_000 || digits > 8 {
      append(decimal: rest / 100_000_000, digits: max(digits - 8, 1))
      rest %= 100_000_000
      digits = 8
    }
    // Up to eight digits in a word, the first in its lowest byte.
    var word: UInt64 = 0
    repeat {
      word = word << 8 | (0x30 &+ rest % 10)
      rest /= 10
      digits &-= 1
    } while rest > 0 || digits > 0
    while word > 0 {
      append(UInt8(truncatingIfNeeded: word))
      word >>= 8
    }
  }
}
