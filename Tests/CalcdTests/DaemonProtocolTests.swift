import Foundation
import LinuxIO
import Testing

@Suite struct DaemonProtocolTests {
  private let daemon: RunningDaemon
  private let client: Client

  init() throws {
    daemon = try RunningDaemon()
    client = try daemon.connect()
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func `presses, an empty line and a comment are answered with an update`() throws {
    #expect(try client.ask("7 + 9 =") == "16\t7 + 9 =")
    #expect(try client.ask("") == "16\t7 + 9 =")
    #expect(try client.ask("# nothing") == "16\t7 + 9 =")
  }

  @Test func `a refused line is answered with its code and changes nothing`() throws {
    #expect(try client.ask("7 + 9 = bogus").hasPrefix("!unknown-key\t"))
    #expect(try client.ask("") == "0\t")
  }

  @Test func `every connection has a calculator of its own`() throws {
    let other = try daemon.connect()
    #expect(try client.ask("7") == "7\t")
    #expect(try other.ask("") == "0\t")
  }

  @Test func `who attaches to a name shares its calculator`() throws {
    let other = try daemon.connect()
    #expect(try client.ask(":attach tally") == "0\t")
    #expect(try client.ask("+ 5 =") == "5\t0 + 5 =")
    #expect(try other.ask(":attach tally") == "5\t0 + 5 =")
    #expect(try other.ask("+ 1 =") == "6\t0 + 5 + 1 =")
    #expect(try client.ask("") == "6\t0 + 5 + 1 =")
  }

  @Test func `detaching gives a fresh calculator and leaves the shared one`() throws {
    _ = try client.ask("9")
    _ = try client.ask(":attach tally")
    _ = try client.ask("+ 5 =")
    #expect(try client.ask(":detach") == "0\t")
    #expect(try client.ask(":attach tally") == "5\t0 + 5 =")
  }

  @Test func `a digit goes on with a number only for who typed it`() throws {
    let other = try daemon.connect()
    _ = try client.ask(":attach tally")
    _ = try other.ask(":attach tally")
    #expect(try client.ask("1") == "1\t")
    #expect(try client.ask("2") == "12\t")
    #expect(try other.ask("3") == "3\t")
  }

  @Test func `JSON replies have every field`() throws {
    let private1 = try object(client.ask(":format json"))
    #expect(private1["calculator"] is NSNull)
    _ = try client.ask(":attach tally")
    let update = try object(client.ask("2 ÷ 3 ="))
    #expect(update["display"] as? String == "0.666666666666667")
    #expect(update["value"] as? String == "2/3")
    #expect(update["description"] as? String == "2 ÷ 3")
    #expect(update["label"] as? String == "2 ÷ 3 =")
    #expect(update["pending"] as? Bool == false)
    #expect(update["calculator"] as? String == "tally")
    #expect(update["version"] as? Int == 1)
    #expect(try client.ask(":format plain") == "0.666666666666667\t2 ÷ 3 =")
  }

  @Test func `errors are JSON too`() throws {
    _ = try client.ask(":format json")
    #expect(try object(client.ask("5 ÷ 0 ="))["error"] as? String == "division-by-zero")
    #expect(try object(client.ask(":nope"))["error"] as? String == "unknown-command")
    #expect(try object(client.ask("\u{0}"))["error"] as? String == "unknown-key")
  }

  @Test func `a list says how many follow, sorted by name`() throws {
    #expect(try client.ask(":list") == ":list 0")
    for name in ["b", "a", "B"] {
      _ = try client.ask(":attach \(name)")
      _ = try client.ask("1 +")
    }
    try client.send(":list\n:ping\n")
    #expect(try client.lines(5) == [":list 3", "B\t1\t1 + …", "a\t1\t1 + …", "b\t1\t1 + …", ":pong"])
    _ = try client.ask(":format json")
    try client.send(":list\n")
    let lines = try client.lines(4)
    #expect(lines[0] == #"{"reply":"list","count":3}"#)
    #expect(try object(lines[1])["calculator"] as? String == "B")
  }

  @Test func `attaching stores nothing`() throws {
    _ = try client.ask(":attach tally")
    #expect(try client.ask(":list") == ":list 0")
    #expect(try client.ask(":drop tally").hasPrefix("!no-such-calculator\t"))
  }

  @Test func `dropping removes a calculator and detaches who dropped it`() throws {
    _ = try client.ask(":attach tally")
    _ = try client.ask("5 +")
    #expect(try client.ask(":drop tally") == ":drop tally")
    #expect(try client.ask("+ 1 =") == "1\t0 + 1 =")
    #expect(try client.ask(":list") == ":list 0")
    #expect(try client.ask(":attach tally") == "0\t")
  }

  @Test func `what another connection presses cannot be dropped`() throws {
    let other = try daemon.connect()
    _ = try client.ask(":attach tally")
    _ = try client.ask("5 +")
    #expect(try other.ask(":drop tally").hasPrefix("!in-use\t"))
    _ = try client.ask(":watch")
    #expect(try other.ask(":drop tally") == ":drop tally")
  }

  @Test func `a name used again counts on above every version it had`() throws {
    _ = try client.ask(":format json")
    for _ in 0..<3 {
      _ = try client.ask(":attach tally")
      _ = try client.ask("+ 1 =")
      _ = try client.ask("+ 1 =")
      _ = try client.ask(":drop tally")
    }
    _ = try client.ask(":attach tally")
    let version = try #require(try object(client.ask("+ 1 ="))["version"] as? Int)
    #expect(version > 6)
  }

  @Test func `the statistics count connections, lines, presses, errors and watchers`() throws {
    let watcher = try daemon.connect()
    _ = try watcher.ask(":watch")
    // The kit's first look was a line too.
    for line in ["7", "bogus", ":attach t", "+ 1 ="] { _ = try client.ask(line) }
    let reply = try client.ask(":stats")
    #expect(reply.hasPrefix(":stats\tuptime_seconds="))
    #expect(
      reply.contains(" connections=2 calculators=1 lines=7 presses=2 errors=1 watchers=1 journal_bytes="))
    #expect(try daemon.statistic("journal_bytes", of: client) > 0)
  }

  @Test func `ping, version and quit are answered`() throws {
    #expect(try client.ask(":ping") == ":pong")
    let version = try client.ask(":version")
    #expect(version.hasPrefix(":version\tcalcd "))
    #expect(version.hasSuffix("\tprotocol 1\tpid \(daemon.processID)"))
    #expect(try client.ask(":quit") == ":bye")
    #expect(try client.line() == nil)
  }

  @Test func `commands are answered in JSON`() throws {
    _ = try client.ask(":format json")
    #expect(try client.ask(":ping") == #"{"reply":"pong"}"#)
    let version = try object(client.ask(":version"))
    #expect(version["pid"] as? Int == Int(daemon.processID))
    #expect(version["protocol"] as? Int == 1)
    #expect(try object(client.ask(":stats"))["connections"] as? Int == 1)
    _ = try client.ask(":attach tally")
    _ = try client.ask("1 +")
    #expect(try client.ask(":drop tally") == #"{"reply":"drop","calculator":"tally"}"#)
    #expect(try client.ask(":quit") == #"{"reply":"bye"}"#)
  }

  @Test(arguments: [
    (":nope", "unknown-command"), (":", "unknown-command"), (":format xml", "bad-argument"),
    (":ping 1", "bad-argument"), (":attach", "bad-name"), (":attach ../x", "bad-name"),
    (":drop -x", "bad-name"), (":drop nobody", "no-such-calculator"),
  ])
  func `what is wrong with a command is told by its code`(line: String, code: String) throws {
    #expect(try client.ask(line).hasPrefix("!\(code)\t"))
  }

  @Test func `stop is answered and ends the daemon with status 0`() throws {
    #expect(try client.ask(":stop") == ":bye")
    #expect(try daemon.waitForEnd() == 0)
    #expect(!FileManager.default.fileExists(atPath: daemon.socket))
  }
}
