import CalcWire
import LinuxIO

/// The keypad's two conversations with the daemon: one presses, and on a shared calculator one watches.
///
/// Nothing waits here except `connect`. Lines are sent one after another, each once the one before was
/// answered, so that at most one is in doubt when a daemon dies.
struct KeypadLink: ~Copyable {
  /// A line to press, and the number of the paste it was part of, nil for a single key: once a line is
  /// refused, the rest of its paste is not pressed.
  struct Line: Equatable {
    let bytes: [UInt8]
    let paste: Int?
  }

  /// What the daemon said, or that it went.
  enum News: Equatable {
    case began(KeypadModel.Reading, after: Interruption)
    case answered(KeypadModel.Reading, to: Line)
    case refused(code: String, message: String, Line)
    case watched(KeypadModel.Reading)
    case lost(ConversationEnd)
  }

  /// What became of a line that was sent and not answered when the daemon went.
  enum Interruption: Equatable {
    /// There was no such line.
    case none
    /// The version tells that it was not carried out, so it is sent again.
    case repeats
    /// It may have been carried out, or not.
    case doubtful(Line)
  }

  /// The next reply on the pressing conversation answers this.
  private enum Awaited: Equatable {
    /// An empty line, which shows the calculator as it is.
    case reading
    case line(Line)
  }

  private let access: DaemonAccess
  private let session: CalculatorName?
  private var presser: Conversation?
  private var watcher: Conversation?
  private var awaited: Awaited?
  private var waiting: ArraySlice<Line> = []
  private var unanswered: Line?
  /// The version of the newest news.
  private var version: UInt64 = 0
  /// What was watched while an answer was awaited: it may be that answer's own change, so it comes after.
  private var held: KeypadModel.Reading?

  init(_ access: DaemonAccess, session: CalculatorName?) {
    self.access = access
    self.session = session
  }

  // MARK: Connecting

  var isConnected: Bool { presser != nil }
  /// Whether an answer is owed.
  var awaitsAnswer: Bool { awaited != nil }
  /// Whether everything that was pressed has been answered, or cannot be sent.
  var isIdle: Bool { presser == nil || (awaited == nil && waiting.isEmpty) }

  /// Opens both conversations; the first news is then `began`.
  mutating func connect(start: DaemonAccess.Start, by deadline: Deadline) throws(Failure) {
    var pressing = Conversation(
      about: session, try access.connect(start: start, by: deadline), asksForJSON: true)
    pressing.queue("".utf8)
    if session != nil {
      var watching = Conversation(
        about: session, try access.connect(start: .forbidden, by: deadline), asksForJSON: true)
      watching.queue(":watch".utf8)
      watcher = consume watching
    }
    presser = consume pressing
    awaited = .reading
  }

  /// Forgets both conversations, and on a private calculator, which is gone, what was to be pressed.
  private mutating func lose() {
    if case .line(let line) = awaited, session != nil { unanswered = line }
    if session == nil { waiting = [] }
    presser = nil
    watcher = nil
    awaited = nil
    held = nil
  }

  // MARK: Pressing

  mutating func press(_ line: Line) {
    waiting.append(line)
  }

  /// Lines that wait are not pressed after all.
  mutating func forgetWaiting() {
    waiting = []
  }

  // MARK: Listening

  /// To be waited for: replies, and room for requests while some wait.
  var polledPresser: PolledDescriptor { Self.polled(presser) }
  var polledWatcher: PolledDescriptor { Self.polled(watcher) }

  private static func polled(_ conversation: borrowing Conversation?) -> PolledDescriptor {
    switch conversation {
    case .some(let conversation):
      PolledDescriptor(conversation.descriptor, reads: true, writes: conversation.hasUnsentBytes)
    case .none: PolledDescriptor(-1)
    }
  }

  /// Reads where there is something to read, sends what can be sent, and tells what came of it.
  mutating func advance(presserReads: Bool, watcherReads: Bool) -> [News] {
    var news: [News] = []
    do throws(ConversationEnd) {
      try hearPresser(reads: presserReads, &news)
      try hearWatcher(reads: watcherReads, &news)
      if awaited == nil, let reading = held {
        held = nil
        note(reading)
        news.append(.watched(reading))
      }
      try send()
    } catch {
      lose()
      news.append(.lost(error))
    }
    return news
  }

  private mutating func send() throws(ConversationEnd) {
    if awaited == nil, presser != nil, let line = waiting.popFirst() {
      presser?.queue(line.bytes)
      awaited = .line(line)
    }
    try presser?.transmit()
    try watcher?.transmit()
  }

  private mutating func hearPresser(reads: Bool, _ news: inout [News]) throws(ConversationEnd) {
    guard presser != nil else { return }
    if reads { try presser?.receive() }
    while let reply = try presser?.takeReply() {
      guard let question = awaited else { throw .notADaemon }
      awaited = nil
      switch (reply, question) {
      case (.update(let bytes), .reading):
        let reading = try Self.reading(bytes)
        news.append(.began(reading, after: resume(at: reading)))
        note(reading)
      case (.update(let bytes), .line(let line)):
        let reading = try Self.reading(bytes)
        note(reading)
        news.append(.answered(reading, to: line))
      case (.refusal(let code, let message), .line(let line)):
        if let paste = line.paste { waiting.removeAll { $0.paste == paste } }
        news.append(.refused(code: code, message: message, line))
      case (.refusal, .reading), (.command, _): throw .notADaemon
      }
      try send()
    }
    if presser?.isAtEnd == true { throw .closed }
  }

  private mutating func hearWatcher(reads: Bool, _ news: inout [News]) throws(ConversationEnd) {
    guard watcher != nil else { return }
    if reads { try watcher?.receive() }
    while let reply = try watcher?.takeReply() {
      switch reply {
      case .update(let bytes): held = try Self.reading(bytes)
      // The daemon says goodbye, and the end of the stream follows.
      case .command: break
      case .refusal: throw .notADaemon
      }
    }
    if watcher?.isAtEnd == true { throw .closed }
  }

  private mutating func note(_ reading: KeypadModel.Reading) {
    version = max(version, reading.version)
  }

  /// Settles what becomes of an unanswered line, now that the calculator was found as `reading`.
  private mutating func resume(at reading: KeypadModel.Reading) -> Interruption {
    defer { unanswered = nil }
    guard let line = unanswered else { return .none }
    if reading.version == version {
      waiting.insert(line, at: waiting.startIndex)
      return .repeats
    }
    waiting = []
    return .doubtful(line)
  }

  private static func reading(_ bytes: ArraySlice<UInt8>) throws(ConversationEnd) -> KeypadModel.Reading {
    guard case .update(let update) = ReceivedReply(String(decoding: bytes, as: UTF8.self), format: .json),
      let details = update.details
    else { throw .notADaemon }
    return KeypadModel.Reading(
      display: update.display, label: update.label, value: details.value, version: details.version)
  }
}
