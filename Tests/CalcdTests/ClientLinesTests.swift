import Testing

/// Lines of standard input, with the real programs.
@Suite struct ClientLinesTests {
  @Test("A line is answered as it comes, before the next one is written")
  func streaming() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      coproc CALC { calcctl -d; }
      for line in '7 +' '9 =' 'sqrt'; do
        echo "$line" >&${CALC[1]}; read -r -t 10 answer <&${CALC[0]}; echo $answer
      done
      """)
    #expect(outcome.lines == ["7", "16", "4"])
  }

  @Test("Blank lines, comments, \\r\\n and a last line without a newline count")
  func shapes() throws {
    let shell = try ClientShell()
    #expect(try shell.run(#"printf '7 +\r\n\n# note\n9 =' | calcctl -d"#).lines == ["7", "7", "7", "16"])
  }

  @Test("No line is no press, and starts no daemon")
  func empty() throws {
    let shell = try ClientShell()
    #expect(try shell.run("calcctl </dev/null") == .init(output: "", errors: "", status: 0))
    #expect(try shell.run("calcctl ping").status == 3)
  }

  @Test("A line that begins with a colon is refused, and never reaches the daemon")
  func commands() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(#"printf '1 =\n:stop\n2 =\n' | calcctl -d; echo $?; calcctl ping"#)
    #expect(outcome.lines == ["1", "2", "1", "pong"])
    #expect(outcome.errors.hasPrefix("calcctl: line 2: "))
    #expect(outcome.errorLines.count == 1)
    let only = try shell.run("calcctl stop; echo :ping | calcctl; echo $?; calcctl ping 2>/dev/null; echo $?")
    #expect(only.lines == ["1", "3"])
  }

  @Test("A line of more than 4096 bytes is refused, and the next one is pressed")
  func longLines() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      { printf '1 =%4093s\\n' ''; printf '2 =%4094s\\n' ''; printf '3 =\\n'; } | calcctl -d; echo $?
      """)
    #expect(outcome.lines == ["1", "3", "1"])
    #expect(outcome.errors.hasPrefix("calcctl: line 2: line-too-long: "))
  }

  @Test("What is no UTF-8 is refused by the daemon, and the next line is pressed")
  func notUTF8() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(#"printf '\xff\n3\n' | calcctl -d; echo $?"#)
    #expect(outcome.lines == ["3", "1"])
    #expect(outcome.errors.hasPrefix("calcctl: line 1: not-utf8: "))
  }

  @Test("-e stops at the first refused line, and sends none behind it")
  func exitOnError() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      printf '+ 1 =\\n/ 0 =\\n+ 1 =\\n:ping\\n' | calcctl -d -e -s t; echo $?; calcctl -d -s t show
      printf ':ping\\n+ 1 =\\n' | calcctl -e -s t; echo $?; calcctl -d -s t show
      """)
    #expect(outcome.lines == ["1", "1", "1", "1", "1"])
    #expect(outcome.errorLines.count == 2)
  }

  @Test("A hundred thousand lines are answered in order, whoever is slow")
  func many() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      seq -f '%.0f =' 100000 | calcctl -d | (sleep 0.5; cat) >out; seq 100000 | cmp - out && echo same
      """)
    #expect(outcome.lines == ["same"])
  }

  @Test("head ends a run quietly, with the status of the lines that were sent")
  func head() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      yes '1 =' | calcctl -d | head -n 2; echo "${PIPESTATUS[1]}"
      (sleep 0.2; echo 1) | calcctl -d | true; echo "${PIPESTATUS[1]}"
      calcctl -s t + 1 = | true; echo "${PIPESTATUS[0]}"
      calcctl -d -s t + 1 = >&-; echo $?
      calcctl -d -s t show
      """)
    #expect(outcome.lines == ["1", "1", "0", "0", "0", "0", "2"])
    #expect(outcome.errors == "")
  }

  @Test("A daemon that stops between two lines is 4, and one that stops behind the last is 0")
  func lostDaemon() throws {
    let shell = try ClientShell()
    let outcome = try shell.run(
      """
      stop_once_answered() { until [ -s out ]; do sleep 0.01; done; calcctl stop; }
      { echo '+ 1 ='; stop_once_answered; echo '+ 1 ='; } | calcctl -d -s t >out; echo $?; cat out; rm out
      { echo '+ 1 ='; stop_once_answered; } | calcctl -d >out; echo $?; cat out
      """)
    #expect(outcome.lines == ["4", "1", "0", "1"])
    #expect(outcome.errorLines.count == 1)
  }

  @Test("Standard input that cannot be read is the caller's mistake")
  func unreadable() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl </; echo $?; calcctl <&-; echo $?")
    #expect(outcome.lines == ["2", "2"])
    #expect(outcome.errorLines.count == 2)
  }
}
