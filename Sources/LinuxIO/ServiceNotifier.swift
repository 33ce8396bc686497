import CLinux
import Glibc

/// Tells the supervisor how the service is, by the protocol of sd_notify(3): datagrams of
/// `NAME=VALUE` lines to the socket that `NOTIFY_SOCKET` names.
public struct ServiceNotifier: Sendable {
  private let path: String?

  public init(environment: Environment) {
    let path = environment["NOTIFY_SOCKET"]
    // A path, or a name in the abstract namespace; anything else is for another protocol.
    let isOurs = path?.utf8.first == UInt8(ascii: "/") || path?.utf8.first == UInt8(ascii: "@")
    self.path = isOurs && path!.utf8.count <= UnixSocketPath.maximumBytes ? path : nil
  }

  /// Whether anybody wants to know.
  public var isActive: Bool { path != nil }

  /// Sends assignments such as `READY=1`, all in one message. A supervisor that does not listen is no
  /// reason to fail, so it is only told whether the message went out.
  @discardableResult
  public func send(_ assignments: String...) -> Bool {
    guard let path else { return false }
    let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { return false }
    let descriptor = FileDescriptor(owning: number)
    let message = Array(assignments.joined(separator: "\n").utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    // Safe: the path is at most 107 bytes, so it fits; the address's length says where it ends, and in
    // the abstract namespace its first byte is zero. Every sockaddr_un may be passed as the sockaddr it
    // begins with, and the kernel reads the message during the call.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in unsafe field.copyBytes(from: bytes) }
    let isAbstract = bytes.first == UInt8(ascii: "@")
    if isAbstract { address.sun_path.0 = 0 }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
    let sent = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe sendto(
          descriptor.number, message, message.count, Int32(MSG_NOSIGNAL), generic, length)
      }
    }
    return sent == message.count
  }
}

/// How often the supervisor wants to hear `WATCHDOG=1`: sd_watchdog_enabled(3).
public enum Watchdog {
  /// The time after which a silent service is restarted, in microseconds; nil where it is not watched.
  public static func microseconds(environment: Environment, processID: Int32) -> UInt64? {
    guard let time = environment["WATCHDOG_USEC"].flatMap(UInt64.init), time > 0 else { return nil }
    if let watched = environment["WATCHDOG_PID"], Int32(watched) != processID { return nil }
    return time
  }
}
