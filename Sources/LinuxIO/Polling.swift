import Glibc

/// One descriptor to wait for, and what was found; poll(2)'s `pollfd`.
public struct PolledDescriptor: Sendable {
  fileprivate var entry: pollfd

  /// Waits for what the flags name; a closed other end and an error are always reported.
  ///
  /// - Parameter number: an open descriptor, or -1 for an entry that is passed over.
  public init(_ number: Int32, reads: Bool = false, writes: Bool = false) {
    entry = pollfd(
      fd: number, events: Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), revents: 0)
  }

  /// Whether a read would not block: bytes, the end of the stream, or an error to be had.
  public var isReadable: Bool { found(POLLIN | POLLHUP | POLLERR | POLLNVAL) }
  /// Whether a write would not block, be it that it fails.
  public var isWritable: Bool { found(POLLOUT | POLLHUP | POLLERR | POLLNVAL) }
  /// Whether whatever is written will be lost: nobody is left at the other end.
  public var isAbandoned: Bool { found(POLLHUP | POLLERR | POLLNVAL) }

  private func found(_ events: Int32) -> Bool { entry.revents & Int16(events) != 0 }
}

/// Waits until one of `descriptors` is ready, or until `deadline`, where nil waits for ever.
///
/// - Returns: false once the deadline has passed and nothing was ready at that moment.
public func poll(_ descriptors: inout [PolledDescriptor], until deadline: Deadline?) throws(SystemError)
  -> Bool
{
  while true {
    let timeout = deadline?.millisecondsLeft ?? -1
    // Safe: the array's elements have pollfd's layout, being structures of one such field, and the
    // kernel writes only the entries it is told of.
    let count = unsafe descriptors.withUnsafeMutableBytes { bytes in
      unsafe Glibc.poll(
        bytes.baseAddress?.assumingMemoryBound(to: pollfd.self),
        nfds_t(bytes.count / MemoryLayout<pollfd>.stride), timeout)
    }
    if count > 0 { return true }
    if count == 0 {
      // A deadline weeks away exceeds what one poll(2) can wait.
      if let deadline, !deadline.hasPassed { continue }
      return false
    }
    if errno != EINTR { throw .last("poll") }
  }
}
