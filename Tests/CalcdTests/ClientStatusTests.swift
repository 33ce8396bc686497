import Testing

/// The table of exit statuses in client.md, row by row, with the real programs.
@Suite struct ClientStatusTests {
  @Test("0: a line that is carried out starts a daemon and prints display and label")
  func carriedOut() throws {
    let shell = try ClientShell()
    #expect(try shell.run("calcctl 7 + 9 =") == .init(output: "16\t7 + 9 =\n", errors: "", status: 0))
  }

  @Test(
    "Each option prints its part of the update",
    arguments: [
      ("-d", "0.666666666666667"), ("-jd", "0.666666666666667"), ("-l", "2 ÷ 3 ="), ("-v", "2/3"),
      ("-dl", "2 ÷ 3 ="),
    ])
  func parts(options: String, text: String) throws {
    let shell = try ClientShell()
    #expect(try shell.run("calcctl \(options) 2 / 3 =") == .init(output: text + "\n", errors: "", status: 0))
  }

  @Test("-j prints the daemon's object")
  func json() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl -j -s tally 7 + 9 =")
    #expect(
      outcome.output == """
        {"display":"16","value":"16","description":"7 + 9","pending":false,"label":"7 + 9 =",\
        "calculator":"tally","version":1}

        """)
    #expect(outcome.status == 0)
  }

  @Test("A private calculator is gone with its run, a shared one stays")
  func sessions() throws {
    let shell = try ClientShell()
    #expect(try shell.run("calcctl -d 5; calcctl -d show").lines == ["5", "0"])
    #expect(try shell.run("calcctl -d -s t + 5 =; calcctl -d -s t show").lines == ["5", "5"])
    #expect(
      try shell.run("export CALCD_SESSION=t; calcctl -d + 1 =; CALCD_SESSION= calcctl -d show").lines == [
        "6", "0",
      ])
  }

  @Test("1: a refused line says why, and where on standard input")
  func refused() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl 7 / 0 =")
    #expect(outcome.status == 1)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("calcctl: division-by-zero: "))
    let lines = try shell.run(#"printf '1 +\n2 / 0 =\n3 =\n' | calcctl -d"#)
    #expect(lines.status == 1)
    #expect(lines.lines == ["1", "4"])
    #expect(lines.errors.hasPrefix("calcctl: line 2: division-by-zero: "))
  }

  @Test("1: there is no such calculator to drop")
  func noSuchCalculator() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl -s t 1 >/dev/null; calcctl drop t && calcctl drop t")
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("calcctl: no-such-calculator: "))
  }

  @Test(
    "2: a wrong command line and a wrong name are refused in one line, and start nothing",
    arguments: [
      "--frob", "-s", "-s '' 1", "-s ../x 1", "-t soon 1", "show 7", "drop", "drop .x", "press", "-r 7", "''",
      "7 + =",
      "':stop'", "'7 # 9'", "$'7\\n9'", "$'\\xff'", "--no-start=1 7", "help me",
    ])
  func wrongUsage(arguments: String) throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl \(arguments)")
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1)
    #expect(try shell.run("calcctl ping").status == 3)
  }

  @Test("2: a socket path of 108 bytes is refused by name, and 107 bytes are served")
  func longPath() throws {
    let shell = try ClientShell()
    let base = shell.directory + "/"
    let longest = base + String(repeating: "s", count: 107 - base.utf8.count)
    let outcome = try shell.run("calcctl --socket \(longest)s 1")
    #expect(outcome.status == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains(longest))
    #expect(
      try shell.run("calcctl -d --socket \(longest) 1; calcctl --socket \(longest) stop").lines == ["1"])
  }

  @Test(
    "3: what starts no daemon says which socket has none",
    arguments: [
      "ping", "stats", "version", "list", "drop x", "--no-start 1", "--no-start show", "--no-start watch",
    ])
  func noDaemon(command: String) throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl \(command)")
    #expect(outcome.status == 3)
    #expect(outcome.output == "")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains(shell.socket))
  }

  @Test("0: stop without a daemon, and stop of one that runs")
  func stop() throws {
    let shell = try ClientShell()
    #expect(try shell.run("calcctl stop") == .init(output: "", errors: "", status: 0))
    #expect(try shell.run("calcctl -d 1; calcctl stop; calcctl ping").status == 3)
  }

  @Test("3: a regular file at the socket's path is left alone")
  func regularFile() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("echo precious >file; calcctl --socket file 1; echo $?; cat file")
    #expect(outcome.lines == ["3", "precious"])
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("not a socket"))
  }

  @Test("3: a daemon that cannot start gives its reason in one line")
  func failingStart() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("rmdir state; echo file >state; calcctl 1")
    #expect(outcome.status == 3)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains(shell.directory + "/state"))
  }

  @Test("3: where no calcd is found, that is said")
  func noProgram() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("cp $(command -v calcctl) alone && PATH=/usr/bin:/bin ./alone 1")
    #expect(outcome.status == 3)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("calcd"))
  }

  @Test("4: a stopped daemon leaves a sent line open, and a question unanswered is 3, within the time-out")
  func stoppedDaemon() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      calcctl -s t 1 >/dev/null
      calcctl version | sed 's/.*pid //; 1d' >pid
      kill -STOP $(cat pid)
      for arguments in '-s t + 1 =' 'drop t' 'stop' '-s t show' 'ping' '-s t watch' 'list'; do
        timeout 10 calcctl -t 0.2 $arguments; echo $?
      done
      printf '1\\n2\\n' | timeout 10 calcctl -t 0.2; echo $?
      kill -CONT $(cat pid)
      """)
    #expect(outcome.lines == ["4", "4", "4", "3", "3", "3", "3", "4"])
    #expect(outcome.errorLines.count == 8)
  }

  @Test("4: output that cannot be written is an answer that never came")
  func fullOutput() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl -s t + 1 = >/dev/full")
    #expect(outcome.status == 4)
    #expect(outcome.errorLines.count == 1)
  }

  @Test("A locale changes nothing")
  func locale() throws {
    let shell = try ClientShell(environment: ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"])
    #expect(try shell.run("calcctl -t 31.5 3 / 4 =").output == "0.75\t3 ÷ 4 =\n")
    #expect(try shell.run("calcctl 1,5").status == 1)
  }
}
