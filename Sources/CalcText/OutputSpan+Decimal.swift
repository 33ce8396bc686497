extension OutputSpan<UInt8> {
  /// The digits of the largest number.
  @inlinable
  package static var maximumDecimalBytes: Int { 20 }

  /// Appends a number in decimal, with zeros in front up to so many digits: `maximumDecimalBytes` or that many bytes
  /// at most.
  @inlinable
  @inline(__always)
  package mutating func append(decimal number: UInt64, digits: Int = 1) {
    if number < 100_000_000, digits <= 8 {
      append(DecimalDigits(of: number), atLeast: digits)
    } else {
      appendLong(decimal: number, digits: digits)
    }
  }

  @usableFromInline
  @inline(never)
  mutating func appendLong(decimal number: UInt64, digits: Int) {
    let (front, back) = number.quotientAndRemainder(dividingBy: 100_000_000)
    append(decimal: front, digits: max(digits - 8, 1))
    append(DecimalDigits(of: back), atLeast: 8)
  }

  /// Appends eight digits without the zeros in front, but `minimum` in any case: 1 to 8.
  @inlinable
  @inline(__always)
  mutating func append(_ digits: DecimalDigits, atLeast minimum: Int) {
    let zeros = min(digits.leadingZeroCount, 8 &- minimum)
    let word = digits.text &>> UInt64(truncatingIfNeeded: zeros &<< 3)
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

  /// Appends a number below 10⁸ divided by 10^`decimals`, of which there are 1 to 7, with all of these decimals. There
  /// must be 16 free bytes.
  @inlinable
  @inline(__always)
  package mutating func append(decimal number: UInt64, decimals: Int) {
    precondition(number < 100_000_000 && 1...7 ~= decimals && freeCapacity >= 16)
    let digits = DecimalDigits(of: number)
    let wholes = 8 &- decimals
    let zeros = min(digits.leadingZeroCount, wholes &- 1)
    let point = wholes &- zeros
    unsafe withUnsafeMutableBufferPointer { room, used in
      // The point stands 1 to 7 bytes behind the used ones, so that eight bytes behind it end within the 16 free ones.
      let free = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[used...])
      unsafe free.storeBytes(of: (digits.text &>> UInt64(8 &* zeros)).littleEndian, as: UInt64.self)
      unsafe free[point] = UInt8(ascii: ".")
      unsafe free.storeBytes(
        of: (digits.text &>> UInt64(8 &* wholes)).littleEndian, toByteOffset: point &+ 1, as: UInt64.self)
      used &+= point &+ 1 &+ decimals
    }
  }
}

/// The eight digits of a number below 10⁸, zeros in front.
@usableFromInline
@frozen
struct DecimalDigits {
  /// A byte for each, 0 to 9, the first digit in the lowest one.
  @usableFromInline let values: UInt64

  /// Halves, quarters and eighths of the number are found side by side in one word, after Paul Khuong, "How to print
  /// integers really fast".
  @inlinable
  @inline(__always)
  init(of number: UInt64) {
    // Two numbers of four digits; each step finds the quotients of all its numbers by multiplying with a rounded
    // reciprocal.
    let quads = (number / 10_000) &+ ((number % 10_000) &<< 32)
    let hundreds = ((quads &* 10_486) &>> 20) & 0x7F_0000_007F
    let pairs = hundreds &+ ((quads &- 100 &* hundreds) &<< 16)
    let tens = ((pairs &* 103) &>> 10) & 0x000F_000F_000F_000F
    values = tens &+ ((pairs &- 10 &* tens) &<< 8)
  }

  @inlinable var leadingZeroCount: Int { values.trailingZeroBitCount &>> 3 }

  /// As ASCII, in the same order.
  @inlinable var text: UInt64 { values | 0x3030_3030_3030_3030 }
}
