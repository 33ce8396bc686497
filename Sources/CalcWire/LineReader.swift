internal import Glibc

/// Finds the lines in a stream of bytes, however it was cut into reads.
///
/// The caller keeps the bytes: it appends what it reads to a buffer, asks for line after line from a
/// position that only moves on, and keeps what lies behind the position when `next` has no more.
/// Between two buffers only one fact is remembered, that the rest of a line that was too long is
/// still to be skipped, so an idle connection needs no buffer at all.
@frozen
public struct LineReader: Sendable, Equatable {
  /// The most bytes a line may have before its `\n` or `\r\n`.
  public static let maximumLineBytes = 4096

  /// What `next` found.
  @frozen
  public enum Step: Sendable, Equatable {
    /// A line is at these offsets, its ending not included.
    case line(Range<Int>)
    /// A line was longer than `maximumLineBytes`: said once for each such line.
    case tooLong
    /// No whole line is left; at the end of the stream, nothing at all is.
    case needsMore
  }

  @usableFromInline var isSkipping = false

  public init() {}

  /// Takes the next line off `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: what was read and not yet consumed, at the offsets from `position` on.
  ///   - position: moved behind what was consumed. A line that is not whole yet stays unconsumed; it
  ///     is never longer than `maximumLineBytes + 1`.
  ///   - isAtEnd: whether the stream ends with these bytes, so that a last line counts without `\n`.
  @inlinable
  @inline(__always)
  public mutating func next(
    in bytes: borrowing Span<UInt8>, from position: inout Int, isAtEnd: Bool
  ) -> Step {
    let start = position
    guard let end = Self.newline(in: bytes, from: start) else {
      return nextWithoutEnding(in: bytes, from: &position, isAtEnd: isAtEnd)
    }
    position = end &+ 1
    if isSkipping {
      isSkipping = false
      return nextOfRest(in: bytes, from: &position, isAtEnd: isAtEnd)
    }
    return Self.line(bytes, start, end)
  }

  @usableFromInline
  @inline(never)
  mutating func nextOfRest(in bytes: borrowing Span<UInt8>, from position: inout Int, isAtEnd: Bool) -> Step {
    next(in: bytes, from: &position, isAtEnd: isAtEnd)
  }

  /// Where the first newline is that does not stand before `start`.
  @inlinable
  @inline(__always)
  static func newline(in bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
    // Most lines are short: a few words are looked through here, eight bytes at a time, without a call.
    var offset = start
    let nearEnd = min(start &+ 32, bytes.count)
    while offset &+ 8 <= nearEnd {
      // Safe: any eight bytes are a number, and whether there are eight is checked.
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // Newlines are zero bytes of this. A borrow makes a mark of a byte that is none only behind one that is.
      let differences = word.littleEndian ^ 0x0A0A_0A0A_0A0A_0A0A
      let marks = (differences &- 0x0101_0101_0101_0101) & ~differences & 0x8080_8080_8080_8080
      if marks != 0 { return offset &+ marks.trailingZeroBitCount &>> 3 }
      offset &+= 8
    }
    return distantNewline(in: bytes, from: offset)
  }

  @usableFromInline
  @inline(never)
  static func distantNewline(in bytes: borrowing Span<UInt8>, from start: Int) -> Int? {
    let rest = bytes.extracting(start...)
    // Safe: memchr(3) reads no more than the bytes of the buffer, and answers an address in it.
    return unsafe rest.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = unsafe memchr(base, 0x0A, buffer.count) else {
        return nil
      }
      return unsafe start &+ (UnsafeRawPointer(found) - base)
    }
  }

  @usableFromInline
  @inline(never)
  mutating func nextWithoutEnding(
    in bytes: borrowing Span<UInt8>, from position: inout Int, isAtEnd: Bool
  ) -> Step {
    let start = position
    if isSkipping {
      position = bytes.count
      return .needsMore
    }
    if isAtEnd, start < bytes.count {
      position = bytes.count
      return Self.line(bytes, start, bytes.count)
    }
    // One byte more than the maximum may still be the `\r` of the ending.
    let excess = bytes.count - start - Self.maximumLineBytes
    guard excess > 1 || (excess == 1 && bytes[bytes.count - 1] != UInt8(ascii: "\r")) else {
      return .needsMore
    }
    isSkipping = true
    position = bytes.count
    return .tooLong
  }

  @inlinable
  @inline(__always)
  static func line(_ bytes: borrowing Span<UInt8>, _ start: Int, _ end: Int) -> Step {
    let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r")
    let line = start..<(hasReturn ? end - 1 : end)
    return line.count > maximumLineBytes ? .tooLong : .line(line)
  }
}
