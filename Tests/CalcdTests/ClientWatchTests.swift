import Testing

/// Watching, with the real programs.
@Suite struct ClientWatchTests {
  @Test("A watch prints the update at once and after every change")
  func watch() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      coproc WATCH { exec calcctl -d -s t watch; }
      watcher=$WATCH_PID
      read -r -t 10 first <&${WATCH[0]}; echo $first
      for i in 1 2 3; do
        calcctl -s t + 1 = >/dev/null; read -r -t 10 next <&${WATCH[0]}; echo $next
      done
      calcctl stop; wait $watcher; echo $?
      """)
    #expect(outcome.lines == ["0", "1", "2", "3", "3"])
    #expect(outcome.errorLines.count == 1)
  }

  @Test("A watch starts a daemon, unless it may not")
  func start() throws {
    let shell = try ClientShell()
    #expect(try shell.run("calcctl -s t watch | head -n 1").lines == ["0\t"])
    #expect(try shell.run("calcctl stop; calcctl --no-start watch").status == 3)
  }

  @Test("A watch ends with its reader, although nothing changes any more")
  func reader() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      timeout 10 calcctl -d -s t watch | head -n 1; echo "${PIPESTATUS[0]}"
      timeout 10 calcctl -d -s t watch -r | head -n 1; echo "${PIPESTATUS[0]}"
      """)
    #expect(outcome == .init(output: "0\n0\n0\n0\n", errors: "", status: 0))
  }

  @Test("An interrupt ends a watch without a word")
  func interrupt() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      set -m
      calcctl -d -s t watch >out & until [ -s out ]; do sleep 0.01; done; kill -INT %1; wait %1; echo $?; cat out
      """)
    #expect(outcome.lines == ["130", "0"])
    #expect(!outcome.errors.contains("calcctl:"))
  }

  @Test("--json prints an object for each change, and versions only grow")
  func json() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      calcctl -j -s t watch >out & watcher=$!
      until [ -s out ]; do sleep 0.01; done
      for i in $(seq 20); do calcctl -s t + 1 = >/dev/null; done
      until grep -q '"display":"20"' out; do sleep 0.01; done
      kill $watcher
      jq -r .version out >versions && sort -n -u versions | cmp - versions && tail -n 1 versions
      """)
    #expect(outcome.lines == ["20"])
  }

  @Test("A reconnecting watch survives twenty restarts, and ends on the truth")
  func restarts() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      calcctl -d -s t watch -r >out & watcher=$!
      for i in $(seq 20); do
        calcctl -s t C $i = >/dev/null
        if ((i % 2)); then
          calcctl stop
        else
          pid=$(calcctl version | sed 's/.*pid //; 1d'); kill -9 $pid; while [ -e /proc/$pid/fd/0 ]; do sleep 0.01; done
        fi
      done
      calcctl -s t C 4711 = >/dev/null
      until [ "$(tail -n 1 out)" = 4711 ]; do sleep 0.02; done
      calcctl -s t C 42 = >/dev/null
      until [ "$(tail -n 1 out)" = 42 ]; do sleep 0.02; done
      echo done; kill $watcher
      """)
    #expect(outcome.lines == ["done"])
    #expect(outcome.errors == "")
  }

  @Test("A reconnecting watch starts no second daemon")
  func noSecondStart() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      calcctl -d -s t watch -r >out & watcher=$!
      until [ -s out ]; do sleep 0.01; done
      calcctl stop; sleep 0.5; calcctl ping; echo $?; kill $watcher
      """)
    #expect(outcome.lines == ["3"])
  }
}
