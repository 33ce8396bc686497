import Glibc
import Testing

@testable import calcd

/// The server with a journal on a disk in memory: what clients are told when storage fails, and what the
/// next daemon knows.
@Suite struct JournalServerTests {
  private let disk = TestDisk()

  private func start(_ disk: TestDisk, policy: SyncPolicy, minimumBytes: UInt64 = .max) throws
    -> ServerInProcess
  {
    try ServerInProcess { try JournalScenario.open(disk, policy: policy, minimumBytes: minimumBytes) }
  }

  /// Asks until an answer is no `!storage`: the journal repairs itself beside.
  private func askUntilStored(_ client: Client, _ line: String) throws -> String {
    for _ in 0..<1000 {
      let reply = try client.ask(line)
      guard reply.hasPrefix("!storage\t") else { return reply }
      usleep(2000)
    }
    throw Failure(message: "storage does not recover")
  }

  @Test("A full disk refuses changes, keeps serving, and is forgotten once there is room")
  func fullDisk() throws {
    let server = try start(disk, policy: .second)
    let client = try server.connect()
    #expect(try client.ask(":attach a") == "0\t")
    #expect(try client.ask("5 =") == "5\t5 =")
    disk.fail { _, call in call == .write ? .shortThenError(ENOSPC) : nil }
    #expect(try client.ask("+ 1 =").hasPrefix("!storage\t"))
    #expect(try client.ask("undo").hasPrefix("!storage\t"))
    #expect(try client.ask(":drop a").hasPrefix("!storage\t"))
    #expect(try client.ask("") == "5\t5 =")
    #expect(try client.ask(":ping") == ":pong")
    let found = try JournalScenario.open(disk.surviving(.everything)).calculators
    #expect(found.states.values.map(\.version) == [1])
    disk.heal()
    #expect(try client.ask("+ 1 =") == "6\t5 + 1 =")
  }

  @Test(
    "A disk that fails at one call answers storage or carries the line out, and what it answered stays",
    arguments: [SyncPolicy.second, .always], [.error(EIO), .shortThenError(ENOSPC)] as [TestDisk.Fault])
  func oneFault(policy: SyncPolicy, fault: TestDisk.Fault) throws {
    let calls = TestDisk()
    do {
      let server = try start(calls, policy: policy, minimumBytes: 600)
      let client = try server.connect()
      _ = try Self.tally(client) { try client.ask($0) }
    }
    for step in stride(from: 8, to: calls.calls.count, by: 3) {
      let disk = TestDisk()
      let server = try start(disk, policy: policy, minimumBytes: 600)
      let client = try server.connect()
      disk.fail { number, _ in number == step ? fault : nil }
      let shown = try Self.tally(client) { try askUntilStored(client, $0) }
      #expect(shown == "12", "step \(step)")
      let next = try start(disk.surviving(.everything), policy: policy)
      #expect(try next.connect().ask(":attach t").hasPrefix("12\t"), "step \(step)")
    }
  }

  /// Presses twelve lines, and tells what is shown then.
  private static func tally(_ client: Client, _ ask: (String) throws -> String) throws -> Substring {
    _ = try client.ask(":attach t")
    var reply = ""
    for _ in 0..<12 { reply = try ask("+ 1 =") }
    return reply.prefix { $0 != "\t" }
  }

  @Test("While the disk is lost, watchers and lists show what is stored, and nothing else")
  func watchers() throws {
    let server = try start(disk, policy: .always)
    let client = try server.connect()
    let watcher = try server.connect()
    _ = try client.ask(":attach a")
    _ = try client.ask("5 =")
    _ = try watcher.ask(":attach a")
    #expect(try watcher.ask(":watch") == "5\t5 =")
    disk.fail { _, call in call == .open || call == .synchronizeData || call == .truncate ? .error(EIO) : nil
    }
    #expect(try client.ask("+ 1 =").hasPrefix("!storage\t"))
    try client.send(":list\n")
    #expect(try client.lines(2) == [":list 1", "a\t5\t5 ="])
    #expect(try client.ask(":attach b") == "0\t")
    #expect(try client.ask("1 =").hasPrefix("!storage\t"))
    disk.heal()
    #expect(try askUntilStored(client, "2 =") == "2\t2 =")
    #expect(try client.ask(":attach a") == "5\t5 =")
    #expect(try client.ask("+ 1 =") == "6\t5 + 1 =")
    #expect(try watcher.lines(1) == ["6\t5 + 1 ="])
    let found = try JournalScenario.open(disk.surviving(.synchronized)).calculators
    #expect(found.states.count == 2)
  }

  @Test("The statistics tell how large the file is")
  func statistics() throws {
    let server = try start(disk, policy: .always)
    let client = try server.connect()
    _ = try client.ask(":attach a")
    _ = try client.ask("5 =")
    let count = disk.journalText.count
    #expect(count > 50)
    #expect(try client.ask(":stats").hasSuffix(" journal_bytes=\(count)"))
  }
}
