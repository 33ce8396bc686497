import Foundation
import LinuxIO
import Testing

@Suite struct DaemonSocketTests {
  private func facts(_ path: String) throws -> FileFacts {
    try #require(try FileFacts.link(path))
  }

  @Test(arguments: ["umask 0", "umask 777"])
  func `the socket is the owner's alone whatever the umask`(umask: String) throws {
    let daemon = try RunningDaemon(.init(prelude: umask))
    #expect(try facts(daemon.socket).permissions == 0o600)
    #expect(try facts(daemon.state).permissions == 0o700)
  }

  @Test func `a missing directory is made for the owner alone, and one that is there left as it is`() throws {
    let daemon = try RunningDaemon()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: daemon.directory)
    let path = daemon.directory + "/new/calcd.sock"
    let second = try RunningDaemon(
      .init(
        arguments: ["--socket", path, "--state", daemon.state + "2"], prelude: "umask 0", awaitsSocket: false),
      sharing: daemon)
    let deadline = Deadline(in: .seconds(20))
    while (try? Client(path)) == nil, !deadline.hasPassed { usleep(2000) }
    #expect(try facts(daemon.directory + "/new").permissions == 0o700)
    #expect(try facts(daemon.directory).permissions == 0o755)
    _ = second
  }

  @Test func `a second daemon on the same socket says who holds it and leaves it alone`() throws {
    let daemon = try RunningDaemon()
    let second = try RunningDaemon(
      .init(arguments: ["--state", daemon.state + "2"], awaitsSocket: false), sharing: daemon)
    #expect(try second.waitForEnd() == 75)
    #expect(second.messages.contains("\(daemon.socket) is in use"))
    #expect(try daemon.connect().ask(":ping") == ":pong")
  }

  @Test func `a second daemon on the same state says who holds it`() throws {
    let daemon = try RunningDaemon()
    let second = try RunningDaemon(
      .init(arguments: ["--socket", daemon.socket + "2"], awaitsSocket: false), sharing: daemon)
    #expect(try second.waitForEnd() == 75)
    #expect(
      second.messages.contains(
        "\(daemon.state) is in use by another calcd (pid \(daemon.processID)), which listens at \(daemon.socket)"
      ))
    #expect(!FileManager.default.fileExists(atPath: daemon.socket + "2"))
  }

  @Test func `of many daemons started at once exactly one lives`() throws {
    let first = try RunningDaemon(.init(awaitsSocket: false))
    let others = try (0..<9).map { _ in try RunningDaemon(.init(awaitsSocket: false), sharing: first) }
    let all = [first] + others
    let deadline = Deadline(in: .seconds(20))
    while all.count(where: { $0.isRunning }) > 1, !deadline.hasPassed { usleep(2000) }
    #expect(all.count(where: { $0.isRunning }) == 1)
    #expect(try first.connect().ask(":ping") == ":pong")
  }

  @Test func `a socket left by a daemon that was killed is replaced`() throws {
    let daemon = try RunningDaemon()
    daemon.signal(SIGKILL)
    #expect(try daemon.waitForEnd() == -SIGKILL)
    #expect(try facts(daemon.socket).isSocket)
    try daemon.restart()
    #expect(try daemon.connect().ask(":ping") == ":pong")
  }

  @Test func `a stopped daemon's socket is not taken`() throws {
    let daemon = try RunningDaemon()
    daemon.signal(SIGSTOP)
    let second = try RunningDaemon(
      .init(arguments: ["--state", daemon.state + "2"], awaitsSocket: false), sharing: daemon)
    #expect(try second.waitForEnd() == 75)
    daemon.signal(SIGCONT)
    #expect(try daemon.connect().ask(":ping") == ":pong")
  }

  @Test func `a file at the path is left alone with a clear error`() throws {
    let daemon = try RunningDaemon()
    let path = daemon.directory + "/file"
    try "precious".write(toFile: path, atomically: false, encoding: .utf8)
    let second = try RunningDaemon(
      .init(arguments: ["--socket", path, "--state", daemon.state + "2"], awaitsSocket: false),
      sharing: daemon)
    #expect(try second.waitForEnd() == 1)
    #expect(second.messages.contains("calcd: \(path) is not a socket, so it is left alone\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
  }

  @Test func `a path of 108 bytes is refused by name`() throws {
    let path = "/tmp/" + String(repeating: "a", count: 103)
    let daemon = try RunningDaemon(.init(arguments: ["--socket", path], awaitsSocket: false))
    #expect(try daemon.waitForEnd() == 2)
    #expect(daemon.messages.contains(path))
    #expect(daemon.messages.split(separator: "\n").count == 1)
  }

  @Test func `a deleted socket is made anew on SIGHUP, and connections go on`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    _ = try client.ask("7")
    try FileManager.default.removeItem(atPath: daemon.socket)
    daemon.signal(SIGHUP)
    _ = try daemon.connectOnceThere()
    #expect(try facts(daemon.socket).permissions == 0o600)
    #expect(try client.ask("+ 9 =") == "16\t7 + 9 =")
  }

  @Test func `SIGHUP changes nothing where the socket is there`() throws {
    let daemon = try RunningDaemon()
    let before = try facts(daemon.socket).identity
    daemon.signal(SIGHUP)
    #expect(try daemon.connect().ask(":ping") == ":pong")
    #expect(try facts(daemon.socket).identity == before)
  }

  @Test func `descriptors that were inherited are closed`() throws {
    let daemon = try RunningDaemon(.init(prelude: "exec 7</etc/passwd 9</etc/passwd"))
    for number in daemon.descriptors {
      // One that is gone meanwhile was a connection's.
      let link = "/proc/\(daemon.processID)/fd/\(number)"
      #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != "/etc/passwd")
    }
  }

  @Test func `closed standard descriptors are not taken for the socket's`() throws {
    let daemon = try RunningDaemon(.init(prelude: "exec <&- >&-"))
    #expect(try daemon.connect().ask(":ping") == ":pong")
    #expect(daemon.descriptors.isSuperset(of: [0, 1, 2]))
  }
}
