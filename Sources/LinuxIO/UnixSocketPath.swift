import Glibc

/// A path that a Unix socket can have.
public struct UnixSocketPath: Hashable, Sendable {
  /// The most bytes of UTF-8 a path can have: `sun_path` of unix(7) is 108 bytes with its NUL.
  public static let maximumBytes = 107

  public let text: String

  public init(_ text: String) throws(UnixSocketPathError) {
    let count = text.utf8.count
    guard count > 0 else { throw .empty }
    guard !text.utf8.contains(0) else { throw .containsNul }
    guard count <= Self.maximumBytes else { throw .tooLong(text, bytes: count) }
    self.text = text
  }

  /// The path that a Unix socket was bound to; nil where the descriptor is none, or its socket has no
  /// path: getsockname(2).
  public init?(boundTo descriptor: Int32) {
    var address = sockaddr_un()
    var length = socklen_t(MemoryLayout<sockaddr_un>.size)
    // Safe: the kernel writes at most `length` bytes into the structure, which begins with a sockaddr.
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe getsockname(descriptor, generic, &length)
      }
    }
    guard result == 0, Int32(address.sun_family) == AF_UNIX else { return nil }
    // Safe: the bytes of the structure are read while it lives. In the abstract namespace the first one
    // is zero, and then there is no path.
    let bytes = unsafe withUnsafeBytes(of: &address.sun_path) { unsafe Array($0.prefix { $0 != 0 }) }
    guard let path = try? UnixSocketPath(String(decoding: bytes, as: UTF8.self)) else { return nil }
    self = path
  }

  /// The directory the socket is in: everything before the last slash, `.` where there is none.
  public var directory: String { text.parentDirectory }

  /// Calls `body` with the address in the form that bind(2) and connect(2) take.
  func withAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Safe: the path is at most 107 bytes, so it fits `sun_path` and the zero that is left ends it;
    // every sockaddr_un may be passed as the sockaddr it begins with.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      unsafe field.copyBytes(from: text.utf8)
    }
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe body(generic, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Why a text is no path of a Unix socket.
public enum UnixSocketPathError: Error, Equatable, Sendable {
  case empty
  case containsNul
  case tooLong(String, bytes: Int)
}

extension UnixSocketPathError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the socket path is empty"
    case .containsNul: "the socket path contains a NUL"
    case .tooLong(let text, let bytes):
      "\(text): the path is \(bytes) bytes long, and a Unix socket's has at most \(UnixSocketPath.maximumBytes)"
    }
  }
}

extension String {
  /// The directory part of a path: everything before the last slash, `.` where there is none.
  var parentDirectory: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }
}
