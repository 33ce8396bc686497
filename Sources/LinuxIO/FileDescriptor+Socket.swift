import CLinux
import Glibc

extension FileDescriptor {
  /// The user at the other end of a Unix socket, as the kernel knew it when it connected: SO_PEERCRED
  /// of unix(7).
  public borrowing func peerUser() throws(SystemError) -> UInt32 {
    var credentials = peer_credentials()
    var length = socklen_t(MemoryLayout<peer_credentials>.size)
    // Safe: the kernel writes at most `length` bytes into the structure, which has its ucred's layout.
    guard unsafe getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else {
      throw .last("getsockopt")
    }
    return credentials.uid
  }

  /// Ends both directions of a connection so that the other side still gets what was written once this
  /// is closed: closing a Unix socket with input unread would reset it instead. What came in is read and
  /// forgotten; after the shutdown no more can come.
  public borrowing func endGracefully() {
    _ = shutdown(number, Int32(SHUT_RDWR))
    let scratch = 65536
    // Safe: the kernel writes at most the given number of bytes into memory of that size.
    unsafe withUnsafeTemporaryAllocation(byteCount: scratch, alignment: 1) { memory in
      while unsafe Glibc.read(number, memory.baseAddress, scratch) > 0 {}
    }
  }

  /// Whether this is a Unix stream socket that listens.
  public var isListeningUnixSocket: Bool {
    option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
      && option(SO_ACCEPTCONN) == 1
  }

  private borrowing func option(_ name: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    // Safe: the kernel writes at most `length` bytes into the integer.
    return unsafe getsockopt(number, SOL_SOCKET, name, &value, &length) == 0 ? value : nil
  }
}
