import Glibc
import Testing

@testable import LinuxIO

@Suite struct DetachedProcessTests {
  /// What a script of bash says on its standard error, and how it ends.
  private func run(_ script: String, environment: [String] = []) throws -> (said: String, end: ProcessEnd) {
    let process = try DetachedProcess.start("/bin/bash", arguments: ["-c", script], environment: environment)
    let deadline = Deadline(in: .seconds(30))
    var said: [UInt8] = []
    while try process.standardError.read(upTo: 4096, into: &said) != .endOfStream {
      var entries = [PolledDescriptor(process.standardError.number, reads: true)]
      try #require(try poll(&entries, until: deadline))
    }
    while true {
      if let end = process.end() { return (String(decoding: said, as: UTF8.self), end) }
      try #require(!deadline.hasPassed)
      usleep(1000)
    }
  }

  @Test("The program has standard input and output at /dev/null, and no other descriptor")
  func descriptors() throws {
    let (said, end) = try run("readlink /proc/$$/fd/0 /proc/$$/fd/1 >&2; ls /proc/$$/fd >&2; :")
    #expect(said == "/dev/null\n/dev/null\n0\n1\n2\n")
    #expect(end == .exited(0))
  }

  @Test("The program is at / in a session of its own")
  func session() throws {
    #expect(
      try run("pwd >&2; [ $(ps -o sid= -p $$) = $$ ] && echo own >&2", environment: ["PATH=/usr/bin:/bin"])
        .said == "/\nown\n")
  }

  @Test("The program has the environment it was given, and nothing else")
  func environment() throws {
    #expect(
      try run("/usr/bin/tr '\\0' '\\n' </proc/$$/environ >&2", environment: ["A=1", "B=2"]).said
        == "A=1\nB=2\n")
  }

  @Test("Signals that this process ignores are the program's to die by")
  func signals() throws {
    let before = signal(SIGUSR1, SIG_IGN)
    defer { _ = signal(SIGUSR1, before) }
    #expect(try run("kill -USR1 $$; echo alive >&2").end == .killed(signal: SIGUSR1))
  }

  @Test("A program's status is told")
  func status() throws {
    #expect(try run("exit 75").end == .exited(75))
  }

  @Test("A program that is not there cannot be started")
  func missing() {
    #expect(throws: SystemError(code: ENOENT, call: "start /no/such/program")) {
      _ = try DetachedProcess.start("/no/such/program", arguments: [], environment: [])
    }
  }
}
