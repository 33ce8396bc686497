import CLinux
import Glibc

/// What is at a path where a socket is to be.
public enum SocketFile: Equatable, Sendable {
  case missing
  /// Somebody listens there.
  case live
  /// A socket that nobody listens at, left by a process that died.
  case stale
  /// A file, a directory, a link: nothing that a daemon may take away.
  case somethingElse

  /// Looks at `path`, and knocks where a socket is.
  public static func examine(_ path: UnixSocketPath) throws(SystemError) -> SocketFile {
    guard let facts = try FileFacts.link(path.text) else { return .missing }
    guard facts.isSocket else { return .somethingElse }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { throw .last("socket") }
    let probe = FileDescriptor(owning: number)
    let connected = unsafe path.withAddress { address, length in
      unsafe connect(probe.number, address, length)
    }
    if connected == 0 { return .live }
    switch errno {
    case ECONNREFUSED: return .stale
    case ENOENT: return .missing
    // Its queue is full, or it is of another type: in any case somebody's.
    default: return .live
    }
  }

  /// Removes a socket file.
  public static func remove(_ path: UnixSocketPath) throws(SystemError) {
    // Safe: the path is copied by the kernel.
    guard unsafe unlink(path.text) == 0 || errno == ENOENT else { throw .last("remove \(path.text)") }
  }
}
