import Foundation
import LinuxIO
import Testing

@Suite struct DaemonLimitTests {
  @Test func `a connection over the limit is told so and closed, and one that leaves makes room`() throws {
    let daemon = try RunningDaemon(.init(arguments: ["--max-connections", "3"]))
    var clients = try (0..<3).map { _ in try daemon.connect() }
    for client in clients { _ = try client.ask(":ping") }
    let extra = try daemon.connect()
    let reply = try extra.rest()
    #expect(reply.hasPrefix("!busy\t"))
    #expect(reply.split(separator: "\n").count == 1)
    clients.removeLast()
    let deadline = Deadline(in: .seconds(20))
    var answer: String?
    while answer != ":pong", !deadline.hasPassed { answer = try? daemon.connect().ask(":ping") }
    #expect(answer == ":pong")
  }

  @Test func `by default there are no more connections than the limit of open files allows`() throws {
    let daemon = try RunningDaemon(.init(prelude: "ulimit -n 64"))
    var clients: [Client] = []
    var busy = 0
    for _ in 0..<100 {
      let client = try daemon.connect()
      // One over the limit may find the connection closed before it has sent anything.
      try? client.send(":ping\n")
      if try client.line() == ":pong" { clients.append(client) } else { busy += 1 }
    }
    #expect(clients.count > 20)
    #expect(busy > 36)
    #expect(try clients[0].ask("7 + 9 =") == "16\t7 + 9 =")
  }

  @Test func `out of descriptors it waits for one without spinning and loses nobody`() throws {
    let daemon = try RunningDaemon(.init(arguments: ["--max-connections", "1000"], prelude: "ulimit -n 64"))
    let clients = try (0..<100).map { _ in try daemon.connect() }
    for client in clients { try client.send("7 + 9 =\n") }
    let before = daemon.ticks
    usleep(500_000)
    #expect(daemon.ticks - before < 15)
    // Each one that leaves lets another one in.
    var answered = 0
    for client in clients where try client.isReadable(within: .seconds(20)) {
      #expect(try client.ask(":quit") == "16\t7 + 9 =")
      answered += 1
    }
    #expect(answered == 100)
    #expect(try daemon.connect().ask(":ping") == ":pong")
  }

  @Test(.needs("prlimit"))
  func `a limit lowered under a running daemon is waited out too`() throws {
    let daemon = try RunningDaemon()
    let first = try daemon.connect()
    _ = try first.ask(":ping")
    func limit(_ number: Int) throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/prlimit")
      process.arguments = ["--pid", "\(daemon.processID)", "--nofile=\(number):4096"]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }
    try limit(5)
    let waiting = try daemon.connect()
    try waiting.send(":ping\n")
    let before = daemon.ticks
    #expect(try !waiting.isReadable(within: .milliseconds(600)))
    #expect(daemon.ticks - before < 15)
    try limit(1024)
    #expect(try waiting.line() == ":pong")
    #expect(try first.ask(":ping") == ":pong")
  }
}
