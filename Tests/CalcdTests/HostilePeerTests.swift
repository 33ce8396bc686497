import Foundation
import LinuxIO
import Testing

/// Peers that do their worst, each against a daemon whose memory, descriptors, threads and processor time are
/// looked at before and after.
///
/// `CALCD_PEERS=full` in the environment asks for the full sizes instead of the quick ones.
@Suite struct HostilePeerTests {
  private static let isFull = ProcessInfo.processInfo.environment["CALCD_PEERS"] == "full"
  private static func size(_ quick: Int, full: Int) -> Int { isFull ? full : quick }

  @Test(.timeLimit(.minutes(30)))
  func `floods of lines without reading a reply leave no trace`() throws {
    let daemon = try RunningDaemon()
    let count = Self.size(5, full: 100)
    try daemon.expectNoTrace {
      let resident = daemon.footprint?.resident ?? 0
      let floods = try (0..<count).map { _ in try daemon.flood() }
      #expect(floods.allSatisfy { $0.sent < 2_000_000 })
      // Of each the daemon keeps what it has read at a time and 64 KiB of replies.
      if !ClientShell.isSanitized {
        #expect(try #require(daemon.footprint).resident <= resident + 2048 + count * 256)
      }
      #expect(try daemon.connect().ask("7 + 9 =") == "16\t7 + 9 =")
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `lines that come byte by byte are answered, and cost next to nothing meanwhile`() throws {
    let daemon = try RunningDaemon()
    let count = Self.size(50, full: 500)
    try daemon.expectNoTrace {
      let clients = try (0..<count).map { _ in try daemon.connect() }
      for byte in "7 + 9 =\n".utf8 {
        for client in clients { try client.send(bytes: [byte]) }
        // A byte a second, in full.
        usleep(Self.isFull ? 1_000_000 : 20_000)
      }
      for client in clients { #expect(try client.line() == "16\t7 + 9 =") }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `half lines at the end of closed connections leave no trace`() throws {
    let daemon = try RunningDaemon()
    try daemon.expectNoTrace {
      for number in 0..<Self.size(500, full: 20_000) {
        let client = try daemon.connect()
        switch number % 4 {
        case 0: try client.send(bytes: Array("7 + 9 = \u{221A}".utf8.dropLast()))
        case 1: try client.send(":attach t")
        case 2: try client.send(":attach t\n:watch\n:pi")
        default: try client.send(String(repeating: "7", count: 4000))
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `connections that vanish at once leave no trace`() throws {
    let daemon = try RunningDaemon()
    try daemon.expectNoTrace {
      for number in 0..<Self.size(3000, full: 100_000) {
        let client = try daemon.connect()
        if number.isMultiple(of: 3) { try client.send(":attach t\n7 + 9 =\n:list\n") }
      }
    }
  }

  @Test(.timeLimit(.minutes(30)), arguments: [[], ["--max-connections", "1000"]])
  func `two hundred clients under a limit of 64 descriptors leave no trace`(arguments: [String]) throws {
    // Told that it is too many, or, where so many were asked for, left waiting.
    let daemon = try RunningDaemon(.init(arguments: arguments, prelude: "ulimit -n 64"))
    try daemon.expectNoTrace {
      let clients = try (0..<200).map { _ in try daemon.connect() }
      for client in clients { try? client.send(":quit\n") }
      #expect(daemon.descriptors.count <= 64)
      let before = daemon.ticks
      usleep(300_000)
      #expect(daemon.ticks - before < 10)
      let replies = try clients.map { try $0.line() }
      let busy = replies.count { $0?.hasPrefix("!busy\t") == true }
      #expect(replies.count { $0 == ":bye" } + busy == 200)
      if !arguments.isEmpty { #expect(busy == 0) }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a stopped watcher costs nothing, however much is pressed, and then sees the newest`() throws {
    let daemon = try RunningDaemon()
    let presser = try daemon.connect()
    let rounds = Self.size(20, full: 1000)
    // The journal is written anew meanwhile, and what was copied for that is kept for the next time.
    try daemon.expectNoTrace(memory: Self.isFull ? 2048 : 1024, leaving: 2) {
      let watcher = try daemon.connect()
      _ = try presser.ask(":attach t")
      _ = try watcher.ask(":attach t")
      try watcher.send(":watch\n")
      var last = ""
      for _ in 0..<rounds {
        try presser.send(String(repeating: "+ 1 =\n", count: 1000))
        last = try #require(presser.lines(1000).last)
      }
      var seen = [try watcher.line()]
      while seen.last != last { seen.append(try watcher.line()) }
      // What the socket holds, and one.
      #expect(seen.count < 10_000)
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a line without end is refused once and forgotten as it comes`() throws {
    let daemon = try RunningDaemon()
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    try daemon.expectNoTrace {
      let client = try daemon.connect()
      for _ in 0..<Self.size(16, full: 2048) { try client.send(bytes: zeros) }
      try client.send("\n:ping\n")
      #expect(try client.line()?.hasPrefix("!line-too-long\t") == true)
      #expect(try client.line() == ":pong")
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `connections with a half or both shut down leave no trace`() throws {
    let daemon = try RunningDaemon()
    try daemon.expectNoTrace {
      for _ in 0..<Self.size(150, full: 5000) {
        let sending = try daemon.connect()
        try sending.send("7 + 9 =\n:attach t\n+ 1 =")
        sending.endSending()
        let replies = try sending.rest().split(separator: "\n")
        #expect(replies.count == 3)
        #expect(replies.first == "16\t7 + 9 =")

        let reading = try daemon.connect()
        shutdown(reading.number, Int32(SHUT_RD))
        // The daemon ends it on its first reply, be it before this is all sent.
        for _ in 0..<20 { try? reading.send("7 + 9 =\n") }

        let both = try daemon.connect()
        try both.send("7 + 9 =\n")
        shutdown(both.number, Int32(SHUT_RDWR))

        let watching = try daemon.connect()
        try watching.send(":attach t\n:watch\n")
        watching.endSending()
        #expect(try watching.lines(2).count == 2)
      }
      let client = try daemon.connect()
      _ = try client.ask(":attach t")
      // Undone, so that the journal and what can be undone stay as they are.
      while try !client.ask("undo").hasPrefix("!") {}
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `connections closed with replies unread leave no trace`() throws {
    let daemon = try RunningDaemon()
    try daemon.expectNoTrace {
      for number in 0..<Self.size(300, full: 10_000) {
        let client = try daemon.connect()
        let format = number.isMultiple(of: 2) ? "json" : "plain"
        try client.send(":format \(format)\n" + String(repeating: "7 + 9 =\n:list\n", count: 200))
        if number.isMultiple(of: 3) { _ = try client.isReadable(within: .seconds(20)) }
      }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `names without number leave no trace`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    var names = 0
    try daemon.expectNoTrace(memory: 2048, leaving: 2) {
      for _ in 0..<Self.size(10, full: 200) {
        // Attached to and never changed, or changed and dropped.
        let lines = (0..<300).map { number in
          let name = "name-\(names + number)"
          return number.isMultiple(of: 3)
            ? ":attach \(name)\n+ 1 =\n:drop \(name)\n" : ":attach \(name)\n\n:detach\n"
        }
        names += 300
        try client.send(lines.joined())
        let replies = try client.lines(900)
        #expect(!replies.contains { $0.hasPrefix("!") })
      }
      #expect(try daemon.statistic("calculators", of: client) == 0)
    }
  }

  @Test(.needs("python3"))
  func `neither SIGPIPE nor a closed standard error ends a daemon that no supervisor started`() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      cat >vanish <<'END'
      import socket, sys
      for i in range(200):
          s = socket.socket(socket.AF_UNIX); s.connect("s"); s.sendall(b"7 + 9 =\\n" * 50); s.close()
      END
      calcd --socket s --state st --log-level debug 2> >(exec true) & daemon=$!
      until calcctl --no-start --socket s ping >/dev/null 2>&1; do sleep 0.01; done
      python3 vanish
      kill -PIPE $daemon
      calcctl --no-start --socket s ping
      kill $daemon; wait $daemon; echo $?
      """)
    #expect(outcome.lines == ["pong", "0"])
    #expect(outcome.errors == "")
  }
}
