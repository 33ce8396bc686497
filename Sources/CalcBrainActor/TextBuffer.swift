internal import Synchronization

/// Bytes that only grow: the shared storage of `SharedText`.
///
/// A tally's description of a press ago is the beginning of today's, so both can be views of one
/// buffer, and a press appends in place instead of copying.
@safe final class TextBuffer {
  private let capacity: Int
  /// Allocated with `capacity` in `init` and freed in `deinit` alone; only the two methods below touch it.
  private let bytes: UnsafeMutablePointer<UInt8>
  /// How many bytes have an owner. Bytes below are never written again.
  private let claimed = Atomic(0)

  init(capacity: Int) {
    self.capacity = capacity
    unsafe bytes = .allocate(capacity: capacity)
  }

  deinit { unsafe bytes.deallocate() }

  /// Lets `write` append at most `maximum` bytes after the first `count`, where nobody else has appended
  /// there yet and there is room; answers how many bytes there are now, or nil.
  func append(after count: Int, maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) -> Int? {
    // Of several texts that end at `count`, the exchange lets exactly one own the bytes after it, on
    // whichever thread. Readers know a count only from a text that its owner made after writing.
    guard count + maximum <= capacity,
      claimed.compareExchange(
        expected: count, desired: count + maximum, ordering: .acquiringAndReleasing
      ).exchanged
    else { return nil }
    // The bytes from `count` on, `maximum` of them, lie within the capacity checked above.
    let room = unsafe UnsafeMutableBufferPointer(start: bytes + count, count: maximum)
    var out = unsafe OutputSpan(buffer: room, initializedCount: 0)
    write(&out)
    let written = unsafe out.finalize(for: room)
    claimed.store(count + written, ordering: .releasing)
    return count + written
  }

  /// Reads the first `count` bytes, which must have been written.
  @inline(__always)
  func withBytes<Result>(_ count: Int, _ read: (Span<UInt8>) -> Result) -> Result {
    // Written bytes never change, and the buffer outlives this call.
    unsafe read(UnsafeBufferPointer(start: bytes, count: count).span)
  }
}

// Written bytes are immutable, unwritten ones belong to whoever claimed them with the atomic exchange in
// `append`, and pointer and capacity never change: no two threads touch one byte unless both only read it.
extension TextBuffer: @unchecked Sendable {}
