import Testing

/// How a daemon comes to life when a client needs one.
@Suite struct ClientStartTests {
  @Test("Fifty clients at once start exactly one daemon", .timeLimit(.minutes(2)))
  func fifty() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      for i in $(seq 50); do calcctl -t 60 -s t + 1 = >out.$i & pids+=($!); done
      for pid in "${pids[@]}"; do wait $pid || echo "failed with $?"; done
      calcctl -d -s t show
      for directory in /proc/[0-9]*; do
        [ "$(readlink $directory/exe)" = "$(readlink -f $(command -v calcd))" ] &&
          tr '\\0' '\\n' <$directory/environ 2>/dev/null | grep -qx "HOME=$HOME" && echo ${directory#/proc/} >>daemons
      done
      wc -l <daemons
      """, timeout: 110)
    #expect(outcome.lines == ["50", "1"])
    #expect(outcome.errors == "")
  }

  /// Starts a calcd that ends at once, until it was started so many times.
  private func startEnding(_ end: String, times: Int) throws -> ClientShell.Outcome {
    try ClientShell().run(
      """
      mkdir bin && cp "$(command -v calcctl)" bin/calcctl
      cat >bin/calcd <<END
      #!/bin/bash
      echo >>$PWD/starts
      if (( \\$(wc -l <$PWD/starts) <= \(times) )); then \(end); fi
      exec $(command -v calcd) "\\$@"
      END
      chmod +x bin/calcd
      bin/calcctl -d 7 + 9 =; echo $?; wc -l <starts
      """)
  }

  @Test(
    "A daemon that is stopped or killed before it is reached is followed by another",
    arguments: ["exit 0", "kill -9 \\$\\$"])
  func stoppedEarly(end: String) throws {
    let outcome = try startEnding(end, times: 2)
    #expect(outcome.lines == ["16", "0", "3"])
    #expect(outcome.errors == "")
  }

  @Test("A daemon that ends at once every time is given up, with one line")
  func endsAlways() throws {
    let outcome = try startEnding("exit 0", times: 100)
    #expect(outcome.lines == ["3", "6"])
    #expect(outcome.errors == "calcctl: calcd did not start: it ended with status 0\n")
  }

  @Test("Command substitution returns at once, although the daemon lives on")
  func substitution() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      x=$(timeout 20 calcctl -d 7 + 9 =); echo $x; timeout 20 calcctl 1 2>&1 | cat >/dev/null; calcctl ping
      """)
    #expect(outcome.lines == ["16", "pong"])
  }

  @Test("The daemon has a session of its own, works at /, and holds nothing of its starter")
  func detached() throws {
    let shell = try ClientShell(environment: [
      "SECRET": "x", "STATE_DIRECTORY": "/nowhere", "LD_BIND_NOW": "1",
    ])
    let outcome = try shell.run(
      """
      exec 7<$HOME 8>held
      (trap '' HUP INT TERM; calcctl -d 1)
      pid=$(calcctl version | sed 's/.*pid //; 1d')
      readlink /proc/$pid/cwd /proc/$pid/fd/0 /proc/$pid/fd/1
      ls -l /proc/$pid/fd | grep -c -e held -e home
      tr '\\0' '\\n' </proc/$pid/environ | cut -d= -f1 | sort | paste -sd ' '
      [ "$(ps -o sid= -p $pid | tr -d ' ')" = $pid ] && echo own session
      tr '\\0' ' ' </proc/$pid/cmdline | grep -o -e '--idle-exit 600'
      kill $pid; until ! kill -0 $pid 2>/dev/null; do sleep 0.01; done; echo stopped
      """)
    #expect(
      outcome.lines == [
        "1", "/", "/dev/null", "/dev/null", "0", "HOME XDG_RUNTIME_DIR XDG_STATE_HOME", "own session",
        "--idle-exit 600", "stopped",
      ])
  }

  @Test("A socket named relative to the working directory is the same one for the daemon")
  func relativeSocket() throws {
    let shell = try ClientShell()
    #expect(
      try shell.run(
        "calcctl -d --socket own.sock 5; test -S own.sock && calcctl --socket own.sock stop; echo $?"
      ).lines
        == ["5", "0"])
  }

  @Test("A stale socket is no daemon, and a press starts one there")
  func staleSocket() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      calcctl -d 1; kill -9 $(calcctl version | sed 's/.*pid //; 1d'); test -S run/calcd/calcd.sock && echo stale
      calcctl ping 2>/dev/null; echo $?; calcctl -d 2
      """)
    #expect(outcome.lines == ["1", "stale", "3", "2"])
  }

  @Test("Cron before login and a shell after it meet the same daemon")
  func sameState() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      mkdir -m 700 other
      calcctl -d -s t 5 =
      export XDG_RUNTIME_DIR=$PWD/other
      calcctl -d -s t + 1 =; calcctl ping; calcctl stop; calcctl ping 2>/dev/null; echo $?
      """)
    #expect(outcome.lines == ["5", "6", "pong", "3"])
  }

  @Test("A socket that another daemon's state is at is said to be the other's")
  func heldState() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl -d 1; calcctl --socket $PWD/second.sock -t 20 2; echo $?")
    #expect(outcome.lines == ["1", "3"])
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains(shell.socket))
  }

  @Test("A daemon that is about to stop is followed by a new one")
  func stopAndStart() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("for i in $(seq 10); do calcctl -t 20 -d $i; calcctl stop; done")
    #expect(outcome.lines == (1...10).map(String.init))
    #expect(outcome.errors == "")
  }
}
