import CalcBrainActor

@testable import calcctl

/// A person at the keypad: the bytes a terminal sends, the events they are, what the keypad makes of them,
/// and what it draws.
///
/// The input is the columns and rows of the terminal, a byte of options, and what the terminal sends. 0xFF,
/// which no terminal sends, stands for a pause longer than the decoder's patience.
struct KeypadTarget {
  private static let pause: UInt8 = 0xFF

  private let layout: PadLayout?
  private let theme: Theme
  private var model: KeypadModel
  private var painter = ScreenPainter()
  private var screen: TinyScreen
  /// The calculator that the keypad presses.
  private var brain = CalculatorBrain()
  private var version: UInt64 = 0

  private var decoder = TerminalDecoder()
  /// As `decoder`, but a new one wherever nothing is awaited: what came before must not matter then.
  private var fresh = TerminalDecoder()
  /// What has come in since a paste began, its closing bracket with it; nil outside of one.
  private var pasted: [UInt8]?

  static func check(_ input: [UInt8]) throws(Finding) {
    guard input.count > 3 else { return }
    var target = KeypadTarget(columns: input[0], rows: input[1], options: input[2])
    try target.paint()
    for byte in input.dropFirst(3) { try target.take(byte) }
    try target.giveUp()
    try target.paint()
  }

  private init(columns: UInt8, rows: UInt8, options: UInt8) {
    // A larger terminal only has more margin, and takes its time to paint.
    let extent = Extent(columns: 1 + Int(columns) % 120, rows: 1 + Int(rows) % 40)
    layout = PadLayout(extent)
    screen = TinyScreen(extent)
    theme = Theme(hasColours: options & 1 == 0)
    model = KeypadModel(calculator: options & 2 == 0 ? nil : "tally")
    model.begin(reading)
  }

  private var reading: KeypadModel.Reading {
    KeypadModel.Reading(
      display: brain.display, label: brain.label, value: brain.value, version: version)
  }

  // MARK: Bytes

  private mutating func take(_ byte: UInt8) throws(Finding) {
    if byte == Self.pause { return try giveUp() }
    var events: [TerminalEvent] = []
    var eventsOfFresh: [TerminalEvent] = []
    decoder.decode(byte, into: &events)
    fresh.decode(byte, into: &eventsOfFresh)
    try require(events == eventsOfFresh, "between sequences, what came before does not matter: \(events)")
    try require(events.count <= 2, "a byte completes two events at most: \(events)")
    try checkPaste(byte, events)
    if decoder.patience == nil { fresh = TerminalDecoder() }
    for event in events { try take(event) }
  }

  /// A paste is what stands before the first closing bracket, and nothing in it is read as a key.
  private mutating func checkPaste(_ byte: UInt8, _ events: [TerminalEvent]) throws(Finding) {
    guard var bytes = pasted else {
      if decoder.patience == .long { pasted = [] }
      return
    }
    bytes.append(byte)
    let isClosed = bytes.suffix(6).elementsEqual("\u{1B}[201~".utf8)
    pasted = isClosed ? nil : bytes
    try require(
      events == (isClosed ? [.paste(.bytes(bytes.dropLast(6)))] : [])
        && (decoder.patience == .long) != isClosed,
      "a paste is what stands before its closing bracket: \(events)")
  }

  private mutating func giveUp() throws(Finding) {
    pasted = nil
    var events: [TerminalEvent] = []
    decoder.giveUp(into: &events)
    fresh = TerminalDecoder()
    try require(decoder.patience == nil, "nothing is awaited once it was given up")
    for event in events { try take(event) }
  }

  // MARK: Events

  private mutating func take(_ event: TerminalEvent) throws(Finding) {
    if case .paste(.bytes(let bytes)) = event {
      try require(bytes.count <= TerminalDecoder.longestPaste, "a paste is bounded")
    }
    for action in model.handle(event, in: layout) {
      switch action {
      case .press(let line): try press(line)
      case .repaint: try paint()
      case .leave, .interrupt, .suspend: break
      }
    }
    if let help = model.helpPage {
      try require(abs(help) <= 1_000_000, "help's pages are counted within bounds")
    }
  }

  /// As the daemon would answer, without the states that `undo` goes back to.
  private mutating func press(_ line: [UInt8]) throws(Finding) {
    try require(
      !line.isEmpty && line.first != UInt8(ascii: ":") && !line.contains(UInt8(ascii: "\n"))
        && !line.contains(UInt8(ascii: "\r")),
      "what is pressed is one line, and no command")
    guard let text = String(validating: line, as: UTF8.self) else {
      model.refused("the line is not UTF-8", code: "not-utf8", isSingleKey: false)
      return
    }
    guard !text.contains("rand") else { return }
    do throws(PressError) {
      try brain.press(text)
      version += 1
      model.answered(reading, to: keys(of: line))
    } catch {
      model.refused(error.message, code: error.code.rawValue, isSingleKey: line.count < 3)
    }
  }

  private func keys(of line: [UInt8]) -> [Press] {
    var keys: [Press] = []
    var scanner = LineScanner()
    while let lexeme = try? scanner.next(in: line.span, awaitsOperand: true) {
      if case .key(let press) = lexeme { keys.append(press) }
    }
    return keys
  }

  // MARK: Pictures

  private mutating func paint() throws(Finding) {
    let canvas = KeypadPicture(model: model, theme: theme).canvas(screen.extent, layout)
    screen.feed(painter.bytes(showing: canvas))
    try require(screen.faults.isEmpty, "a terminal understands the picture: \(screen.faults)")
    try require(screen.cells == canvas.cells, "what is painted is what was drawn")
    try require(painter.bytes(showing: canvas).isEmpty, "the same picture again costs nothing")
    guard !theme.hasColours else { return }
    try require(
      canvas.cells.allSatisfy { $0.style.foreground == nil && $0.style.background == nil },
      "without colours no colour is set")
  }
}
