/// UTF-8 text that is cheap to copy and to append to.
struct SharedText: Sendable {
  private let buffer: TextBuffer
  private let size: Size

  /// How long a text is.
  struct Size: Sendable, Equatable {
    /// In bytes.
    let count: UInt16
    /// In Unicode scalars.
    let scalarCount: UInt16

    static let zero = Size(count: 0, scalarCount: 0)
  }

  /// In bytes.
  var count: Int { Int(size.count) }
  /// In Unicode scalars.
  var scalarCount: Int { Int(size.scalarCount) }

  /// What `write` writes, at most `maximum` bytes of UTF-8 (and at most 64 KiB).
  init(maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    // Room to grow, in the sizes that the allocator has.
    buffer = TextBuffer(capacity: max(2 * maximum, 96))
    size = Self.append(to: buffer, after: .zero, maximum: maximum, write) ?? .zero
  }

  private init(buffer: TextBuffer, size: Size) {
    self.buffer = buffer
    self.size = size
  }

  /// This text and, after it, what `write` writes, at most `maximum` bytes.
  func appending(maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) -> SharedText {
    if let longer = Self.append(to: buffer, after: size, maximum: maximum, write) {
      return SharedText(buffer: buffer, size: longer)
    }
    return SharedText(maximum: count + maximum) { out in
      self.write(to: &out)
      write(&out)
    }
  }

  private static func append(
    to buffer: TextBuffer, after start: Size, maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void
  ) -> Size? {
    var scalars = Int(start.scalarCount)
    let total = buffer.append(after: Int(start.count), maximum: maximum) { out in
      write(&out)
      let written = out.span
      for index in written.indices where written[index] & 0xC0 != 0x80 { scalars += 1 }
    }
    guard let total else { return nil }
    return Size(count: UInt16(total), scalarCount: UInt16(scalars))
  }

  /// Whether `bytes` begin with this text.
  func isPrefix(of bytes: Span<UInt8>) -> Bool {
    guard count <= bytes.count else { return false }
    return buffer.withBytes(count) { own in
      for index in own.indices where own[index] != bytes[index] { return false }
      return true
    }
  }

  func write(to out: inout OutputSpan<UInt8>) {
    buffer.withBytes(count) { out.append(copying: $0) }
  }
}

extension SharedText: Equatable {
  static func == (a: SharedText, b: SharedText) -> Bool {
    guard a.size == b.size else { return false }
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
    precondition(bytes.count <= freeCapacity)
    unsafe withUnsafeMutableBufferPointer { room, count in
      // The room behind the first `count` bytes takes what was checked to fit.
      unsafe bytes.withUnsafeBufferPointer { source in
        _ = unsafe UnsafeMutableBufferPointer(rebasing: room[count...]).update(fromContentsOf: source)
      }
      count += bytes.count
    }
  }

  mutating func append(_ text: StaticString) {
    // A static string's pointer is to `utf8CodeUnitCount` bytes that live as long as the program.
    let bytes = unsafe UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    append(copying: unsafe bytes.span)
  }
}
