import CalcBrainActor
import Glibc
import LinuxIO

/// What ties the keypad together: it waits for the terminal, the daemon, signals and time, and lets
/// each of the other parts do its work.
struct KeypadLoop: ~Copyable {
  /// How the keypad ended.
  enum End: Equatable {
    case left
    case signalled(Int32)
  }

  /// A button stays lit for so long after its key was pressed.
  private static let lightTime = Duration.milliseconds(120)
  /// How long half a key's sequence is waited for before an `ESC` counts as the Escape key.
  private static let briefPatience = Duration.milliseconds(50)
  private static let longPatience = Duration.seconds(10)
  /// How often a daemon that went is looked for.
  private static let retryTime = Duration.milliseconds(250)

  private var terminal: KeypadTerminal
  private var link: KeypadLink
  private let signals: SignalDescriptor
  private var model: KeypadModel
  private let theme: Theme
  private let mayStart: Bool
  private let timeout: Duration

  private var decoder = TerminalDecoder()
  private var painter = ScreenPainter()
  private var extent: Extent
  private var layout: PadLayout?
  private var pastes = 0

  private var lightEnd: Deadline?
  private var patienceEnd: Deadline?
  private var nextRetry: Deadline?
  private var answerDue: Deadline?
  /// When the keypad ends that the person has left: what was pressed before is still answered, if it is
  /// in time.
  private var leaveEnd: Deadline?

  init(
    _ terminal: consuming KeypadTerminal, _ link: consuming KeypadLink, _ signals: consuming SignalDescriptor,
    _ model: KeypadModel, _ theme: Theme, mayStart: Bool, timeout: Duration
  ) {
    extent = terminal.extent
    layout = PadLayout(extent)
    self.terminal = terminal
    self.link = link
    self.signals = signals
    self.model = model
    self.theme = theme
    self.mayStart = mayStart
    self.timeout = timeout
  }

  /// Shows the keypad until it is left. The terminal is given back, whatever ends it.
  mutating func run() throws(SystemError) -> End {
    defer { terminal.leave() }
    try terminal.enter()
    while true {
      try paint()
      let end = try turn()
      if let end { return end }
    }
  }

  private mutating func paint() throws(SystemError) {
    // What the terminal has not taken yet is overtaken by the next picture, not queued up.
    guard !terminal.hasUnsentBytes else { return }
    terminal.queue(painter.bytes(showing: KeypadPicture(model: model, theme: theme).canvas(extent, layout)))
    try terminal.transmit()
  }

  private mutating func turn() throws(SystemError) -> End? {
    var ready = [
      PolledDescriptor(signals.number, reads: true), terminal.polledInput, terminal.polledOutput,
      link.polledPresser, link.polledWatcher,
    ]
    let deadlines = [lightEnd, patienceEnd, nextRetry, answerDue, leaveEnd].compactMap(\.self)
    _ = try poll(&ready, until: deadlines.min())
    if ready[0].isReadable, let end = try takeSignals() { return end }
    if ready[2].isWritable { try terminal.transmit() }
    if ready[1].isReadable, let end = try takeInput() { return end }
    for news in link.advance(presserReads: ready[3].isReadable, watcherReads: ready[4].isReadable) {
      tell(news)
    }
    if let end = try lookAtTheClock() { return end }
    watchTheAnswer()
    if let end = leaveEnd, link.isIdle || end.hasPassed { return .left }
    return nil
  }

  // MARK: Signals

  private mutating func takeSignals() throws(SystemError) -> End? {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH: resize()
      case SIGCONT: try resume()
      case SIGTSTP: try suspend()
      default: return .signalled(signal)
      }
    }
    return nil
  }

  private mutating func resize() {
    extent = terminal.extent
    layout = PadLayout(extent)
    painter.forget()
  }

  private mutating func suspend() throws(SystemError) {
    terminal.leave()
    ProcessSignals.suspendJob()
    try resume()
  }

  private mutating func resume() throws(SystemError) {
    try terminal.enter()
    resize()
  }

  // MARK: Input

  private mutating func takeInput() throws(SystemError) -> End? {
    // The kernel sends SIGHUP to a session whose terminal goes; this may be read first.
    guard let bytes = terminal.receive() else { return .signalled(SIGHUP) }
    var events: [TerminalEvent] = []
    for byte in bytes { decoder.decode(byte, into: &events) }
    switch decoder.patience {
    case .brief: patienceEnd = Deadline(in: Self.briefPatience)
    case .long: patienceEnd = Deadline(in: Self.longPatience)
    case nil: patienceEnd = nil
    }
    return try handle(events)
  }

  private mutating func handle(_ events: [TerminalEvent]) throws(SystemError) -> End? {
    for event in events {
      let paste: Int?
      if case .paste = event {
        pastes += 1
        paste = pastes
      } else {
        paste = nil
      }
      for action in model.handle(event, in: layout) {
        switch action {
        case .press(let bytes): press(KeypadLink.Line(bytes: bytes, paste: paste))
        case .leave:
          // Asked twice, it does not wait.
          guard leaveEnd == nil else { return .left }
          leaveEnd = Deadline(in: timeout)
        case .interrupt: return .signalled(SIGINT)
        case .suspend: try suspend()
        case .repaint: resize()
        }
      }
    }
    if model.lit != nil { lightEnd = Deadline(in: Self.lightTime) }
    return nil
  }

  private mutating func press(_ line: KeypadLink.Line) {
    if !link.isConnected {
      do throws(Failure) {
        try link.connect(start: mayStart ? .allowed : .forbidden, by: Deadline(in: timeout))
        nextRetry = nil
      } catch {
        model.message = .error(error.message)
        link.forgetWaiting()
        return
      }
    }
    link.press(line)
  }

  // MARK: News

  private mutating func tell(_ news: KeypadLink.News) {
    switch news {
    case .began(let reading, let interruption):
      model.begin(reading)
      model.message = .notice(Self.word(interruption, isPrivate: model.calculator == nil))
    case .answered(let reading, let line): model.answered(reading, to: keys(of: line.bytes))
    case .refused(let code, let message, let line):
      model.refused(message, code: code, isSingleKey: line.paste == nil)
    case .watched(let reading): model.watched(reading)
    case .lost(let end):
      model.message = .notice(word(end))
      nextRetry = Deadline(in: Self.retryTime)
    }
  }

  private func word(_ end: ConversationEnd) -> String {
    switch end {
    case .busy(let message), .greetingRefused(_, let message): message
    case .notADaemon: "what listens there is not calcd"
    case .closed, .unread, .failed, .timedOut:
      mayStart ? "calcd has gone; a key starts it" : "calcd has gone; waiting for it"
    }
  }

  private static func word(_ interruption: KeypadLink.Interruption, isPrivate: Bool) -> String {
    switch interruption {
    case .none, .repeats: isPrivate ? "calcd is new: begun at 0" : "calcd is back"
    case .doubtful(let line):
      "calcd is back: was \(String(decoding: line.bytes.prefix(40), as: UTF8.self)) pressed?"
    }
  }

  // MARK: Time

  private mutating func lookAtTheClock() throws(SystemError) -> End? {
    if let end = lightEnd, end.hasPassed {
      lightEnd = nil
      model.lit = nil
    }
    if let end = nextRetry, end.hasPassed {
      // A daemon that somebody stopped is not started again unasked, only looked for.
      let isBack = (try? link.connect(start: .forbidden, by: Deadline(in: Self.retryTime))) != nil
      nextRetry = isBack ? nil : Deadline(in: Self.retryTime)
    }
    if let end = patienceEnd, end.hasPassed {
      patienceEnd = nil
      var events: [TerminalEvent] = []
      decoder.giveUp(into: &events)
      return try handle(events)
    }
    return nil
  }

  /// Says so when an answer is long in coming; it is still waited for, because it may come.
  private mutating func watchTheAnswer() {
    guard link.awaitsAnswer else {
      answerDue = nil
      return
    }
    if answerDue == nil { answerDue = Deadline(in: timeout) }
    if let due = answerDue, due.hasPassed {
      model.message = .waiting("calcd has not answered for \(timeout); q leaves")
      answerDue = Deadline(in: timeout)
    }
  }
}

/// The keys of a line that was carried out. A number of several characters counts as a digit: of what
/// follows from the keys, it makes no difference.
private func keys(of line: [UInt8]) -> [Press] {
  var keys: [Press] = []
  var scanner = LineScanner()
  // A line that was carried out has no fault.
  while let lexeme = try? scanner.next(in: line.span, awaitsOperand: true) {
    switch lexeme {
    case .key(let press): keys.append(press)
    case .number: keys.append(.digit(0))
    }
  }
  return keys
}
