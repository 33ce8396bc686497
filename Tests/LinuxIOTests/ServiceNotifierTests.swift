import Foundation
import LinuxIO
import Testing

@Suite struct ServiceNotifierTests {
  @Test func `without a socket nobody is told`() {
    #expect(!ServiceNotifier(environment: Environment([:])).isActive)
    #expect(!ServiceNotifier(environment: Environment(["NOTIFY_SOCKET": "vsock:2:1"])).isActive)
    #expect(!ServiceNotifier(environment: Environment(["NOTIFY_SOCKET": "relative"])).isActive)
  }

  @Test func `a supervisor that is gone is no reason to fail`() throws {
    let directory = try TemporaryDirectory()
    let notifier = ServiceNotifier(environment: Environment(["NOTIFY_SOCKET": directory.file("none")]))
    #expect(notifier.isActive)
    #expect(!notifier.send("READY=1"))
  }

  @Test(arguments: [false, true]) func `a message is one datagram of lines`(isAbstract: Bool) throws {
    let directory = try TemporaryDirectory()
    let name = isAbstract ? "@calcd-test-\(UUID().uuidString)" : directory.file("notify")
    let receiver = try Supervisor(listeningAt: name)
    let notifier = ServiceNotifier(environment: Environment(["NOTIFY_SOCKET": name]))
    #expect(notifier.send("READY=1", "STATUS=1 connection"))
    #expect(receiver.message() == "READY=1\nSTATUS=1 connection")
  }
}

/// The end of a notify socket that a supervisor has.
private struct Supervisor: ~Copyable {
  private let descriptor: FileDescriptor

  init(listeningAt name: String) throws {
    let socket = FileDescriptor(owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Safe: the name is shorter than the field; a sockaddr_un begins with a sockaddr.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { field in
      unsafe field.copyBytes(from: name.utf8)
      if name.hasPrefix("@") { unsafe field[0] = 0 }
    }
    let length = socklen_t(2 + name.utf8.count + (name.hasPrefix("@") ? 0 : 1))
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(socket.number, generic, length)
      }
    }
    try #require(bound == 0)
    descriptor = socket
  }

  borrowing func message() -> String? {
    var bytes: [UInt8] = []
    guard case .bytes? = try? descriptor.read(upTo: 1000, into: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
