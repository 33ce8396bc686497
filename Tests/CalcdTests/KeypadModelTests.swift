import CalcBrainActor
import CalcNumber
import Testing

@testable import calcctl

/// How the keypad answers to events and updates.
@Suite struct KeypadModelTests {
  private let layout = PadLayout(Extent(columns: 80, rows: 24))

  @Test("Every key of the vocabulary is pressed by some key of the keyboard, and no key is bound twice")
  func bindings() {
    #expect(Set(KeyBindings.all.map(\.name)).union(["C", "⌫"]) == Set(Key.all.map(\.name)).union(["?"]))
    let keys = KeyBindings.all.map { "\($0.prefix.debugDescription)\($0.scalar)" }
    #expect(Set(keys).count == keys.count)
    for prefix in KeyBindings.Prefix.allCases {
      #expect(KeyBindings.button(prefix.rawValue, after: nil) == nil)
    }
    #expect(KeyBindings.button("q", after: nil) == nil && KeyBindings.button(" ", after: nil) == nil)
  }

  @Test(
    "A keyboard's keys press the calculator's",
    arguments: [
      ("7", "7"), ("*", "×"), ("x", "×"), ("/", "÷"), ("-", "−"), ("=", "="), ("%", "%"), ("^", "^"),
      ("!", "x!"),
      ("√", "√"), ("r", "√"), (",", "."), ("e", "e"), ("E", "EE"), ("p", "π"), ("u", "undo"),
    ] as [(Unicode.Scalar, String)])
  func characters(typed: Unicode.Scalar, pressed: String) {
    #expect(actions(.character(typed)) == [.press(Array(pressed.utf8))])
  }

  @Test("Enter, Backspace, Delete and Escape press =, ⌫, CE and C") func namedKeys() {
    #expect(actions(.enter) == [.press(Array("=".utf8))])
    #expect(actions(.backspace) == [.press(Array("⌫".utf8))])
    #expect(actions(.delete) == [.press(Array("CE".utf8))])
    #expect(actions(.escape) == [.press(Array("C".utf8))])
  }

  @Test("h and M wait for a second key, and Escape takes them back")
  func prefixes() {
    #expect(actions(.character("h"), .character("s")) == [.press(Array("sinh".utf8))])
    #expect(actions(.character("M"), .character("+")) == [.press(Array("M+".utf8))])
    #expect(actions(.character("h"), .character("7")) == [])
    #expect(actions(.character("h"), .escape) == [])
    #expect(actions(.character("h"), .escape, .character("7")) == [.press(Array("7".utf8))])
  }

  @Test("q and Ctrl-D leave, Ctrl-C interrupts, Ctrl-Z suspends, also while help is open")
  func leaving() {
    #expect(actions(.character("q")) == [.leave])
    for before: [TerminalEvent] in [[], [.character("?")]] {
      #expect(actions(before + [.control(4)]) == [.leave])
      #expect(actions(before + [.control(3)]) == [.interrupt])
      #expect(actions(before + [.control(0x1A)]) == [.suspend])
    }
    #expect(actions(.character("?"), .character("q")) == [])
  }

  @Test("Help is turned, and closed by what closes it; what is typed or pasted is pressed all the same")
  func help() {
    for event: TerminalEvent in [.escape, .enter, .character("?"), .arrow(.down), .tab] {
      #expect(actions(.character("?"), event) == [])
    }
    #expect(actions(.character("?"), .character("7")) == [.press(Array("7".utf8))])
    #expect(actions(.character("?"), .paste(.bytes(Array("1 +".utf8)))) == [.press(Array("1 +".utf8))])
  }

  @Test("Arrows move a focus that Enter and space press, and typing puts it away")
  func focus() {
    #expect(actions(.arrow(.up), .enter) == [.press(Array("5".utf8))])
    #expect(actions(.arrow(.up), .arrow(.up), .character(" ")) == [.press(Array("8".utf8))])
    #expect(actions(.tab, .tab, .enter) == [.press(Array("6".utf8))])
    #expect(actions(.tab, .backTab, .enter) == [.press(Array("4".utf8))])
    #expect(
      actions(.arrow(.up), .character("7"), .enter) == [.press(Array("7".utf8)), .press(Array("=".utf8))])
    #expect(actions(.character(" ")) == [])
  }

  @Test("The mouse presses a button it goes down and up on, and lights it between")
  func mouse() throws {
    let layout = try #require(layout)
    let seven = try #require(PadButton(named: "7"))
    let eight = try #require(PadButton(named: "8"))
    let down = try event(.pressed, seven)
    var model = KeypadModel(calculator: nil)
    #expect(model.handle(down, in: layout) == [])
    #expect(model.held == seven)
    #expect(model.handle(try event(.released, seven), in: layout) == [.press(Array("7".utf8))])
    #expect(model.held == nil)
    #expect(actions(down, try event(.released, eight)) == [])
    #expect(actions(try event(.released, seven)) == [])
  }

  @Test("A paste presses its lines, and one that cannot be pressed presses nothing")
  func paste() {
    #expect(actions(.paste(.bytes(Array("12.5 + 3 =".utf8)))) == [.press(Array("12.5 + 3 =".utf8))])
    #expect(
      actions(.paste(.bytes(Array("1 +\r\n\n 2 =\n".utf8)))) == [
        .press(Array("1 +".utf8)), .press(Array(" 2 =".utf8)),
      ])
    for paste: TerminalEvent.Paste in [.tooLong, .unfinished, .bytes(Array("1 +\n:stop".utf8))] {
      var model = KeypadModel(calculator: nil)
      #expect(model.handle(.paste(paste), in: layout) == [])
      guard case .error = model.message else {
        Issue.record("no word about \(paste)")
        continue
      }
    }
  }

  @Test("News older than what is shown changes nothing") func oldNews() {
    var model = started(version: 5)
    model.watched(reading("1", 4))
    #expect(model.reading.version == 5)
    model.watched(reading("2", 6))
    #expect(model.reading.display == "2")
    model.answered(reading("1", 5), to: [.equals])
    #expect(model.reading.display == "2")
  }

  @Test("Memory and angle unit are known on a new calculator, through its changes and undo")
  func conditions() {
    var model = started(version: 0)
    #expect(model.conditions.current == .cleared)
    model.answered(reading("5", 1), to: [.digit(5)])
    model.answered(reading("5", 2), to: [.memory(.store)])
    #expect(model.conditions.current.memory == .known(Number(5)))
    model.answered(reading("5", 3), to: [.memory(.subtract)])
    #expect(model.conditions.current.memory == .known(.zero))
    model.answered(reading("5", 4), to: [.undo])
    #expect(model.conditions.current.memory == .known(Number(5)))
    model.answered(reading("5", 5), to: [.angle(.degrees)])
    #expect(model.conditions.current.usesDegrees == .known(true))
    model.watched(reading("9", 6))
    #expect(model.conditions.current == .init(usesDegrees: .wasKnown(true), memory: .wasKnown(Number(5))))
    model.answered(reading("0", 7), to: [.clear])
    #expect(model.conditions.current == .cleared)
  }

  @Test("On a calculator that others changed before, memory and angle unit are unknown")
  func unknownConditions() {
    #expect(started(version: 7).conditions.current == .unknown)
  }

  @Test("Another's change between two of one's own is noticed by the version")
  func conditionsWithGap() {
    var model = started(version: 0)
    model.answered(reading("0", 1), to: [.angle(.degrees)])
    model.answered(reading("5", 3), to: [.digit(5)])
    #expect(model.conditions.current.usesDegrees == .wasKnown(true))
  }

  @Test("A number counts as being typed from its first digit to the next operation")
  func typing() {
    var model = started(version: 0)
    model.answered(reading("5", 1), to: [.digit(5)])
    #expect(model.isTyping)
    model.answered(reading("-5", 2), to: [.negate])
    #expect(model.isTyping)
    model.answered(reading("-5", 3), to: [.binary(.add)])
    #expect(!model.isTyping)
  }

  // MARK: Making things

  private func actions(_ events: TerminalEvent...) -> [KeypadModel.Action] { actions(events) }

  private func actions(_ events: [TerminalEvent]) -> [KeypadModel.Action] {
    var model = started(version: 0)
    return events.flatMap { model.handle($0, in: layout) }
  }

  private func started(version: UInt64) -> KeypadModel {
    var model = KeypadModel(calculator: "tally")
    model.begin(reading("0", version))
    return model
  }

  private func reading(_ display: String, _ version: UInt64) -> KeypadModel.Reading {
    KeypadModel.Reading(display: display, label: "", value: display, version: version)
  }

  private func event(_ phase: TerminalEvent.MouseEvent.Phase, _ button: PadButton) throws -> TerminalEvent {
    let frame = try #require(layout?.frame(of: button))
    return .mouse(.init(phase: phase, position: CellPosition(column: frame.column, row: frame.row)))
  }
}
