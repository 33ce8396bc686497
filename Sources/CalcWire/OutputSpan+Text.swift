extension OutputSpan<UInt8> {
  /// The digits of the largest number.
  package static var maximumDecimalBytes: Int { 20 }

  /// Writes a number in decimal, at most `maximumDecimalBytes`.
  package mutating func append(decimal number: UInt64) {
    // From the last digit to the first.
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var start = digits.count
    var rest = number
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in start..<digits.count { append(digits[index]) }
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
