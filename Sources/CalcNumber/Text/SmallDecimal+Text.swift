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
      out.append(digits: decimalDigits(of: coefficient.magnitude), decimals: Int(scale))
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
  @inline(__always)
  fileprivate mutating func append(decimal value: UInt64, digits: Int = 1) {
    if value < 100_000_000, digits <= 8 {
      append(digits: decimalDigits(of: value), atLeast: digits)
    } else {
      appendLong(decimal: value, digits: digits)
    }
  }

  @inline(never)
  private mutating func appendLong(decimal value: UInt64, digits: Int) {
    append(decimal: value / 100_000_000, digits: max(digits - 8, 1))
    append(digits: decimalDigits(of: value % 100_000_000), atLeast: 8)
  }

  /// Appends eight digits without the zeros in front, but `minimum` in any case: 1 to 8.
  @inline(__always)
  private mutating func append(digits: UInt64, atLeast minimum: Int) {
    let zeros = min(digits.trailingZeroBitCount &>> 3, 8 &- minimum)
    let word = (digits | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: zeros &<< 3)
    let count = 8 &- zeros
    guard freeCapacity >= 8 else {
      for place in 0..<count { append(UInt8(truncatingIfNeeded: word &>> UInt64(8 * place))) }
      return
    }
    unsafe withUnsafeMutableBufferPointer { room, used in
      // There are eight free bytes behind the used ones. All of them are written; those in front count.
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[used...])
      unsafe free.storeBytes(of: word.littleEndian, as: UInt64.self)
      used &+= count
    }
  }

  /// Appends eight digits with a point before the last `decimals` of them, 1 to 7, and without the zeros in front but
  /// one before the point. There must be 16 free bytes.
  @inline(__always)
  fileprivate mutating func append(digits: UInt64, decimals: Int) {
    let wholes = 8 &- decimals
    let zeros = min(digits.trailingZeroBitCount &>> 3, wholes &- 1)
    let point = wholes &- zeros
    let text = digits | 0x3030_3030_3030_3030
    precondition(freeCapacity >= 16)
    unsafe withUnsafeMutableBufferPointer { room, used in
      // The point stands 1 to 7 bytes behind the used ones, so that eight bytes behind it end within the 16 free ones.
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[used...])
      unsafe free.storeBytes(of: (text &>> UInt64(8 &* zeros)).littleEndian, as: UInt64.self)
      unsafe free[point] = UInt8(ascii: ".")
      unsafe free.storeBytes(
        of: (text &>> UInt64(8 &* wholes)).littleEndian, toByteOffset: point &+ 1, as: UInt64.self)
      used &+= point &+ 1 &+ decimals
    }
  }
}

/// The eight digits of a number below 10⁸, the first in the lowest byte: halves, quarters and eighths of the number
/// are found side by side in one word, after Paul Khuong, "How to print integers really fast".
@inline(__always)
private func decimalDigits(of number: UInt64) -> UInt64 {
  // Two numbers of four digits; each step finds the quotients of all its numbers by multiplying with a rounded
  // reciprocal.
  let quads = (number / 10_000) &+ ((number % 10_000) &<< 32)
  let hundreds = ((quads &* 10_486) &>> 20) & 0x7F_0000_007F
  let pairs = hundreds &+ ((quads &- 100 &* hundreds) &<< 16)
  let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
  return tens &+ ((pairs &- 10 &* tens) &<< 8)
}
