import Testing

@testable import calcctl

/// The keypad and others: people who press the same calculator, and a daemon that comes and goes.
@Suite(.serialized, .needs("tmux"))
struct KeypadSharingTests {
  @Test("Other people's presses appear at once, and one's own are never lost")
  func sharing() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad("calcctl -s tally pad")
    try pane.wait("the name") { $0.contains { $0.contains("╭─ tally ─") } }
    #expect(try pane.shell.run("calcctl -s tally 5 + 6 =").status == 0)
    try pane.expect("11", "5 + 6 =", after: "another's press")
    let adding = "for i in $(seq 40); do calcctl -s tally + 1 = >/dev/null || exit 1; done"
    try pane.type("C")
    try pane.shell.run("calcctl -s tally C").check()
    // Pasted lines are whole, so that they and the script's mix as lines do.
    let lines = Array(repeating: "+ 1 =", count: 40).joined(separator: "\\n")
    try pane.run("set-buffer \"$(printf '\(lines)')\" \\; paste-buffer -p")
    try pane.shell.run(adding).check()
    try pane.wait("80 presses") { TerminalPane.shown($0)?.display == "80" }
    #expect(try pane.shell.run("calcctl -d -s tally show").output == "80\n")
  }

  @Test("What was typed before leaving is pressed, however quickly it was typed")
  func typedAhead() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad("calcctl -s tally pad")
    try pane.type("7+9=q")
    try pane.wait("the shell") { TerminalPane.shown($0) == nil }
    #expect(try pane.shell.run("calcctl -s tally show").output == "16\t7 + 9 =\n")
  }

  @Test("Memory and degrees are shown while they matter") func indicators() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad()
    try pane.type("5Msd")
    try pane.wait("M and DEG") { $0.contains { $0.contains("─ M DEG ─") } }
    try pane.type("D")
    try pane.wait("M alone") { $0.contains { $0.contains("─ M ─") } }
    try pane.type("Mc")
    try pane.wait("neither") { $0.contains { $0.contains("╭──") && !$0.contains("M") } }
  }

  @Test("A daemon that is killed and started again is survived with a word about it")
  func killedDaemon() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad("calcctl -s tally pad")
    try pane.type("7+9=")
    try pane.expect("16", "7 + 9 =", after: "7 + 9 =")
    try pane.shell.run("kill -9 $(calcctl version | sed -n 's/.*pid //p')").check()
    try pane.wait("a word") { TerminalPane.shown($0)?.label.contains("calcd has gone") == true }
    try pane.type("+")
    try pane.wait("a word of return") { TerminalPane.shown($0)?.label.contains("calcd is back") == true }
    try pane.type("1=")
    try pane.expect("17", "7 + 9 + 1 =", after: "the restart")
  }

  @Test("A daemon that somebody else starts again is found without a key")
  func restartedDaemon() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad("calcctl -s tally pad")
    try pane.shell.run("calcctl stop").check()
    try pane.wait("a word") { TerminalPane.shown($0)?.label.contains("calcd has gone") == true }
    try pane.shell.run("calcctl -s tally 5 + 6 =").check()
    try pane.wait("the other's press") { TerminalPane.shown($0)?.display == "11" }
  }

  @Test("A private calculator that went with its daemon is begun anew, and the keypad says so")
  func privateCalculator() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad()
    try pane.type("73")
    try pane.expect("73", "", after: "73")
    try pane.shell.run("calcctl stop").check()
    try pane.wait("a word") { TerminalPane.shown($0)?.label.contains("calcd has gone") == true }
    try pane.type("5")
    try pane.wait("5, and a word") { rows in
      guard let shown = TerminalPane.shown(rows) else { return false }
      return shown.display == "5" && shown.label.contains("begun at 0")
    }
  }

  @Test("A daemon that does not answer is said not to, and what was pressed counts once it does")
  func stoppedDaemon() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    // A start may take longer than half a second, so the daemon is there before.
    try pane.shell.run("calcctl -s tally show").check()
    try pane.startKeypad("calcctl -t 0.5 -s tally pad")
    try pane.shell.run("calcctl version | sed -n 's/.*pid //p' >pid && kill -STOP $(cat pid)").check()
    try pane.type("7+")
    try pane.wait("a word") { TerminalPane.shown($0)?.label.contains("has not answered") == true }
    try pane.shell.run("kill -CONT $(cat pid)").check()
    try pane.expect("7", "7 + …", after: "the daemon goes on")
  }

  @Test("Without a daemon and without leave to start one there is no keypad, but one line and status 3")
  func noDaemon() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.enter("calcctl --no-start pad; echo status=$?")
    let rows = try pane.wait("the status") { $0.contains("status=3") }
    #expect(rows.contains { $0.contains("no daemon listens") })
  }
}

extension ClientShell.Outcome {
  /// Fails the test where the script failed.
  fileprivate func check() throws {
    try #require(status == 0, "\(errors)")
  }
}
