import Foundation
import LinuxIO
import Testing

/// Clients that do not do as they should.
@Suite struct DaemonPeerTests {
  private let daemon: RunningDaemon

  init() throws { daemon = try RunningDaemon() }

  @Test func `what a client sent before it vanished is carried out, and the next one served`() throws {
    try daemon.connect().send(":attach t\n+ 1 =\n+ 1 =\n")
    let next = try daemon.connect()
    #expect(try next.ask(":attach t") == "2\t0 + 1 + 1 =")
  }

  @Test func `a half line at the end of a vanished client does not keep the daemon busy`() throws {
    for _ in 0..<20 { try daemon.connect().send("7 + 9 = \u{221A}") }
    let next = try daemon.connect()
    _ = try next.ask(":ping")
    let before = daemon.ticks
    usleep(300_000)
    #expect(daemon.ticks - before < 10)
    #expect(try daemon.statistic("connections", of: next) == 1)
  }

  @Test func `a client that never reads is not read for ever, and others are served`() throws {
    let flood = try daemon.flood()
    #expect(flood.sent < 2_000_000)
    let next = try daemon.connect()
    #expect(try next.ask("7 + 9 =") == "16\t7 + 9 =")
    let before = daemon.ticks
    usleep(300_000)
    #expect(daemon.ticks - before < 10)
    _ = try flood.client.line()
  }

  @Test func `a client that reads late gets every reply in order`() throws {
    let client = try daemon.connect()
    let count = 60_000
    let lines = Array(String(repeating: "+ 1 =\n", count: count).utf8)
    var sent = 0
    var replies = 0
    while sent < lines.count {
      let taken = try client.sendWhatFits(Array(lines[sent...].prefix(50_000)))
      sent += taken
      if taken == 0 {
        for _ in 0..<1000 {
          replies += 1
          let line = try client.line()
          #expect(line?.hasPrefix("\(replies)\t") == true)
        }
      }
    }
    client.endSending()
    let rest = try client.rest().split(separator: "\n")
    #expect(replies + rest.count == count)
    #expect(rest.last?.hasPrefix("\(count)\t") == true)
  }

  @Test func `replies are not lost when a connection ends with input unread`() throws {
    let client = try daemon.connect()
    // More than the daemon reads at a time, so that some is left in the socket.
    try client.send(":ping\n:quit\n" + String(repeating: "7 +\n", count: 30_000))
    #expect(try client.rest() == ":pong\n:bye\n")
  }

  @Test func `descriptors passed over the socket are refused or closed, and what follows them is answered`()
    throws
  {
    let client = try daemon.connect()
    _ = try client.ask(":ping")
    let before = daemon.descriptors
    for _ in 0..<10 { try client.sendPassing(descriptor: 0, "7\n") }
    let replies = try client.lines(10)
    #expect(replies.last == "7777777777\t")
    #expect(daemon.descriptors == before)
  }

  @Test func `bytes on both sides of one that was sent out of band are answered`() throws {
    let client = try daemon.connect()
    // While the daemon is stopped, all of it comes together.
    daemon.signal(SIGSTOP)
    try client.send("7 + 9 =\n")
    try client.sendUrgent(UInt8(ascii: "#"))
    try client.send("+ 1 =\n")
    daemon.signal(SIGCONT)
    #expect(try client.lines(2) == ["16\t7 + 9 =", "17\t7 + 9 + 1 ="])
  }

  @Test(
    "Whatever is there at once is answered, about as much as the daemon reads at a time",
    arguments: [65_535, 65_536, 65_537, 131_071, 131_072, 131_073])
  func fullReads(byteCount: Int) throws {
    let client = try daemon.connect()
    let lines = String(
      repeating: "# nothing whatsoever is pressed here, and yet an answer comes  \n", count: 2100)
    let bytes = Array((lines.prefix(byteCount - 1) + "\n").utf8)
    let count = bytes.count { $0 == UInt8(ascii: "\n") }
    // What the socket holds comes together.
    daemon.signal(SIGSTOP)
    let held = try client.sendWhatFits(bytes)
    daemon.signal(SIGCONT)
    try client.send(bytes: Array(bytes[held...]))
    #expect(try client.lines(count).count == count)
    #expect(try client.ask("7 + 9 =") == "16\t7 + 9 =")
  }

  @Test func `a thousand connections that vanish leave nothing behind`() throws {
    _ = try daemon.connect().ask(":ping")
    let before = daemon.descriptors
    for _ in 0..<1000 { _ = try daemon.connect() }
    let last = try daemon.connect()
    #expect(try daemon.statistic("connections", of: last) == 1)
    #expect(daemon.descriptors.count <= before.count + 1)
  }

  @Test func `many connections are served on one thread`() throws {
    let clients = try (0..<200).map { _ in try daemon.connect() }
    for client in clients { try client.send("7 + 9 =\n") }
    for client in clients { #expect(try client.line() == "16\t7 + 9 =") }
    #expect(daemon.fact("Threads") == "1")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become somebody else"), .needs("python3"))
  func `another user is refused without a reply`() throws {
    // Only the daemon's own look at its peer is left, once the file lets everybody in.
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: daemon.socket)
    let script = """
      import os, socket
      os.setgid(65534); os.setuid(65534)
      s = socket.socket(socket.AF_UNIX); s.connect("\(daemon.socket)")
      try:
          s.sendall(b":ping\\n"); print(repr(s.recv(100)))
      except (BrokenPipeError, ConnectionResetError):
          print("b''")
      """
    #expect(try output(of: "/usr/bin/env", ["python3", "-c", script]) == "b''\n")
    #expect(try daemon.connect().ask(":ping") == ":pong")
  }
}

/// What a program prints.
private func output(of program: String, _ arguments: [String]) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: data, as: UTF8.self)
}
