import Foundation
import LinuxIO
import Testing

@Suite struct DaemonWatchTests {
  private let daemon: RunningDaemon
  private let presser: Client
  private let watcher: Client

  init() throws {
    daemon = try RunningDaemon()
    presser = try daemon.connect()
    watcher = try daemon.connect()
    _ = try presser.ask(":attach tally")
    _ = try watcher.ask(":attach tally")
  }

  private func version(_ line: String) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object?["version"] as? Int)
  }

  @Test func `a watcher gets an update at once and one after every change`() throws {
    #expect(try watcher.ask(":watch") == "0\t")
    for number in 1...3 {
      _ = try presser.ask("+ 1 =")
      #expect(try watcher.line()?.hasPrefix("\(number)\t") == true)
    }
  }

  @Test func `a line that changes nothing is no update`() throws {
    _ = try watcher.ask(":watch")
    for line in ["", "bogus", "5 ÷ 0 =", "C", ":attach tally"] { _ = try presser.ask(line) }
    _ = try presser.ask("+ 1 =")
    #expect(try watcher.line() == "1\t0 + 1 =")
  }

  @Test func `an undo is an update`() throws {
    _ = try presser.ask("+ 1 =")
    _ = try watcher.ask(":watch")
    _ = try presser.ask("undo")
    #expect(try watcher.line() == "0\t")
  }

  @Test func `a watcher may ping, ask the version and quit, and nothing else`() throws {
    try watcher.send(":watch\n:ping\n7\n:attach x\n:bogus\n\n:version\n:quit\n")
    let lines = try watcher.lines(8)
    #expect(lines[0] == "0\t")
    #expect(lines[1] == ":pong")
    #expect(lines[2...5].allSatisfy { $0.hasPrefix("!watching\t") })
    #expect(lines[6].hasPrefix(":version\t"))
    #expect(lines[7] == ":bye")
    #expect(try watcher.line() == nil)
  }

  @Test func `a watch goes on after the sending side is shut down`() throws {
    _ = try watcher.ask(":watch")
    watcher.endSending()
    _ = try presser.ask("+ 1 =")
    #expect(try watcher.line() == "1\t0 + 1 =")
    let before = daemon.ticks
    usleep(300_000)
    #expect(daemon.ticks - before < 10)
    #expect(try presser.ask(":stats").contains("watchers=1 "))
  }

  @Test func `a watcher that is gone is forgotten`() throws {
    do {
      let gone = try daemon.connect()
      try gone.send(":attach tally\n:watch\n")
      _ = try gone.lines(2)
      gone.endSending()
    }
    _ = try presser.ask("+ 1 =")
    let deadline = Deadline(in: .seconds(20))
    while try !presser.ask(":stats").contains("watchers=0 "), !deadline.hasPassed { usleep(2000) }
    #expect(try presser.ask(":stats").contains("watchers=0 "))
  }

  @Test func `a dropped calculator is one update, of the empty one`() throws {
    _ = try watcher.ask(":format json")
    _ = try presser.ask("+ 5 =")
    let first = try version(watcher.ask(":watch"))
    #expect(try presser.ask(":drop tally") == ":drop tally")
    let empty = try watcher.lines(1)[0]
    #expect(empty.contains(#""display":"0""#))
    let second = try version(empty)
    _ = try presser.ask(":attach tally")
    _ = try presser.ask("+ 1 =")
    let third = try version(watcher.lines(1)[0])
    #expect(first < second)
    #expect(second < third)
  }

  @Test func `nothing follows the farewell to a watcher that has not read its updates`() throws {
    try watcher.send(":watch\n")
    // More than the socket holds, a turn each.
    for _ in 0..<1000 { _ = try presser.ask("+ 1000000000000000000000 =") }
    try watcher.send(":quit\n")
    for _ in 0..<10 { _ = try presser.ask("+ 1 =") }
    let seen = try watcher.rest()
    #expect(seen.split(separator: "\n").count < 1000)
    #expect(seen.hasSuffix("\n:bye\n"))
  }

  @Test func `versions only grow, and the last one is the newest, however slowly a watcher reads`() throws {
    _ = try watcher.ask(":format json")
    try watcher.send(":watch\n")
    let rounds = 16
    let lines = String(repeating: "+ 1 =\n", count: 500)
    for _ in 0..<rounds {
      try presser.send(lines)
      _ = try presser.lines(500)
    }
    var last = -1
    var count = 0
    while last < rounds * 500 {
      let next = try version(watcher.lines(1)[0])
      #expect(next > last)
      last = next
      count += 1
    }
    #expect(last == rounds * 500)
    #expect(count < rounds * 500)
  }

  @Test(.disabled(if: ClientShell.isSanitized, "a sanitizer keeps what is freed"))
  func `a watcher that never reads costs no memory`() throws {
    try watcher.send(":format json\n:watch\n")
    let lines = String(repeating: "+ 1 =\n", count: 1000)
    func press(_ rounds: Int) throws {
      for _ in 0..<rounds {
        try presser.send(lines)
        _ = try presser.lines(1000)
      }
    }
    try press(5)
    let before = try resident()
    try press(15)
    #expect(try resident() < before + 1000)
  }

  /// The daemon's resident memory in KiB.
  private func resident() throws -> Int {
    let fact = try #require(daemon.fact("VmRSS"))
    return try #require(Int(fact.split(separator: " ")[0]))
  }
}
