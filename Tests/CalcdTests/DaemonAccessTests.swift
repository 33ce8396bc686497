import Foundation
import Glibc
import LinuxIO
import Testing

/// Who gets in, and what gets out.
@Suite struct DaemonAccessTests {
  // MARK: The socket

  @Test func `the socket is the owner's alone from its first moment, whatever the umask`() throws {
    let daemon = try RunningDaemon()
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
    // A mode that is put right later is an event of its own.
    let watch = FileDescriptor(owning: inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
    let mask = UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO)
    // Safe: the path is copied by the kernel.
    try #require(unsafe inotify_add_watch(watch.number, daemon.directory, mask) >= 0)
    try daemon.restart(.init(prelude: "umask 0"))
    var bytes: [UInt8] = []
    #expect(try watch.read(upTo: 1 << 16, into: &bytes) != .wouldBlock)
    let events = Self.events(bytes).filter { $0.name == "s" }
    #expect(events.map(\.mask) == [UInt32(IN_CREATE)])
    #expect(try FileFacts.link(daemon.socket)?.permissions == 0o600)
  }

  /// What inotify(7) tells: each event is four numbers, of which the second is what happened and the last is
  /// the length of the name that follows, padded with zeros.
  private static func events(_ bytes: [UInt8]) -> [(mask: UInt32, name: String)] {
    var events: [(mask: UInt32, name: String)] = []
    var rest = bytes[...]
    func number(_ index: Int) -> UInt32 {
      rest.dropFirst(4 * index).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    while rest.count >= 16 {
      let mask = number(1)
      let length = Int(number(3))
      let name = rest.dropFirst(16).prefix(length).prefix { $0 != 0 }
      events.append((mask, String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(16 + length)
    }
    return events
  }

  // MARK: Names

  @Test func `no name leads out of the state directory`() throws {
    let daemon = try RunningDaemon()
    let client = try daemon.connect()
    let before = try Self.files(below: daemon.directory)
    for name in [
      "..", ".", "../x", "/tmp/x", "x/../../y", "x/y", ".x", "-x", "a\u{0}b", "a b", "x\\..\\y", "%2e%2e",
      "~",
      "$HOME", "*", "\u{FF0E}\u{FF0E}", String(repeating: "x", count: 65),
    ] {
      for command in [":attach", ":drop"] {
        let reply = try client.ask("\(command) \(name)")
        #expect(reply.hasPrefix("!bad-name\t") || reply.hasPrefix("!bad-argument\t"), "\(command) \(name)")
      }
    }
    // These are names, and still no files.
    for name in ["journal", "lock", "journal.new", "x..y", "s", String(repeating: "x", count: 64)] {
      _ = try client.ask(":attach \(name)")
      #expect(try client.ask("+ 1 =") == "1\t0 + 1 =")
    }
    #expect(try Self.files(below: daemon.directory) == before)
  }

  private static func files(below directory: String) throws -> Set<String> {
    let all = try FileManager.default.subpathsOfDirectory(atPath: directory)
    return Set(all.filter { !$0.hasPrefix("errors-") })
  }

  // MARK: Descriptors

  @Test func `descriptors passed to a daemon that does not read are closed with the connection`() throws {
    let daemon = try RunningDaemon()
    let before = daemon.descriptors
    var ends: [Int32] = [-1, -1]
    // Safe: pipe(2) fills the two integers.
    try #require(unsafe pipe(&ends) == 0)
    let reading = FileDescriptor(owning: ends[0])
    let writing = FileDescriptor(owning: ends[1])
    do {
      // While it is stopped, everything waits in the socket: more than it reads before its replies wait too.
      daemon.signal(SIGSTOP)
      let client = try daemon.connect()
      try client.send(String(repeating: ":stats\n", count: 10_000))
      let isPassed = try client.sendPassing(descriptor: writing.number, "7\n")
      try writing.close()
      daemon.signal(SIGCONT)
      #expect(try daemon.connect().ask("7 + 9 =") == "16\t7 + 9 =")
      var wait = [PolledDescriptor(reading.number, reads: true)]
      #expect(try poll(&wait, until: Deadline(in: .milliseconds(100))) != isPassed)
    }
    // The end of the pipe comes once nobody has its other end any more.
    var bytes: [UInt8] = []
    var wait = [PolledDescriptor(reading.number, reads: true)]
    #expect(try poll(&wait, until: Deadline(in: .seconds(20))))
    #expect(try reading.read(upTo: 10, into: &bytes) == .endOfStream)
    let observer = try daemon.connect()
    _ = try daemon.settledFootprint(descriptors: before.count + 1, seenBy: observer)
  }

  // MARK: The environment

  @Test func `a daemon that a client starts gets what the manual says of its environment, and no more`()
    throws
  {
    let shell = try ClientShell(environment: [
      "SECRET": "x", "CALCD_SESSION": "t", "LD_BIND_NOW": "1", "TMPDIR": "/tmp", "NOTIFY_SOCKET": "/none",
      "LISTEN_FDS": "1", "LISTEN_PID": "1", "STATE_DIRECTORY": "/none", "JOURNAL_STREAM": "1:1",
      "WATCHDOG_USEC": "1", "IFS": "/", "BASH_ENV": "/none",
    ])
    let outcome = try shell.run(
      """
      export XDG_CONFIG_HOME=$PWD/config
      calcctl -d 1
      tr '\\0' '\\n' </proc/$(calcctl version | sed 's/.*pid //; 1d')/environ | cut -d= -f1 | sort
      """)
    #expect(outcome.lines == ["1", "HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"])
    let manual = try String(contentsOfFile: Self.manual, encoding: .utf8)
    let sentence = try #require(manual.range(of: "The daemon gets no environment but\n"))
    let end = try #require(manual[sentence.upperBound...].range(of: ",\nholds"))
    let words = manual[sentence.upperBound..<end.lowerBound].split { " ,\n".contains($0) }
    let named = words.map(String.init).filter { $0 != ".Ev" && $0 != "and" }
    #expect(named.sorted() == Array(outcome.lines.dropFirst()))
  }

  private static let manual = (#filePath as NSString).deletingLastPathComponent + "/../../man/calcctl.1"
}

/// Another user of the machine, whom root can play.
@Suite(.enabled(if: geteuid() == 0, "only root can become another user"), .needs("python3"))
struct OtherUserTests {
  /// Runs a script of Python as root, with `run(user, program, ...)`, which gives the status and all words of
  /// a program that `user` has started without any of the variables that lead to a socket.
  private func python(_ script: String) throws -> [String] {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      cat >script <<'END'
      import os, shutil, signal, socket, stat, subprocess, sys
      os.umask(0o022)
      os.chmod(".", 0o755)
      here = os.getcwd()
      # Wherever the build is, another user may be unable to go there.
      for name in ["calcd", "calcctl"]:
          shutil.copy(shutil.which(name), here + "/" + name); os.chmod(here + "/" + name, 0o755)
      user = 60000 + os.getpid() % 5000
      fallback = f"/tmp/calcd-{user}"
      assert not os.path.lexists(fallback) and not os.path.lexists(f"/run/user/{user}")
      os.mkdir("theirs", 0o700); os.chown("theirs", user, user)
      def run(program, *arguments):
          done = subprocess.run([f"{here}/{program}", *arguments], user=user, group=user, extra_groups=[], timeout=60,
              stdin=subprocess.DEVNULL, capture_output=True, text=True, env={"HOME": f"{here}/theirs"})
          return done.returncode, (done.stdout + done.stderr).replace(str(user), "UID").rstrip("\\n")
      def remove(path):
          if os.path.islink(path) or os.path.isfile(path): os.remove(path)
          elif os.path.isdir(path): shutil.rmtree(path)
      try:
      \(script.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
      finally: remove(fallback)
      END
      python3 script
      """)
    #expect(outcome.errors == "")
    return outcome.lines
  }

  @Test func `a user with no runtime directory gets a private one in tmp`() throws {
    let lines = try python(
      """
      print(run("calcctl", "-d", "-t", "60", "7", "+", "9", "="))
      facts = os.stat(fallback)
      print(oct(stat.S_IMODE(facts.st_mode)), facts.st_uid == user)
      print(oct(stat.S_IMODE(os.stat(fallback + "/calcd.sock").st_mode)))
      print(run("calcctl", "stop")[0])
      """)
    #expect(lines == ["(0, '16')", "0o700 True", "0o600", "0"])
  }

  @Test func `a directory in tmp that somebody else made first gets no press and no daemon`() throws {
    let lines = try python(
      """
      def attempt():
          print(run("calcd")); print(run("calcctl", "1", "+", "1", "="))
      os.mkdir(fallback); os.chmod(fallback, 0o777)
      # Somebody waits there for presses.
      trap = socket.socket(socket.AF_UNIX); trap.bind(fallback + "/calcd.sock"); trap.listen()
      os.chmod(fallback + "/calcd.sock", 0o777); trap.setblocking(False)
      attempt()
      os.chown(fallback, user, user)
      attempt()
      try: trap.accept(); print("pressed")
      except BlockingIOError: print("nobody came")
      remove(fallback)
      os.symlink(here + "/theirs", fallback)
      attempt()
      remove(fallback)
      open(fallback, "w").close()
      attempt()
      """)
    let foreign = "/tmp/calcd-UID: refused, because it belongs to user 0"
    let open = "/tmp/calcd-UID: refused, because its mode 0777 lets others in (0700 is needed)"
    let link = "/tmp/calcd-UID: refused, because it is not a directory"
    var expected: [String] = []
    for words in [foreign, open] { expected += ["(1, 'calcd: \(words)')", "(2, 'calcctl: \(words)')"] }
    expected.append("nobody came")
    for words in [link, link] { expected += ["(1, 'calcd: \(words)')", "(2, 'calcctl: \(words)')"] }
    #expect(lines == expected)
  }

  @Test func `another user can neither connect to a socket nor read the state nor start on it`() throws {
    let lines = try python(
      """
      os.mkdir("mine", 0o755)
      daemon = subprocess.Popen([here + "/calcd", "--socket", "mine/s", "--state", "mine/state"], stderr=subprocess.DEVNULL)
      try:
          while not os.path.exists("mine/s"): pass
          print(run("calcctl", "--socket", here + "/mine/s", "-t", "20", "1")[0])
          print(run("calcd", "--socket", here + "/mine/s", "--state", here + "/theirs/x")[0])
          print(run("calcd", "--socket", here + "/theirs/s", "--state", here + "/mine/state")[0])
          look = "import os, sys\\nfor name in ['mine/state', 'mine/state/journal']:\\n  try: os.open(name, 0); print('open')\\n  except PermissionError: print('denied')"
          print(subprocess.run([sys.executable, "-c", look], user=user, group=user, extra_groups=[], capture_output=True, text=True).stdout.split())
          print(subprocess.run([here + "/calcctl", "--socket", "mine/s", "ping"], capture_output=True, text=True).stdout.strip())
      finally:
          daemon.terminate(); print(daemon.wait())
      """)
    #expect(lines == ["3", "75", "1", "['denied', 'denied']", "pong", "0"])
  }
}
