import CLinux
import Glibc

/// What accepting came back with.
public enum Acceptance: ~Copyable {
  case connection(FileDescriptor)
  /// Nobody waits to be let in.
  case none
  /// The process, or the system, has no descriptor left; whoever waits goes on waiting.
  case outOfDescriptors
}

/// A Unix stream socket that takes connections, non-blocking.
public struct ListeningSocket: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Takes a socket that already listens, as systemd passes one. Who has connected before could pass descriptors
  /// along, and can go on.
  public init(listening descriptor: consuming FileDescriptor) throws(SystemError) {
    try descriptor.setBlocking(false)
    descriptor.refuseDescriptors()
    self.descriptor = descriptor
  }

  /// Makes a socket file at `path`, where nothing may be, that only its owner can connect to.
  public init(creating path: UnixSocketPath) throws(SystemError) {
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { throw .last("socket") }
    let descriptor = FileDescriptor(owning: number)
    // bind(2) gives the file the mode of the socket, less the umask: set before, it is right from the
    // file's first moment.
    guard fchmod(number, 0o600) == 0 else { throw .last("fchmod") }
    let bound = unsafe path.withAddress { address, length in unsafe bind(number, address, length) }
    guard bound == 0 else { throw .last("bind \(path.text)") }
    // Before anybody can connect.
    descriptor.refuseDescriptors()
    guard listen(number, 4096) == 0 else { throw .last("listen \(path.text)") }
    self.descriptor = descriptor
  }

  public var number: Int32 { descriptor.number }

  /// Takes one connection, non-blocking and closed on exec.
  public borrowing func accept() throws(SystemError) -> Acceptance {
    while true {
      // No address is asked for.
      let number = accept4(
        descriptor.number, nil, nil, Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue))
      if number >= 0 { return .connection(FileDescriptor(owning: number)) }
      switch errno {
      case EAGAIN, EWOULDBLOCK: return .none
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .outOfDescriptors
      // Whoever connected has already gone.
      case ECONNABORTED, EINTR: continue
      default: throw .last("accept")
      }
    }
  }
}
