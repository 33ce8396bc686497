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

  /// Has the kernel refuse descriptors that somebody passes along with bytes, on a listening socket for all who
  /// connect from now on: SO_PASSRIGHTS of unix(7). Linux before 6.16 cannot, and only drops them where they are read.
  public borrowing func refuseDescriptors() {
    var passes: Int32 = 0
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Safe: the kernel reads the integer during the call. Where it cannot refuse, `refusesDescriptors` says so.
    _ = unsafe setsockopt(number, SOL_SOCKET, Int32(socket_passes_rights), &passes, size)
  }

  /// Whether the other side cannot pass descriptors along: a read takes all bytes that are there then, where there is
  /// room for them, and otherwise stops behind each descriptor.
  public var refusesDescriptors: Bool { option(Int32(socket_passes_rights)) == 0 }

  /// Appends what one recv(2) of at most `limit` bytes gives to `bytes`: as `read(upTo:into:)`, with less on the way
  /// through the kernel.
  public borrowing func receive(upTo limit: Int, into bytes: inout [UInt8]) throws(SystemError) -> ReadOutcome
  {
    let number = number
    var count = 0
    bytes.append(addingCapacity: limit) { output in
      // Safe: recv(2) writes no more than the bytes it is given.
      count = unsafe output.fill { room in unsafe recv(number, room.baseAddress, room.count, 0) }
    }
    return count > 0 ? .bytes(count) : try ReadOutcome(withoutBytes: count, of: "recv")
  }

  /// One send(2) of `bytes`: as `write(_:)`, with less on the way through the kernel, and no signal where the reader is
  /// gone.
  public borrowing func send(_ bytes: borrowing Span<UInt8>) throws(SystemError) -> WriteOutcome {
    let number = number
    var count = 0
    repeat {
      // Safe: the kernel reads exactly the span's bytes, during the call.
      count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
    } while count < 0 && errno == EINTR
    if count >= 0 { return .bytes(count) }
    return try WriteOutcome.afterFailure(of: "send")
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
