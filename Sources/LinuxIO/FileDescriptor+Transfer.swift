import Glibc

/// What a read came back with.
public enum ReadOutcome: Equatable, Sendable {
  /// So many bytes, at least one.
  case bytes(Int)
  /// The other side has finished sending.
  case endOfStream
  /// Nothing there yet, on a non-blocking descriptor.
  case wouldBlock
}

/// What a write came back with.
public enum WriteOutcome: Equatable, Sendable {
  /// So many bytes were taken, perhaps fewer than offered.
  case bytes(Int)
  /// No room, on a non-blocking descriptor.
  case wouldBlock
}

extension FileDescriptor {
  /// Appends what one read(2) gives to `output`, at most its free capacity (which must not be zero).
  public borrowing func read(into output: inout OutputSpan<UInt8>) throws(SystemError) -> ReadOutcome {
    let number = number
    // Safe: read(2) writes no more than the bytes it is given.
    let count = unsafe output.fill { room in unsafe Glibc.read(number, room.baseAddress, room.count) }
    if count > 0 { return .bytes(count) }
    return try ReadOutcome(withoutBytes: count, of: "read")
  }

  /// Appends what one read(2) of at most `limit` bytes gives to `bytes`.
  public borrowing func read(upTo limit: Int, into bytes: inout [UInt8]) throws(SystemError) -> ReadOutcome {
    var outcome = ReadOutcome.wouldBlock
    try bytes.append(addingCapacity: limit) { (output: inout OutputSpan<UInt8>) throws(SystemError) in
      outcome = try read(into: &output)
    }
    return outcome
  }

  /// One write(2) of `bytes`. Writing to a socket whose reader is gone is EPIPE: the programs ignore
  /// SIGPIPE.
  public borrowing func write(_ bytes: borrowing Span<UInt8>) throws(SystemError) -> WriteOutcome {
    let number = number
    var count = 0
    repeat {
      // Safe: the kernel reads exactly the span's bytes, during the call.
      count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    if count >= 0 { return .bytes(count) }
    return try WriteOutcome.afterFailure(of: "write")
  }
}

extension OutputSpan<UInt8> {
  /// Has a system call write to the free part, again where a signal interrupts it; answers what the call did.
  @inline(__always)
  mutating func fill(_ call: (UnsafeMutableRawBufferPointer) -> Int) -> Int {
    var count = 0
    repeat {
      // Safe: a call that answers a number has written so many bytes of the free part, which are then initialized.
      unsafe withUnsafeMutableBufferPointer { buffer, initialized in
        count = unsafe call(
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...]))
        if count > 0 { initialized += count }
      }
    } while count < 0 && errno == EINTR
    return count
  }
}

extension ReadOutcome {
  /// Of a read(2) or recv(2) that gave nothing: it answered 0 or less.
  @inline(never)
  init(withoutBytes count: Int, of call: String) throws(SystemError) {
    if count == 0 {
      self = .endOfStream
    } else if errno == EAGAIN || errno == EWOULDBLOCK {
      self = .wouldBlock
    } else {
      throw .last(call)
    }
  }
}

extension WriteOutcome {
  /// Of a write(2) or send(2) that failed.
  @inline(never)
  static func afterFailure(of call: String) throws(SystemError) -> WriteOutcome {
    guard errno == EAGAIN || errno == EWOULDBLOCK else { throw .last(call) }
    return .wouldBlock
  }
}
