import Foundation
import LinuxIO

@testable import calcctl

/// A terminal of a given size, with a shell in it that has this build's programs on its `PATH`: a pane
/// of a tmux server of its own.
final class TerminalPane {
  let shell: ClientShell
  private let tmux: String

  init(columns: Int, rows: Int, environment: [String: String] = [:]) throws {
    shell = try ClientShell(environment: ["TERM": "xterm"].merging(environment) { $1 })
    tmux = "tmux -S \(shell.directory)/tmux -f /dev/null"
    // The shell sets no modes of its own, so that those of the program under test can be told.
    try "PS1='$ '; bind 'set enable-bracketed-paste off'\n".write(
      toFile: shell.directory + "/rc", atomically: false, encoding: .utf8)
    let inside = environment["TERM"] ?? "tmux-256color"
    try run(
      """
      start-server \\; set-option -g default-terminal \(inside) \\; set-option -g escape-time 0 \\; \
      new-session -d -x \(columns) -y \(rows) 'cd \(shell.directory); exec bash --rcfile rc'
      """)
    _ = try wait("a prompt") { $0.contains { $0.hasPrefix("$") } }
  }

  deinit {
    _ = try? shell.run("\(tmux) kill-server")
  }

  @discardableResult
  func run(_ command: String) throws -> String {
    let outcome = try shell.run("\(tmux) \(command)")
    guard outcome.status == 0 else { throw PaneError.tmux(command, outcome.errors) }
    return outcome.output
  }

  // MARK: Typing

  /// Types text as it is.
  func type(_ text: String) throws {
    let bytes = text.utf8.map { String($0, radix: 16) }.joined(separator: " ")
    try run("send-keys -H \(bytes)")
  }

  /// Types a command line and Enter.
  func enter(_ line: String) throws { try type(line + "\r") }

  /// Presses the mouse's left button on a cell and lets it go there.
  func click(_ position: CellPosition) throws {
    let place = "\(position.column + 1);\(position.row + 1)"
    try type("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
  }

  // MARK: Looking

  /// The rows of the screen, without blanks at their ends.
  func screen() throws -> [String] {
    try run("capture-pane -p").split(separator: "\n", omittingEmptySubsequences: false).map {
      String(String($0).reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Waits until the screen is as it should be.
  @discardableResult
  func wait(_ what: String, until isSo: ([String]) throws -> Bool) throws -> [String] {
    let deadline = Deadline(in: .seconds(30))
    while true {
      let rows = try screen()
      if try isSo(rows) { return rows }
      guard !deadline.hasPassed else { throw PaneError.never(what, screen: rows.joined(separator: "\n")) }
      usleep(10_000)
    }
  }

  /// What the keypad shows: the two rows inside its frame.
  static func shown(_ rows: [String]) -> (label: String, display: String)? {
    guard let top = rows.firstIndex(where: { $0.contains("╭─") }), rows.count > top + 3 else { return nil }
    let inside = rows[(top + 1)...(top + 2)].map { row in
      row.filter { $0 != "│" }.trimmingCharacters(in: .whitespaces)
    }
    return (inside[0], inside[1])
  }

  /// Waits until the keypad shows a display and a label.
  func expect(_ display: String, _ label: String, after what: String) throws {
    try wait("\(display) and \(label) after \(what)") { rows in
      guard let shown = Self.shown(rows) else { return false }
      return shown.display == display && shown.label == label
    }
  }

  /// Starts the keypad and waits until it is there.
  func startKeypad(_ command: String = "calcctl pad") throws {
    try enter(command)
    try wait("the keypad") { Self.shown($0) != nil }
  }
}

enum PaneError: Error {
  case tmux(String, String)
  case never(String, screen: String)
}
