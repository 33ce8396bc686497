/// UTF-8 text that is cheap to copy and to append to.
struct SharedText: Sendable {
  private let buffer: TextBuffer
  private let storedCount: UInt16
  private let storedScalarCount: UInt16

  /// In bytes.
  var count: Int { Int(storedCount) }
  /// In Unicode scalars.
  var scalarCount: Int { Int(storedScalarCount) }

  /// What `write` writes, at most `maximum` bytes of UTF-8 (and at most 64 KiB).
  init(maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    // Room to grow, in the sizes that the allocator has.
    self.init(buffer: TextBuffer(capacity: max(2 * maximum, 96)), after: nil, maximum: maximum, write)!
  }

  private init?(
    buffer: TextBuffer, after start: SharedText?, maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void
  ) {
    let count = start?.count ?? 0
    var scalars = start?.scalarCount ?? 0
    guard
      let total = buffer.append(
        after: count, maximum: maximum,
        { out in
          write(&out)
          let written = out.span
          for index in written.indices where written[index] & 0xC0 != 0x80 { scalars += 1 }
        })
    else { return nil }
    self.buffer = buffer
    storedCount = UInt16(total)
    storedScalarCount = UInt16(scalars)
  }

  /// This text and, after it, what `write` writes, at most `maximum` bytes.
  func appending(maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) -> SharedText {
    SharedText(buffer: buffer, after: self, maximum: maximum, write)
      ?? SharedText(maximum: count + maximum) { out in
        self.write(to: &out)
        write(&out)
      }
  }

  func write(to out: inout OutputSpan<UInt8>) {
    buffer.withBytes(count) { out.append(copying: $0) }
  }
}

extension SharedText: Equatable {
  static func == (a: SharedText, b: SharedText) -> Bool {
    guard a.storedCount == b.storedCount else { return false }
    if a.buffer === b.buffer { return true }
    return a.buffer.withBytes(a.count) { bytes in
      b.buffer.withBytes(b.count) { others in
        for index in bytes.indices where bytes[index] != others[index] { return false }
        return true
      }
    }
  }
}

extension OutputSpan<UInt8> {
  mutating func append(copying bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  mutating func append(_ text: StaticString) {
    // A static string's pointer is to `utf8CodeUnitCount` bytes that live as long as the program.
    let bytes = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    append(copying: unsafe bytes.span)
  }
}
