extension OutputSpan<UInt8> {
  /// Appends bytes, for which there must be room.
  @inlinable
  @inline(__always)
  package mutating func append(copying bytes: Span<UInt8>) {
    precondition(bytes.count <= freeCapacity)
    unsafe withUnsafeMutableBufferPointer { room, count in
      unsafe bytes.withUnsafeBufferPointer { source in
        // The room behind the first `count` bytes takes what was checked to fit. Only empty ones have no address.
        if let free = room.baseAddress, let first = source.baseAddress {
          unsafe (free + count).initialize(from: first, count: source.count)
        }
      }
      count &+= bytes.count
    }
  }

  /// Appends the bytes of a literal of more than one character, for which there must be room.
  @inlinable
  @inline(__always)
  package mutating func append(_ text: StaticString) {
    // A static string's pointer is to `utf8CodeUnitCount` bytes that live as long as the program.
    append(copying: unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount).span)
  }

  /// Appends the UTF-8 of a text, for which there must be room.
  @inlinable
  @inline(__always)
  package mutating func append(text: String) { append(copying: text.utf8.span) }
}
