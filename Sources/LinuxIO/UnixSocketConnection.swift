import CLinux
import Glibc

extension FileDescriptor {
  /// Connects to the Unix stream socket at `path`.
  ///
  /// connect(2) on a Unix socket waits only where the listener's queue is full, as a stopped daemon's
  /// can be; `ETIMEDOUT` is thrown when `deadline` passes meanwhile.
  ///
  /// - Returns: a non-blocking descriptor, closed on exec, whose number is above standard error's.
  public static func connected(
    to path: UnixSocketPath, by deadline: Deadline
  ) throws(SystemError) -> FileDescriptor {
    let socket = try FileDescriptor(
      owning: Glibc.socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0),
      from: "socket"
    ).aboveStandardDescriptors()
    if try connect(socket, to: path) { return socket }
    // A non-blocking connect(2) cannot be waited for with poll(2) on a Unix socket: it gives EAGAIN.
    try socket.setBlocking(true)
    repeat {
      var time = deadline.timeLeft
      // Safe: the kernel reads one timeval during the call.
      let result = unsafe setsockopt(
        socket.number, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
      guard result == 0 else { throw .last("setsockopt SO_SNDTIMEO") }
      if try connect(socket, to: path) {
        try socket.setBlocking(false)
        return socket
      }
    } while !deadline.hasPassed
    throw SystemError(code: ETIMEDOUT, call: "connect \(path.text)")
  }

  /// Whether connect(2) succeeded; false where it would have had to wait, or was interrupted.
  private static func connect(
    _ socket: borrowing FileDescriptor, to path: UnixSocketPath
  ) throws(SystemError) -> Bool {
    let number = socket.number
    // Safe: withAddress hands out an address that is valid during the call.
    let result = unsafe path.withAddress { unsafe Glibc.connect(number, $0, $1) }
    if result == 0 { return true }
    if errno == EAGAIN || errno == EINTR { return false }
    throw .last("connect \(path.text)")
  }

  /// Takes ownership of what a call gave, or throws the error that `-1` announces.
  init(owning number: Int32, from call: String) throws(SystemError) {
    guard number >= 0 else { throw .last(call) }
    self.init(owning: number)
  }

  /// The same open file under a number above 2: a program started with its standard output closed
  /// would else get a socket there, and print into it.
  consuming func aboveStandardDescriptors() throws(SystemError) -> FileDescriptor {
    if number > 2 { return self }
    return try FileDescriptor(owning: fcntl(number, F_DUPFD_CLOEXEC, 3), from: "fcntl F_DUPFD_CLOEXEC")
  }

  /// Whether reads and writes wait (`O_NONBLOCK`, fcntl(2)).
  borrowing func setBlocking(_ blocks: Bool) throws(SystemError) {
    let flags = fcntl(number, F_GETFL)
    guard flags >= 0, fcntl(number, F_SETFL, blocks ? flags & ~O_NONBLOCK : flags | O_NONBLOCK) >= 0
    else { throw .last("fcntl O_NONBLOCK") }
  }
}

extension UnixSocketPath {
  /// Whether something that is no socket is at the path; stat(2). Not where nothing is: a daemon that
  /// stops takes its socket away at any moment.
  public var leadsToOtherFile: Bool {
    var facts = stat()
    // Safe: stat(2) fills the structure it is given.
    return unsafe stat(text, &facts) == 0 && facts.st_mode & S_IFMT != S_IFSOCK
  }
}
