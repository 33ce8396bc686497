import Foundation
import Testing

/// The examples, each run as it is.
@Suite struct ClientExampleTests {
  private static let directory = ClientManualTests.package + "/examples"

  /// A shell whose scripts find the examples in `$examples`.
  private func run(_ script: String, in shell: ClientShell) throws -> ClientShell.Outcome {
    try shell.run("examples=\(Self.directory)\n\(script)")
  }

  @Test("The scripts are clean by shellcheck", .needs("shellcheck"))
  func shellcheck() throws {
    let shell = try ClientShell()
    let outcome = try run(
      "cd $examples; shellcheck expenses coprocess menu-calculator share-over-ssh ../completions/calcctl.bash",
      in: shell)
    #expect(outcome.output == "")
    #expect(outcome.errors == "")
  }

  @Test("expenses: several jobs at once add to one tally, each file once and whole")
  func expenses() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      printf '12.50 lunch\\n3.20 coffee\\n\\n# nothing\\n' >a; printf '100 train\\n-0.70 refund\\n' >b
      printf '5 one\\n1,50 wrong\\n' >c
      $examples/expenses a >/dev/null & $examples/expenses b >/dev/null & wait
      $examples/expenses c; echo $?
      ls a* b* c*; calcctl -d -s expenses show
      """, in: shell)
    #expect(outcome.lines == ["1", "a.added", "b.added", "c", "115"])
  }

  @Test("coprocess: one calculator for a whole script")
  func coprocess() throws {
    let shell = try ClientShell()
    let outcome = try run("$examples/coprocess", in: shell)
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 10)
    #expect(outcome.lines.first == "1 1030")
    #expect(outcome.lines.last == "10 1343.92")
  }

  @Test("tmux: the status line shows the tally as it changes", .needs("tmux", "script"))
  func tmux() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      export TMUX_TMPDIR=$PWD TERM=xterm
      calcctl -s tally 41 = >/dev/null
      tmux -f $examples/tmux.conf new-session -d -x 60 -y 5
      # At the end of its input, script types a Control-D, which would end the shell in the pane.
      mkfifo keys && exec 3<>keys
      script -qc 'tmux attach' /dev/null >screen <&3 &
      until grep -q 41 screen; do sleep 0.1; done
      calcctl -s tally + 1 = >/dev/null
      until grep -q 42 screen; do sleep 0.1; done
      tmux kill-server; wait; echo shown
      """, in: shell)
    #expect(outcome.lines == ["shown"])
  }

  @Test("menu-calculator: what is chosen in a menu is pressed, and a refusal is shown")
  func menu() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      cat >menu <<'END'
      #!/bin/sh
      cat >>entries
      line=$(head -n 1 keys); sed -i 1d keys; echo "$line"
      END
      chmod +x menu; printf '7 + 9 =\\nsqqrt\\nsqrt\\n\\n' >keys
      MENU=./menu $examples/menu-calculator; echo $?; grep -c 'did you mean' entries
      """, in: shell)
    #expect(outcome.lines == ["4", "0", "1"])
  }

  @Test("waybar: its module prints an object for each change", .needs("jq"))
  func waybar() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      jq -r '."custom/tally".exec' $examples/waybar.json >module
      bash module >out & module=$!
      until [ -s out ]; do sleep 0.05; done
      eval "$(jq -r '."custom/tally"."on-click"' $examples/waybar.json)" >/dev/null
      until grep -q '"text":"1"' out; do sleep 0.05; done
      tail -n 1 out; calcctl stop; pkill -P $module; kill $module 2>/dev/null
      """, in: shell)
    #expect(outcome.lines == [#"{"text":"1","tooltip":"0 + 1 =","class":"done"}"#])
  }

  @Test("polybar: its module prints a line for each change")
  func polybar() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      value() { sed -n "s/^$1 = //p" $examples/polybar.ini; }
      eval "exec_line=\\$(value exec)"
      bash -c "exec $exec_line" >out & module=$!
      until [ -s out ]; do sleep 0.05; done
      bash -c "$(value click-left)" >/dev/null; bash -c "$(value click-left)" >/dev/null
      bash -c "$(value click-right)" >/dev/null
      until [ "$(wc -l <out)" = 4 ]; do sleep 0.05; done
      cat out; kill $module
      """, in: shell)
    #expect(outcome.lines == ["0", "1", "2", "1"])
  }

  @Test("Makefile: builds that run at once get different numbers", .needs("make"))
  func makefile() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      for i in 1 2 3 4 5; do make -s -f $examples/Makefile >>out & done; wait; sort out
      """, in: shell)
    #expect(outcome.lines == (1...5).map { "build \($0)" })
  }

  @Test(
    "share-over-ssh: a calculator of another host is pressed through OpenSSH's forwarded socket",
    .enabled(if: canServeSSH, "needs root and /usr/sbin/sshd"))
  func overSSH() throws {
    let shell = try ClientShell()
    // The other host is this one, reached through a server of the test's own.
    let outcome = try run(
      """
      port=$((20000 + RANDOM)); mkdir -p /run/sshd
      for name in host user; do ssh-keygen -q -t ed25519 -N '' -f $name; done
      cat >sshd_config <<END
      Port $port
      ListenAddress 127.0.0.1
      HostKey $PWD/host
      AuthorizedKeysFile $PWD/user.pub
      StrictModes no
      PidFile none
      SetEnv CALCD_SOCKET=$XDG_RUNTIME_DIR/calcd/calcd.sock
      END
      cat >ssh <<END
      #!/bin/sh
      exec /usr/bin/ssh -F none -i $PWD/user -p $port -o StrictHostKeyChecking=no \\
        -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "\\$@"
      END
      chmod +x ssh
      /usr/sbin/sshd -D -f sshd_config 2>sshd.log & server=$!
      trap 'kill $server' EXIT
      until ./ssh 127.0.0.1 true 2>/dev/null; do kill -0 $server || { cat sshd.log; exit 1; }; sleep 0.1; done
      calcctl -s t 41 = >/dev/null
      SSH=$PWD/ssh $examples/share-over-ssh 127.0.0.1 calcctl --no-start -d -s t + 1 =; echo $?
      """, in: shell)
    #expect(outcome.lines == ["42", "0"], "\(outcome.errors)")
  }

  private static let canServeSSH = getuid() == 0 && FileManager.default.fileExists(atPath: "/usr/sbin/sshd")
}
