import Foundation
import Testing

@testable import calcctl

/// Whatever ends the keypad, the terminal is afterwards what it was before.
@Suite(.serialized, .needs("tmux"))
struct KeypadEndingTests {
  /// How the keypad is ended, and the status that a shell then sees.
  enum Ending: CustomStringConvertible {
    case typed(String, status: Int)
    case signalled(String, status: Int)

    var status: Int {
      switch self {
      case .typed(_, let status), .signalled(_, let status): status
      }
    }

    var description: String {
      switch self {
      case .typed(let text, _): "typed \(text.debugDescription)"
      case .signalled(let name, _): "SIG\(name)"
      }
    }
  }

  @Test(
    "The settings and modes of the terminal are the same before and after",
    arguments: [
      Ending.typed("q", status: 0), .typed("\u{4}", status: 0), .typed("\u{3}", status: 130),
      .typed("?\u{3}", status: 130), .signalled("TERM", status: 143), .signalled("HUP", status: 129),
      .signalled("INT", status: 130), .signalled("QUIT", status: 131), .signalled("SEGV", status: 139),
      .signalled("ILL", status: 132), .signalled("TRAP", status: 133), .signalled("ABRT", status: 134),
      .signalled("BUS", status: 135), .signalled("FPE", status: 136), .signalled("USR1", status: 138),
      .signalled("ALRM", status: 142),
    ])
  func endings(ending: Ending) throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    let before = try start(pane)
    switch ending {
    case .typed(let text, _): try pane.type(text)
    case .signalled(let name, _): #expect(try pane.shell.run("kill -\(name) $(cat pad.pid)").status == 0)
    }
    try pane.wait("the shell") { TerminalPane.shown($0) == nil }
    try pane.enter("echo status=$?; stty -g >settings; echo done")
    let rows = try pane.wait("the shell's answer") { $0.contains("done") }
    #expect(rows.contains("status=\(ending.status)"))
    #expect(try state(pane) == before)
    #expect(try lastModes(pane) == ["1000l", "1006l", "1049l", "2004l", "25h"])
  }

  @Test("Ctrl-Z gives the terminal back, and fg takes it again and paints everything")
  func suspending() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.enter("stty -g >before")
    try pane.startKeypad()
    try pane.type("73")
    try pane.expect("73", "", after: "73")
    try pane.type("\u{1A}")
    try pane.wait("the shell") { $0.contains { $0.contains("Stopped") } }
    try pane.enter("stty -g >stopped; cmp before stopped && echo same")
    try pane.wait("the same settings") { $0.contains("same") }
    #expect(try flags(pane) == "0 1 0 0")
    try pane.enter("fg")
    try pane.expect("73", "", after: "fg")
    try pane.type("5q")
    try pane.wait("the shell") { TerminalPane.shown($0) == nil }
    try pane.enter("stty -g >after; cmp before after && echo 'same again'")
    try pane.wait("the same settings") { $0.contains("same again") }
    #expect(try flags(pane) == "0 1 0 0")
  }

  @Test("A keypad whose terminal is closed ends") func closedTerminal() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    _ = try start(pane)
    try pane.run("kill-server")
    let gone = try pane.shell.run(
      "for i in $(seq 300); do kill -0 $(cat pad.pid) 2>/dev/null || exit 0; sleep 0.05; done; exit 1")
    #expect(gone.status == 0)
  }

  /// Starts a keypad whose process id, settings before and output are written down.
  ///
  /// - Returns: the state of the terminal before.
  private func start(_ pane: TerminalPane) throws -> String {
    try pane.enter("stty -g >settings; echo ready")
    try pane.wait("the settings") { $0.contains("ready") }
    let before = try state(pane)
    try pane.run("pipe-pane -O 'cat >\(pane.shell.directory)/raw'")
    try pane.startKeypad("(echo $BASHPID >pad.pid; exec calcctl pad)")
    #expect(try flags(pane) == "1 0 1 1")
    return before
  }

  /// What stty says, and tmux of screen, cursor and mouse.
  private func state(_ pane: TerminalPane) throws -> String {
    try pane.shell.run("cat settings").output + flags(pane)
  }

  /// Whether the alternate screen, the cursor, and the two modes of the mouse are on.
  private func flags(_ pane: TerminalPane) throws -> String {
    let format = "#{alternate_on} #{cursor_flag} #{mouse_standard_flag} #{mouse_sgr_flag}"
    return try pane.run("display-message -p '\(format)'").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The private modes that the pane's programs set, each as it was set last.
  private func lastModes(_ pane: TerminalPane) throws -> [String] {
    let raw = try pane.shell.run("grep -ao $'\\e\\[?[0-9]*[hl]' raw").output
    var last: [Substring: String] = [:]
    for match in raw.matches(of: /\?([0-9]+)([hl])/) {
      last[match.1] = "\(match.1)\(match.2)"
    }
    return last.values.sorted()
  }
}
