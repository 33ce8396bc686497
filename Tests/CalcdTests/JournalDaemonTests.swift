import Foundation
import LinuxIO
import Testing

/// Shared calculators and the directory they are kept in, with the real daemon.
@Suite struct JournalDaemonTests {
  private func restart(_ daemon: RunningDaemon, by signal: Int32 = SIGKILL) throws {
    daemon.signal(signal)
    _ = try daemon.waitForEnd()
    try daemon.restart()
  }

  @Test("Lists, drops, undo and versions go on over restarts", arguments: [SIGKILL, SIGTERM])
  func restarts(signal: Int32) throws {
    let daemon = try RunningDaemon()
    var client = try daemon.connect()
    for line in [":attach b", "7 + 9 =", "+ 6 =", ":attach a", "5 MS 3 . 1", ":attach c", "1 ="] {
      _ = try client.ask(line)
    }
    try restart(daemon, by: signal)
    client = try daemon.connect()
    try client.send(":list\n")
    #expect(try client.lines(4) == [":list 3", "a\t3.1\t5 =", "b\t22\t7 + 9 + 6 =", "c\t1\t1 ="])
    #expect(try client.ask(":attach b") == "22\t7 + 9 + 6 =")
    #expect(try client.ask("undo") == "16\t7 + 9 =")
    #expect(try client.ask(":drop c") == ":drop c")
    try restart(daemon, by: signal)
    client = try daemon.connect()
    try client.send(":list\n")
    #expect(try client.lines(3) == [":list 2", "a\t3.1\t5 =", "b\t16\t7 + 9 ="])
    #expect(try client.ask(":attach b") == "16\t7 + 9 =")
    #expect(try client.ask("undo") == "0\t")
    #expect(try client.ask("undo").hasPrefix("!nothing-to-undo\t"))
    #expect(try client.ask(":attach a") == "3.1\t5 =")
    #expect(try client.ask("MR =") == "5\t5 =")
    _ = try client.ask(":format json")
    _ = try client.ask(":attach c")
    // 1 =, then :drop, then this line.
    #expect(try client.ask("2 =").hasSuffix(#""calculator":"c","version":3}"#))
  }

  @Test("A second daemon on one state says who holds it, and leaves")
  func secondDaemon() throws {
    let first = try RunningDaemon()
    let second = try RunningDaemon(
      .init(arguments: ["--socket", "\(first.directory)/second"], awaitsSocket: false), sharing: first)
    #expect(try second.waitForEnd() == 75)
    #expect(
      second.messages == """
        calcd: \(first.state) is in use by another calcd (pid \(first.processID)), which listens at \(first.socket)

        """)
    #expect(!FileManager.default.fileExists(atPath: "\(first.directory)/second"))
    #expect(try first.connect().ask(":ping") == ":pong")
  }

  @Test("Two daemons do not share a state even where the lock file was removed")
  func removedLock() throws {
    let first = try RunningDaemon()
    try FileManager.default.removeItem(atPath: "\(first.state)/lock")
    let second = try RunningDaemon(
      .init(arguments: ["--socket", "\(first.directory)/second"], awaitsSocket: false), sharing: first)
    #expect(try second.waitForEnd() == 75)
    #expect(
      second.messages == "calcd: \(first.state) is in use by another calcd, whose lock file was removed\n")
  }

  @Test("A missing directory is made for the owner alone, whatever the umask, and so are its files")
  func missing() throws {
    let daemon = try RunningDaemon(.init(prelude: "umask 0"))
    _ = try daemon.connect().ask(":ping")
    for (path, mode) in [("", 0o700), ("/journal", 0o600), ("/lock", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: daemon.state + path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  /// Starts a daemon whose state directory a shell has prepared, and gives its last words.
  private func refusal(_ prelude: String) throws -> String {
    let daemon = try RunningDaemon(.init(prelude: "S=$4; D=${4%/state}; \(prelude)", awaitsSocket: false))
    #expect(try daemon.waitForEnd() == 1)
    return daemon.messages.replacingOccurrences(of: daemon.directory, with: "DIR")
  }

  @Test("A state directory that is a file, or in a file, is refused in one line")
  func file() throws {
    #expect(try refusal("touch $S") == "calcd: DIR/state cannot hold the state: it is not a directory\n")
    #expect(
      try refusal("ln -s none $S").hasPrefix("calcd: DIR/state cannot hold the state: open: No such file"))
  }

  @Test("A journal that is no file is refused in one line, and left alone")
  func directoryInPlace() throws {
    let words = "calcd: DIR/state/journal is no regular file, so it is left alone\n"
    #expect(try refusal("mkdir -p $S/journal") == words)
    #expect(try refusal("mkdir -p $S; ln -s /etc/hostname $S/journal") == words)
    #expect(try refusal("mkdir -p $S; mkfifo $S/journal") == words)
  }

  @Test("A symbolic link to a directory of one's own is followed")
  func ownLink() throws {
    let daemon = try RunningDaemon(.init(prelude: "mkdir ${4%/state}/real; ln -s real $4"))
    let client = try daemon.connect()
    _ = try client.ask(":attach a")
    _ = try client.ask("5 =")
    #expect(FileManager.default.fileExists(atPath: "\(daemon.directory)/real/journal"))
  }

  @Test("Another user's directory is refused, behind a symbolic link too")
  func foreign() throws {
    guard geteuid() == 0 else { return }
    let words = "calcd: DIR/state cannot hold the state: it belongs to user 12345\n"
    #expect(try refusal("mkdir $S; chown 12345 $S") == words)
    #expect(try refusal("mkdir $D/x; chown 12345 $D/x; ln -s x $S") == words)
  }

  @Test("A directory that cannot be written is refused in one line")
  func unwritable() throws {
    // For root there is none but on a file system that nobody can write to.
    let path =
      geteuid() == 0 ? "/proc/self" : "\(NSTemporaryDirectory())none-\(UInt32.random(in: 0 ... .max))"
    if geteuid() != 0 {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o500])
    }
    let daemon = try RunningDaemon(.init(arguments: ["--state", path], awaitsSocket: false))
    #expect(try daemon.waitForEnd() == 1)
    #expect(daemon.messages.split(separator: "\n").count == 1)
    #expect(daemon.messages.hasPrefix("calcd: \(path)"))
  }

  @Test(
    "Beyond the size that files may have, changes are refused and the daemon lives",
    .disabled(if: ClientShell.isSanitized, "a sanitizer needs larger files than that for itself"),
    arguments: ["second", "always"])
  func fileSizeLimit(policy: String) throws {
    // Blocks of 512 bytes.
    let daemon = try RunningDaemon(.init(arguments: ["--sync", policy], prelude: "ulimit -f 2"))
    let client = try daemon.connect()
    _ = try client.ask(":attach a")
    var replies: [String] = []
    for _ in 0..<100 { replies.append(try client.ask("+ 1 =")) }
    let stored = replies.prefix { !$0.hasPrefix("!storage\t") }
    #expect((5..<60).contains(stored.count))
    #expect(replies.dropFirst(stored.count).allSatisfy { $0.hasPrefix("!storage\t") })
    #expect(try client.ask("") == stored.last)
    try restart(daemon)
    #expect(try daemon.connect().ask(":attach a") == stored.last)
  }

  @Test("A journal that was written anew frees the old one's space", .timeLimit(.minutes(5)))
  func replaced() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    _ = try client.ask(":attach a")
    var largest = 0
    var bytes = 0
    // Until it has shrunk.
    while bytes >= largest / 2 {
      largest = max(largest, bytes)
      try client.send(String(repeating: "+ 1 =\n", count: 1000))
      _ = try client.lines(1000)
      bytes = try daemon.statistic("journal_bytes", of: client)
    }
    // The disk may still be asked for the old one.
    let deadline = Deadline(in: .seconds(20))
    var files: [String] = []
    repeat {
      files = daemon.descriptors.compactMap { number in
        try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(daemon.processID)/fd/\(number)")
      }.filter { $0.contains("/journal") }
    } while files != ["\(daemon.state)/journal"] && !deadline.hasPassed
    #expect(files == ["\(daemon.state)/journal"])
  }

  @Test(
    "With always, the file of a killed daemon ends in zeros, of which the next one says nothing",
    arguments: ["second", "always"])
  func killedWithZeros(next: String) throws {
    let daemon = try RunningDaemon(.init(arguments: ["--sync", "always", "--log-level", "notice"]))
    let path = "\(daemon.state)/journal"
    let bytes = { try Data(contentsOf: URL(filePath: path)) }
    #expect(try bytes().count < 100)
    let client = try daemon.connect()
    _ = try client.ask(":attach a")
    #expect(try client.ask("7 + 9 =") == "16\t7 + 9 =")
    #expect(try bytes().count == 262_144)
    let count = try daemon.statistic("journal_bytes", of: client)
    #expect((50..<200).contains(count))
    daemon.signal(SIGKILL)
    _ = try daemon.waitForEnd()
    let text = try bytes().prefix(count)
    #expect(text.last == UInt8(ascii: "\n"))
    #expect(try bytes() == text + Data(count: 262_144 - count))
    try daemon.restart(.init(arguments: ["--sync", next, "--log-level", "notice"]))
    #expect(try bytes() == text)
    #expect(try daemon.connect().ask(":attach a") == "16\t7 + 9 =")
    #expect(daemon.messages.isEmpty)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: daemon.state).sorted() == ["journal", "lock"])
  }

  @Test("With always, a stopped daemon's file is text, and one that serves writes over the zeros")
  func stoppedWithoutZeros() throws {
    let daemon = try RunningDaemon(.init(arguments: ["--sync", "always", "--log-level", "notice"]))
    let client = try daemon.connect()
    _ = try client.ask(":attach a")
    let line = String(repeating: "+ 1 = ", count: 20) + "\n"
    for count in 1...3 {
      // More than 256 KiB.
      try client.send(String(repeating: line, count: 2000))
      #expect(try client.lines(2000).last?.hasPrefix("\(40_000 * count)\t") == true)
    }
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
    let bytes = try Data(contentsOf: URL(filePath: "\(daemon.state)/journal"))
    #expect(bytes.count > 524_288)
    #expect(!bytes.contains(0))
    #expect(bytes.last == UInt8(ascii: "\n"))
    try daemon.restart(.init(arguments: ["--log-level", "notice"]))
    #expect(try daemon.connect().ask(":attach a").hasPrefix("120000\t"))
    #expect(daemon.messages.isEmpty)
  }

  @Test("Damage is said once, and the next start says nothing")
  func damage() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    for line in [":attach a", "5 =", ":attach b", "6 =", ":attach c", "7 ="] { _ = try client.ask(line) }
    daemon.signal(SIGKILL)
    _ = try daemon.waitForEnd()
    let path = "\(daemon.state)/journal"
    var bytes = try Data(contentsOf: URL(filePath: path))
    let place = try #require(bytes.range(of: Data("\tb\t".utf8)))
    bytes[place.lowerBound + 1] = UInt8(ascii: "x")
    try bytes.write(to: URL(filePath: path))
    for _ in 0..<2 {
      try daemon.restart()
      let client = try daemon.connect()
      try client.send(":list\n")
      #expect(try client.lines(3) == [":list 2", "a\t5\t5 =", "c\t7\t7 ="])
      daemon.signal(SIGTERM)
      _ = try daemon.waitForEnd()
    }
    let said = daemon.messages.split(separator: "\n").filter { $0.contains("was damaged") }
    #expect(said.count == 1)
    #expect(said.first?.hasSuffix("were moved to \(path).damaged-1") == true)
  }
}
