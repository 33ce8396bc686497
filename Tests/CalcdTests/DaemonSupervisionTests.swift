import Foundation
import LinuxIO
import Testing

/// The daemon as a supervisor starts and watches it.
@Suite struct DaemonSupervisionTests {
  @Test(.timeLimit(.minutes(2)))
  func `a supervisor hears of readiness, counts, life and the end, in this order`() throws {
    let supervisor = try Supervisor()
    let daemon = try RunningDaemon(
      .init(
        prelude: "export WATCHDOG_PID=$$", environment: supervisor.environment(watchdog: 400_000),
        awaitsSocket: false))
    #expect(try supervisor.message() == "READY=1")
    // Whoever is told of readiness can connect.
    let client = try daemon.connect()
    #expect(try client.ask(":ping") == ":pong")
    let expected: Set = ["WATCHDOG=1", "STATUS=1 connections, 0 of them watching; 0 shared calculators"]
    var heard: Set<String> = []
    while !heard.isSuperset(of: expected) { heard.insert(try supervisor.message()) }
    // A machine that is busy lets the client in after the first second.
    #expect(heard.subtracting(expected).allSatisfy { $0.hasPrefix("STATUS=0 connections") })
    daemon.signal(SIGTERM)
    var last = try supervisor.message()
    while last == "WATCHDOG=1" { last = try supervisor.message() }
    #expect(last == "STOPPING=1")
    #expect(try daemon.waitForEnd() == 0)
  }

  @Test func `at readiness the state is loaded`() throws {
    let first = try RunningDaemon()
    let client = try first.connect()
    _ = try client.ask(":attach tally")
    #expect(try client.ask("+ 7 =").hasPrefix("7\t"))
    first.signal(SIGKILL)
    _ = try first.waitForEnd()

    let supervisor = try Supervisor()
    let second = try RunningDaemon(
      .init(environment: supervisor.environment(), awaitsSocket: false), sharing: first)
    #expect(try supervisor.message() == "READY=1")
    #expect(try second.connect().ask(":attach tally").hasPrefix("7\t"))
  }

  @Test func `a daemon that cannot start is never ready`() throws {
    let holder = try RunningDaemon()
    let supervisor = try Supervisor()
    let second = try RunningDaemon(
      .init(environment: supervisor.environment(), awaitsSocket: false), sharing: holder)
    #expect(try second.waitForEnd() == 75)
    #expect(try supervisor.message(within: .zero) == nil)
  }

  @Test func `a stopped daemon does not say that it lives`() throws {
    let supervisor = try Supervisor()
    let daemon = try RunningDaemon(
      .init(environment: supervisor.environment(watchdog: 200_000), awaitsSocket: false))
    #expect(try supervisor.message() == "READY=1")
    while try supervisor.message() != "WATCHDOG=1" {}
    daemon.signal(SIGSTOP)
    while try supervisor.message(within: .milliseconds(300)) != nil {}
    #expect(try supervisor.message(within: .milliseconds(500)) == nil)
  }

  @Test func `SIGHUP is told as reloading and then as ready`() throws {
    let supervisor = try Supervisor()
    let daemon = try RunningDaemon(.init(environment: supervisor.environment(), awaitsSocket: false))
    #expect(try supervisor.message() == "READY=1")
    daemon.signal(SIGHUP)
    var message = try supervisor.message()
    while message.hasPrefix("STATUS=") { message = try supervisor.message() }
    #expect(message.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    #expect(try supervisor.message() == "READY=1")
  }

  @Test(.needs("python3"))
  func `a socket that is passed is used as it is and never unlinked`() throws {
    let daemon = try RunningDaemon(.init(prelude: Self.activation, awaitsSocket: false))
    let client = try daemon.connectOnceThere()
    #expect(try client.ask("7 + 9 =") == "16\t7 + 9 =")
    let before = try FileFacts.link(daemon.socket)?.identity
    daemon.signal(SIGHUP)
    #expect(try client.ask(":ping") == ":pong")
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
    #expect(before != nil)
    #expect(try FileFacts.link(daemon.socket)?.identity == before)
  }

  /// Where the daemon's socket is its own, the kernel refuses descriptors from the start on. This one was connected to before
  /// the daemon began.
  @Test(.needs("python3"))
  func `all lines of who made a supervisor start the daemon are answered, descriptors passed or not`() throws
  {
    let daemon = try RunningDaemon(.init(prelude: Self.activation, awaitsSocket: false))
    let client = try daemon.connectOnceThere()
    for _ in 0..<10 { try client.sendPassing(descriptor: 0, "7\n") }
    #expect(try client.lines(10).last == "7777777777\t")
  }

  @Test func `a passed descriptor that is no listening socket is refused`() throws {
    let daemon = try RunningDaemon(
      .init(prelude: "exec 3</etc/passwd; export LISTEN_FDS=1 LISTEN_PID=$$", awaitsSocket: false))
    #expect(try daemon.waitForEnd() == 1)
    #expect(daemon.messages.contains("descriptor 3 is no listening Unix stream socket"))
  }

  /// Makes the socket as a supervisor does and, once somebody has connected, passes it as descriptor 3 to the daemon,
  /// whose words are the shell's arguments.
  private static let activation = """
    exec python3 -c '
    import os, select, socket, sys
    path = sys.argv[sys.argv.index("--socket") + 1]
    s = socket.socket(socket.AF_UNIX); s.bind(path); s.listen()
    select.select([s], [], [], 20)
    os.dup2(s.fileno(), 3)
    os.set_inheritable(3, True)
    os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()), LISTEN_FDNAMES="calcd")
    os.execv(sys.argv[1], sys.argv[1:])
    ' "$0" "$@"; :
    """
}

/// The end of a notify socket that a supervisor has.
private final class Supervisor {
  private let socket: FileDescriptor
  private let path = "/tmp/cd-notify-\(UInt32.random(in: 0 ... .max))"

  init() throws {
    socket = FileDescriptor(owning: Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Safe: the path is shorter than the field; a sockaddr_un begins with a sockaddr.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let number = socket.number
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(number, generic, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// - Parameter watchdog: in microseconds.
  func environment(watchdog: Int? = nil) -> [String: String] {
    var environment = ["NOTIFY_SOCKET": path]
    if let watchdog { environment["WATCHDOG_USEC"] = "\(watchdog)" }
    return environment
  }

  func message() throws -> String {
    guard let message = try message(within: .seconds(20)) else { throw Failure(message: "no message") }
    return message
  }

  func message(within duration: Duration) throws -> String? {
    var descriptors = [PolledDescriptor(socket.number, reads: true)]
    guard try poll(&descriptors, until: Deadline(in: duration)) else { return nil }
    var bytes: [UInt8] = []
    _ = try socket.read(upTo: 4096, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
