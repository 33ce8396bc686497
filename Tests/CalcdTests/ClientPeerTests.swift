import Testing

/// Daemons that are not what calcctl expects: of another version, full, stopped, or none at all.
@Suite struct ClientPeerTests {
  /// A shell with `serve SCRIPT`: runs SCRIPT for each connection to `$PWD/peer`, whose lines are its
  /// standard input, and `calcctl` goes there.
  private func run(_ script: String, in shell: ClientShell) throws -> ClientShell.Outcome {
    try shell.run(
      """
      export CALCD_SOCKET=$PWD/peer
      serve() {
        socat UNIX-LISTEN:peer,fork SYSTEM:"$1" 2>/dev/null & server=$!
        until [ -S peer ]; do sleep 0.01; done
      }
      trap 'kill $server 2>/dev/null' EXIT
      \(script)
      """)
  }

  /// Answers as a daemon of some version does.
  private func daemon(version: String, protocol number: Int) -> String {
    """
    cat >daemon <<'END'
    while IFS= read -r line; do
      case $line in
        :version) printf ':version\\tcalcd \(version)\\tprotocol \(number)\\tpid 1\\n' ;;
        :stop) echo :bye; exit ;;
        *) printf '5\\t5 =\\n' ;;
      esac
    done
    END
    serve 'bash daemon'
    """
  }

  @Test("Another version is said once, and everything goes on", .needs("socat"))
  func otherVersion() throws {
    let shell = try ClientShell()
    let outcome = try run(
      "\(daemon(version: "9.8.7", protocol: 1))\nprintf '1\\n2\\n3\\n' | calcctl -d; echo $?; calcctl stop; echo $?; calcctl version",
      in: shell)
    #expect(outcome.lines.prefix(5) == ["5", "5", "5", "0", "0"])
    #expect(outcome.lines.last == "calcd 9.8.7, protocol 1, pid 1")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("calcd 9.8.7"))
  }

  @Test("Another protocol is said, and stop and version work", .needs("socat"))
  func otherProtocol() throws {
    let shell = try ClientShell()
    let outcome = try run(
      "\(daemon(version: "2.0.0", protocol: 2))\ncalcctl -d 5; calcctl version | tail -n 1; calcctl stop; echo $?",
      in: shell)
    #expect(outcome.lines == ["5", "calcd 2.0.0, protocol 2, pid 1", "0"])
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("protocol 2"))
  }

  @Test("A daemon that is full is 3, and nothing was carried out")
  func busy() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      export CALCD_SOCKET=$PWD/small.sock
      calcd --socket small.sock --max-connections 1 2>/dev/null & daemon=$!
      until [ -S small.sock ]; do sleep 0.01; done
      coproc CALC { calcctl -d -s t; }
      echo '1 =' >&${CALC[1]}; read -r answer <&${CALC[0]}; echo $answer
      calcctl -s t + 1 =; echo $?; echo '+ 1 =' | calcctl -s t; echo $?
      echo '+ 1 =' >&${CALC[1]}; read -r answer <&${CALC[0]}; echo $answer
      kill $daemon; wait $daemon
      """)
    #expect(outcome.lines == ["1", "3", "3", "2"])
    #expect(outcome.errorLines.count == 2)
  }

  @Test(
    "A peer that goes without an answer leaves a line open, and a question unanswered is 3", .needs("socat"))
  func vanishing() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      serve 'cat >/dev/null & sleep 0.2; kill %1'
      calcctl -t 5 1; echo $?; calcctl -t 5 ping; echo $?; echo 1 | calcctl -t 5; echo $?
      """, in: shell)
    #expect(outcome.lines == ["4", "3", "4"])
    #expect(outcome.errorLines.count == 3)
  }

  @Test("A peer that talks nonsense is no daemon, and is told apart from one", .needs("socat"))
  func nonsense() throws {
    let shell = try ClientShell()
    let outcome = try run(
      """
      serve 'echo SSH-2.0; cat >/dev/null'
      calcctl 1; echo $?; calcctl ping; echo $?; calcctl watch; echo $?
      """, in: shell)
    #expect(outcome.lines == ["4", "3", "3"])
    #expect(outcome.errorLines.count == 3)
    #expect(outcome.errorLines.allSatisfy { $0.contains("not calcd") })
  }

  @Test("A peer that never ends its line is given up", .needs("socat"))
  func endless() throws {
    let shell = try ClientShell()
    let outcome = try run("serve 'cat /dev/zero'\ntimeout 20 calcctl 1; echo $?", in: shell)
    #expect(outcome.lines == ["4"])
    #expect(outcome.errorLines.count == 1)
  }

  @Test(
    "A listener that accepts nobody ends the run by its deadline, with nothing sent", .needs("python3"))
  func fullQueue() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      cat >listener <<'END'
      import socket, time
      listener = socket.socket(socket.AF_UNIX); listener.bind("peer"); listener.listen(0)
      waiting = []
      while True:
          waiting.append(socket.socket(socket.AF_UNIX)); waiting[-1].setblocking(False)
          try: waiting[-1].connect("peer")
          except BlockingIOError: break
      open("full", "w"); time.sleep(60)
      END
      python3 listener & listener=$!
      until [ -e full ]; do sleep 0.01; done
      timeout 20 calcctl --socket peer -t 0.3 1; echo $?; timeout 20 calcctl --socket peer -t 0.3 ping; echo $?
      kill $listener
      """)
    #expect(outcome.lines == ["3", "3"])
    #expect(outcome.errorLines.count == 2)
  }

  @Test("A daemon outlives the client that started it, whatever it has to say afterwards")
  func outlives() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      calcctl -d -s t 5 =; pid=$(calcctl version | sed 's/.*pid //; 1d')
      kill -HUP $pid; rm run/calcd/calcd.sock; kill -HUP $pid
      until calcctl --no-start -d -s t show 2>/dev/null; do sleep 0.01; done
      """)
    #expect(outcome.lines == ["5", "5"])
  }
}
