import Testing

/// What is seen of changes that cannot be stored.
@Suite struct DaemonStorageTests {
  private let server: ServerInProcess
  private let client: Client

  init() throws {
    server = try ServerInProcess()
    client = try server.connect()
    _ = try client.ask(":attach t")
  }

  private func isStorage(_ line: String) -> Bool { line.hasPrefix("!storage\t") }

  @Test func `a change that cannot be stored is refused and not made`() throws {
    _ = try client.ask("+ 1 =")
    server.disk.isFailing = true
    #expect(try isStorage(client.ask("+ 1 =")))
    #expect(try client.ask("") == "1\t0 + 1 =")
    server.disk.isFailing = false
    #expect(try client.ask("+ 1 =") == "2\t0 + 1 + 1 =")
  }

  @Test func `every line of the turn is answered in its place`() throws {
    _ = try client.ask("+ 1 =")
    server.disk.isFailing = true
    try client.send("\n+ 1 =\nbogus\n:ping\n\nundo\n:format json\n+ 2 =\n:format plain\n:version\n")
    let lines = try client.lines(10)
    #expect(lines[0] == "1\t0 + 1 =")
    #expect(isStorage(lines[1]))
    #expect(lines[2].hasPrefix("!unknown-key\t"))
    #expect(lines[3] == ":pong")
    #expect(lines[4] == "1\t0 + 1 =")
    #expect(isStorage(lines[5]))
    #expect(lines[6].contains(#""display":"1""#))
    #expect(lines[6].contains(#""version":1"#))
    #expect(lines[7].hasPrefix(#"{"error":"storage","#))
    #expect(lines[8] == "1\t0 + 1 =")
    #expect(lines[9].hasPrefix(":version\t"))
  }

  @Test func `a private calculator goes on, before and after the shared one in a stream`() throws {
    server.disk.isFailing = true
    try client.send(":detach\n7 + 9 =\n:attach t\n+ 1 =\n:detach\n2 + 3 =\n")
    let lines = try client.lines(6)
    #expect(lines[1] == "16\t7 + 9 =")
    #expect(lines[2] == "0\t")
    #expect(isStorage(lines[3]))
    #expect(lines[5] == "5\t2 + 3 =")
  }

  @Test func `a line that is held back in two reads keeps its state`() throws {
    server.disk.isFailing = true
    try client.send("+ 1")
    _ = try server.connect().ask(":ping")
    try client.send(" =\n+ 1 =\n")
    #expect(try client.lines(2).allSatisfy(isStorage))
  }

  @Test func `a watcher hears nothing of a change that was taken back`() throws {
    let watcher = try server.connect()
    _ = try watcher.ask(":attach t")
    #expect(try watcher.ask(":watch") == "0\t")
    server.disk.isFailing = true
    _ = try client.ask("+ 1 =")
    server.disk.isFailing = false
    _ = try client.ask("+ 2 =")
    #expect(try watcher.line() == "2\t0 + 2 =")
  }

  @Test func `a calculator whose first change failed does not exist`() throws {
    server.disk.isFailing = true
    try client.send("+ 1 =\n:list\n:stats\n:drop t\n")
    let lines = try client.lines(4)
    #expect(isStorage(lines[0]))
    #expect(lines[1] == ":list 0")
    #expect(lines[2].contains("calculators=0 "))
    #expect(lines[3].hasPrefix("!no-such-calculator\t"))
  }

  @Test func `a drop that cannot be stored changes nothing`() throws {
    _ = try client.ask("+ 1 =")
    server.disk.isFailing = true
    #expect(try isStorage(client.ask(":drop t")))
    #expect(try client.ask("") == "1\t0 + 1 =")
    #expect(try client.ask(":list") == ":list 1")
  }

  @Test func `undo works on what was stored, not on what was taken back`() throws {
    _ = try client.ask("+ 1 =")
    server.disk.isFailing = true
    try client.send("undo\nundo\n")
    #expect(try client.lines(2).allSatisfy(isStorage))
    server.disk.isFailing = false
    #expect(try client.ask("undo") == "0\t")
    #expect(try client.ask("undo").hasPrefix("!nothing-to-undo\t"))
  }

  @Test func `all lines of a turn are stored together`() throws {
    let before = server.disk.turns
    try client.send(String(repeating: "+ 1 =\n", count: 100))
    #expect(try client.lines(100).last?.hasPrefix("100\t") == true)
    #expect(server.disk.turns - before < 10)
  }

  @Test func `a line that changes nothing stores nothing`() throws {
    _ = try client.ask("+ 1 =")
    let before = server.disk.turns
    for line in ["", "# comment", "bogus", "5 ÷ 0 =", "=", ":attach t"] { _ = try client.ask(line) }
    #expect(server.disk.turns == before)
  }
}
