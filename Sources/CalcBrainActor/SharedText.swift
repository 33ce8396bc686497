internal import CalcText

/// UTF-8 text that is cheap to copy and to append to.
struct SharedText: Sendable {
  /// Nil where nothing was ever written.
  private(set) var buffer: TextBuffer?
  private(set) var size = Size.zero

  /// How long a text is.
  struct Size: Sendable, Equatable {
    /// In bytes.
    var count: UInt16
    /// In Unicode scalars.
    var scalarCount: UInt16

    static var zero: Size { Size(count: 0, scalarCount: 0) }
  }

  /// In bytes.
  var count: Int { Int(size.count) }
  /// In Unicode scalars.
  var scalarCount: Int { Int(size.scalarCount) }

  private init() {}

  /// The text of this size that is in the buffer.
  init(_ size: Size, of buffer: TextBuffer?) {
    self.buffer = buffer
    self.size = size
  }

  static var empty: SharedText { SharedText() }

  /// An empty text that has room for so many bytes already.
  init(capacity: Int) { buffer = TextBuffer(capacity: capacity) }

  /// What `write` writes, at most `maximum` bytes of UTF-8 (and at most 64 KiB).
  init(maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    append(maximum: maximum, write)
  }

  /// Appends what `write` writes, at most `maximum` bytes.
  ///
  /// - Parameter continuations: how many of the written bytes do not begin a scalar, where that is known; else they
  ///   are counted.
  @inline(__always)
  mutating func append(
    maximum: Int, continuations: Int? = nil, _ write: (inout OutputSpan<UInt8>) -> Void
  ) {
    // Taken out and put back, the buffer needs no second owner in between.
    let buffer = exchange(&buffer, with: nil)
    let longer = buffer.flatMap {
      size.appending(to: $0, maximum: maximum, continuations: continuations, write)
    }
    self.buffer = buffer
    if let longer { size = longer } else { moveToLargerBuffer(appending: maximum, continuations, write) }
  }

  @inline(never)
  private mutating func moveToLargerBuffer(
    appending maximum: Int, _ continuations: Int?, _ write: (inout OutputSpan<UInt8>) -> Void
  ) {
    // Room to grow, in the sizes that the allocator has.
    let larger = TextBuffer(capacity: max(2 * (count + maximum), 96))
    // Nobody else has the new buffer yet, and there is room for both.
    let moved = larger.append(after: 0, maximum: count) { out in self.write(to: &out) }
    precondition(moved == count)
    size =
      size.appending(to: larger, maximum: maximum, continuations: continuations, write) ?? .zero
    buffer = larger
  }

  /// Whether `bytes` begin with this text.
  func isPrefix(of bytes: Span<UInt8>) -> Bool {
    guard count <= bytes.count else { return false }
    guard let buffer else { return true }
    return buffer.withBytes(count) { own in
      for index in own.indices where own[index] != bytes[index] { return false }
      return true
    }
  }

  /// Whether this text is `earlier` and something behind it, as is known without looking at the bytes: where it was made
  /// by appending to that.
  func goesOn(from earlier: SharedText) -> Bool {
    guard let buffer, let other = earlier.buffer else { return false }
    return buffer === other && count > earlier.count
  }

  /// Writes the text, or what stands behind its first `start` bytes, of which it has at least so many.
  @inline(__always)
  func write(to out: inout OutputSpan<UInt8>, from start: Int = 0) {
    buffer?.withBytes(count) { out.append(copying: $0.extracting(start...)) }
  }
}

extension SharedText.Size {
  /// The size of a text of this size in the buffer with, after it, what `write` writes; nil where the bytes
  /// after it belong to another text, or there are too few.
  @inline(__always)
  fileprivate func appending(
    to buffer: TextBuffer, maximum: Int, continuations: Int?, _ write: (inout OutputSpan<UInt8>) -> Void
  ) -> Self? {
    var scalars = Int(scalarCount)
    let total = buffer.append(after: Int(count), maximum: maximum) { out in
      write(&out)
      if let continuations {
        scalars += out.count - continuations
      } else {
        let written = out.span
        for index in written.indices where written[index] & 0xC0 != 0x80 { scalars += 1 }
      }
    }
    guard let total else { return nil }
    return Self(count: UInt16(total), scalarCount: UInt16(scalars))
  }
}

extension SharedText: Equatable {
  @inline(__always)
  static func == (a: SharedText, b: SharedText) -> Bool {
    a.size == b.size && hasSameBytes(a, b)
  }

  private static func hasSameBytes(_ a: SharedText, _ b: SharedText) -> Bool {
    guard let first = a.buffer, let second = b.buffer, first !== second else { return true }
    return first.withBytes(a.count) { bytes in
      second.withBytes(b.count) { others in
        for index in bytes.indices where bytes[index] != others[index] { return false }
        return true
      }
    }
  }
}
