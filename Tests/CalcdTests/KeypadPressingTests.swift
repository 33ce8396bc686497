import CalcBrainActor
import Testing

@testable import calcctl

/// The real keypad in a real terminal, pressed by keyboard and by mouse, and read off the screen.
@Suite(.serialized, .needs("tmux"))
struct KeypadPressingTests {
  /// The required examples: presses, display, label.
  private static let examples = [
    ("7 +", "7", "7 + …"), ("7 + 9", "9", "7 + …"), ("7 + 9 =", "16", "7 + 9 ="),
    ("7 + 9 = √", "4", "√(7 + 9) ="),
    ("7 + 9 = √ + 2 =", "6", "√(7 + 9) + 2 ="), ("7 + 9 √", "3", "7 + √(9) …"),
    ("7 + 9 √ =", "10", "7 + √(9) ="),
    ("7 + 9 = + 6 = + 3 =", "25", "7 + 9 + 6 + 3 ="), ("7 + 9 = √ 6 + 3 =", "9", "6 + 3 ="),
    ("5 + 6 = 7 3", "73", "5 + 6 ="), ("4 × π =", "12.5663706143592", "4 × π ="),
    ("3 ÷ 4 =", "0.75", "3 ÷ 4 ="),
    ("6 × 5 × 4 × 3 =", "360", "6 × 5 × 4 × 3 ="),
  ]

  @Test("The required examples, pressed by keyboard") func keyboard() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad()
    for (presses, display, label) in Self.examples {
      let typed = try presses.split(separator: " ").map { name in
        try String(#require(KeyBindings.all.first { $0.name == name }).scalar)
      }
      try pane.type("\u{1B}")
      try pane.expect("0", "", after: "Escape")
      try pane.type(typed.joined())
      try pane.expect(display, label, after: presses)
    }
  }

  @Test("The required examples, pressed by mouse", arguments: [(80, 24), (30, 40), (56, 56)])
  func mouse(columns: Int, rows: Int) throws {
    let pane = try TerminalPane(columns: columns, rows: rows)
    try pane.startKeypad()
    let layout = try #require(PadLayout(Extent(columns: columns, rows: rows)))
    func click(_ name: Substring) throws {
      let button = try #require(PadButton(named: String(name)))
      let frame = try #require(layout.frame(of: button))
      try pane.click(
        CellPosition(column: frame.column + frame.columns / 2, row: frame.row + (frame.rows - 1) / 2))
    }
    for (presses, display, label) in Self.examples {
      try click("C")
      try pane.expect("0", "", after: "C")
      for name in presses.split(separator: " ") { try click(name) }
      try pane.expect(display, label, after: presses)
    }
  }

  @Test("Arrows and Enter press the buttons they lead to") func arrows() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad()
    // The first arrow shows the focus on 5; 8 is above it, and × to the right of 9.
    try pane.type("\u{1B}[A\u{1B}[A\r\u{1B}[C\u{1B}[C\r\u{1B}[D\r")
    try pane.expect("9", "8 × …", after: "8 × 9 by arrows")
    try pane.type("=")
    try pane.expect("72", "8 × 9 =", after: "=")
  }

  @Test("A paste is pressed as one line") func paste() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad()
    try pane.run("set-buffer '12.5 + 3 =' \\; paste-buffer -p")
    try pane.expect("15.5", "12.5 + 3 =", after: "a paste")
    try pane.type("u")
    try pane.expect("0", "", after: "undo of the whole paste")
  }

  @Test("An error lights the label's line, and the calculator is as it was") func errors() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad()
    try pane.type("8/0=")
    try pane.wait("an error") { TerminalPane.shown($0)?.label.hasPrefix("! ") == true }
    try pane.type("\u{7F}2=")
    try pane.expect("4", "8 ÷ 2 =", after: "a second try")
  }

  @Test("The keypad lays itself out anew at every size, and says so where it cannot")
  func resizing() throws {
    let pane = try TerminalPane(columns: 80, rows: 24)
    try pane.startKeypad()
    try pane.type("7+9=")
    for (columns, rows) in [(30, 40), (40, 24), (20, 8), (132, 43), (80, 24)] {
      try pane.run("resize-window -x \(columns) -y \(rows)")
      let extent = Extent(columns: columns, rows: rows)
      var model = KeypadModel(calculator: nil)
      model.begin(.init(display: "16", label: "7 + 9 =", value: "16", version: 1))
      let canvas = KeypadPicture(model: model, theme: Theme(hasColours: true)).canvas(
        extent, PadLayout(extent))
      try pane.wait("the picture at \(columns)×\(rows)") { screen in
        (0..<rows).allSatisfy { $0 < screen.count && screen[$0] == canvas.text(row: $0) }
      }
    }
    try pane.run("resize-window -x 19 -y 8")
    try pane.wait("a word") { $0.contains { $0.contains("too small") } }
    try pane.run("resize-window -x 80 -y 24")
    try pane.expect("16", "7 + 9 =", after: "becoming large again")
  }

  @Test("With NO_COLOR the real keypad sets no colour") func noColours() throws {
    let pane = try TerminalPane(columns: 80, rows: 24, environment: ["NO_COLOR": "1"])
    try pane.startKeypad()
    let screen = try pane.run("capture-pane -e -p")
    #expect(!screen.contains(/\u{1B}\[[0-9;]*\b([34][0-7]|9[0-7]|10[0-7])\b[0-9;]*m/))
    #expect(screen.contains("┏━"))
  }

  @Test("On a dumb terminal the same command reads lines") func dumbTerminal() throws {
    let pane = try TerminalPane(columns: 80, rows: 24, environment: ["TERM": "dumb"])
    try pane.enter("calcctl pad")
    try pane.enter("7 + 9 =")
    try pane.wait("the answer to a line") { $0.contains { $0.hasPrefix("16") && $0.hasSuffix("7 + 9 =") } }
  }
}
