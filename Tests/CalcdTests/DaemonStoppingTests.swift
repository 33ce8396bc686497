import Foundation
import LinuxIO
import Testing

@Suite struct DaemonStoppingTests {
  @Test(arguments: [SIGTERM, SIGINT]) func `a signal ends it with status 0 and takes the socket away`(
    signal: Int32
  ) throws {
    let daemon = try RunningDaemon()
    daemon.signal(signal)
    #expect(try daemon.waitForEnd(within: 5) == 0)
    #expect(!FileManager.default.fileExists(atPath: daemon.socket))
  }

  @Test func `watchers are told, other connections end`() throws {
    let daemon = try RunningDaemon()
    let watcher = try daemon.connect()
    _ = try watcher.ask(":watch")
    let jsonWatcher = try daemon.connect()
    _ = try jsonWatcher.ask(":format json")
    _ = try jsonWatcher.ask(":watch")
    let other = try daemon.connect()
    _ = try other.ask("7")
    daemon.signal(SIGTERM)
    #expect(try watcher.rest() == ":bye\n")
    #expect(try jsonWatcher.rest() == "{\"reply\":\"bye\"}\n")
    #expect(try other.rest() == "")
    #expect(try daemon.waitForEnd(within: 5) == 0)
  }

  @Test func `what was read is answered in whole lines when it stops under load`() throws {
    let daemon = try RunningDaemon()
    let clients = try (0..<8).map { _ in try daemon.connect() }
    // Their replies, some 130 bytes each, fit what a socket holds: none waits for a client that reads late.
    let lines = Array(String(repeating: "+ 1 =\n", count: 1000).utf8)
    for client in clients { _ = try client.sendWhatFits(lines) }
    daemon.signal(SIGTERM)
    for client in clients {
      let rest = try client.rest()
      let replies = rest.split(separator: "\n")
      #expect(rest.isEmpty || rest.hasSuffix("\n"))
      for (number, reply) in replies.enumerated() { #expect(reply.hasPrefix("\(number + 1)\t")) }
    }
    #expect(try daemon.waitForEnd(within: 5) == 0)
  }

  @Test func `a client that never reads does not keep it`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.flood().client
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd(within: 5) == 0)
    #expect(daemon.messages.contains("did not read"))
    // What the socket took is still delivered.
    #expect(try client.rest().hasPrefix("16\t7 + 9 =\n"))
  }

  @Test func `without a connection for long enough it leaves`() throws {
    let daemon = try RunningDaemon(.init(arguments: ["--idle-exit", "0.2"]))
    #expect(try daemon.waitForEnd(within: 10) == 0)
    #expect(!FileManager.default.fileExists(atPath: daemon.socket))
  }

  @Test func `a connection keeps it, however idle`() throws {
    let start = RunningDaemon.Start(arguments: ["--idle-exit", "0.2"], awaitsSocket: false)
    let daemon = try RunningDaemon(start)
    let deadline = Deadline(in: .seconds(20))
    var client: Client?
    while client == nil, !deadline.hasPassed {
      client = try? daemon.connect()
      if client == nil { usleep(1000) }
      // Where the machine is busy, it may have left before anybody came.
      if !daemon.isRunning { try daemon.restart(start) }
    }
    usleep(600_000)
    #expect(try client?.ask(":ping") == ":pong")
  }

  @Test func `a daemon that starts while another one leaves waits for its locks`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.flood().client
    daemon.signal(SIGTERM)
    let deadline = Deadline(in: .seconds(20))
    while FileManager.default.fileExists(atPath: daemon.socket), !deadline.hasPassed { usleep(1000) }
    #expect(daemon.isRunning)
    let next = try RunningDaemon(.init(), sharing: daemon)
    #expect(try next.connect().ask(":ping") == ":pong")
    #expect(try daemon.waitForEnd() == 0)
    _ = try client.rest()
  }
}
