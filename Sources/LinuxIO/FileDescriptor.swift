import Glibc

/// An open file descriptor with one owner, closed when the owner lets go of it.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The kernel's number for it, valid as long as this value lives.
  public let number: Int32

  /// Takes ownership of an open descriptor that nothing else closes.
  public init(owning number: Int32) {
    self.number = number
  }

  deinit {
    // Linux frees the number whatever close(2) answers, EINTR included, so it is never repeated.
    _ = Glibc.close(number)
  }

  /// Gives the descriptor away without closing it.
  public consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// Closes it and tells what close(2) had to say, which for a file can be a lost write.
  public consuming func close() throws(SystemError) {
    if Glibc.close(release()) != 0, errno != EINTR { throw .last("close") }
  }
}
