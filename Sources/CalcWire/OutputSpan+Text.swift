extension OutputSpan<UInt8> {
  /// The digits of the largest number.
  package static var maximumDecimalBytes: Int { 20 }

  /// Writes a number in decimal, at most `maximumDecimalBytes`.
  package mutating func append(decimal number: UInt64) {
    guard number >= 100_000_000 else { return append(upToEightDigits: number, atLeast: 1) }
    let (front, back) = number.quotientAndRemainder(dividingBy: 100_000_000)
    append(decimal: front)
    append(upToEightDigits: back, atLeast: 8)
  }

  private mutating func append(upToEightDigits number: UInt64, atLeast minimum: Int) {
    // From the last digit to the first, which so comes to lie in the lowest byte.
    var digits: UInt64 = 0
    var count = 0
    var rest = number
    repeat {
      digits = digits &<< 8 | UInt64(UInt8(ascii: "0")) &+ rest % 10
      rest /= 10
      count &+= 1
    } while rest > 0 || count < minimum
    for _ in 0..<count {
      append(UInt8(truncatingIfNeeded: digits))
      digits &>>= 8
    }
  }

  /// Writes the UTF-8 of a text.
  package mutating func append(text: String) {
    let bytes = text.utf8.span
    precondition(bytes.count <= freeCapacity)
    unsafe withUnsafeMutableBufferPointer { room, count in
      // The room behind the first `count` bytes takes what was checked to fit.
      unsafe bytes.withUnsafeBufferPointer { source in
        _ = unsafe UnsafeMutableBufferPointer(rebasing: room[count...]).update(fromContentsOf: source)
      }
      count += bytes.count
    }
  }
}

extension [UInt8] {
  /// Makes room for so many bytes more.
  ///
  /// Appending to an array a reply at a time must stay linear: `append(addingCapacity:)` alone grows
  /// to just what it needs.
  @inlinable
  package mutating func ensureRoom(_ room: Int) {
    if capacity - count < room { reserveCapacity(Swift.max(count + room, 2 * capacity)) }
  }
}
