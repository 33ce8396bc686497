import CalcBrainActor
import CalcWire
import LinuxIO

/// What happens between two waits of the loop: lines are read and pressed, changes of shared calculators
/// are stored together, and only then anybody hears of them.
///
/// The bytes read and the replies of all connections lie one after another in the batch's two buffers,
/// and the turn remembers which part is whose, where that still matters when it ends.
struct Turn {
  /// A connection that is served in this turn.
  struct Visit {
    let connection: Connection
    /// What was read of it, in the batch's input.
    let input: Range<Int>
    /// What it is sent at the end of the turn, in the batch's output; empty until it is served.
    var replies = 0..<0
  }

  /// Lines whose replies tell of a shared calculator, so that they are answered again if its changes
  /// cannot be stored.
  struct Exchange {
    enum Question {
      /// The lines at these offsets of the batch's input.
      case lines(Range<Int>, LineReader, isAtEnd: Bool)
      /// What is shown, by a command that has other effects too.
      case show
    }

    let presser: Presser
    /// Where the calculator is in `answering`.
    let calculator: Int
    let format: ReplyFormat
    let question: Question
    /// Where the replies are in the batch's output.
    let replies: Range<Int>
  }

  /// Where a shared calculator began to answer.
  struct ExchangeStart {
    var position = 0
    var reader = LineReader()
    var replies = 0
  }

  var batch: Batch

  // MARK: Whose turn it is

  var events = ReadyEvents(capacity: 512)
  var nextEvent = 0
  /// Whether something is done at a certain time, which may have come by the turn's end.
  var isTimed = false
  /// Those that were held back and whose replies have drained.
  var resumed: [Connection] = []
  var nextResumed = 0
  /// In the order in which they are served.
  var visits: [Visit] = []
  /// Those before are served.
  private(set) var nextVisit = 0
  /// Those before have been sent their replies.
  private var nextSent = 0

  // MARK: What waits for the end of the turn

  /// Where the replies of the connection that is served begin.
  var repliesStart = 0
  private var exchangeStart = ExchangeStart()
  private(set) var exchanges: [Exchange] = []
  /// The shared calculators that answer, each once for all that it answers until another one does.
  private(set) var answering: [SharedCalculator] = []
  /// The shared calculators with changes that are not stored yet, in the order of their first one.
  var changed: [SharedCalculator] = []
  /// Those with changes that were stored in this turn, whose watchers are to be told.
  var stored: [SharedCalculator] = []

  init(changes: ChangeRecords) {
    batch = Batch()
    batch.changes = changes
    // Room for a turn; the system backs only the part that is used.
    batch.input.reserveCapacity(4 * Self.fullInput)
    batch.output.reserveCapacity(4 * Self.fullOutput)
  }

  private static let fullInput = 128 * 1024
  private static let fullOutput = 128 * 1024
  /// A group of connections is read, answered and sent its replies before the next one: so many, whose sockets and
  /// calculators are all still in the processor's second cache when it comes to the replies.
  private static let fullGroup = 64
  /// So many bytes of replies lie in its first cache.
  private static let fullGroupOutput = 8 * 1024

  /// What was read of a connection since the input had so many bytes waits to be answered.
  mutating func arrive(_ connection: Connection, inputFrom start: Int) {
    visits.append(Visit(connection: connection, input: start..<batch.input.count))
  }

  /// The next one to serve.
  mutating func beginVisit() -> Visit? {
    guard nextVisit < visits.count else { return nil }
    nextVisit += 1
    return visits[nextVisit - 1]
  }

  /// What was replied since the visit began is its connection's.
  mutating func endVisit() {
    visits[nextVisit - 1].replies = repliesStart..<batch.output.count
  }

  /// Those that are served and have not been sent their replies.
  var unsentVisits: Range<Int> { nextSent..<nextVisit }

  /// Whether something was full before everything was read.
  var hasMoreToGather: Bool { nextEvent < events.count || nextResumed < resumed.count }

  /// Whether there is more to read, and room for it beside what the turn still needs.
  var goesOnGathering: Bool { hasMoreToGather && batch.input.count <= Self.fullInput }

  /// Whether it is time to answer before more is read.
  var isGroupFull: Bool { visits.count - nextVisit >= Self.fullGroup || batch.input.count > Self.fullInput }

  /// Whether it is time to store and send before more is answered. Changes are better stored all at once.
  var isFull: Bool {
    batch.output.count > (isPrivate ? Self.fullGroupOutput : Self.fullOutput) || batch.changes.isFull
  }

  /// Whether no shared calculator was so much as looked at: then nothing is to be stored, and nobody to be told.
  var isPrivate: Bool { exchanges.isEmpty && changed.isEmpty && stored.isEmpty }

  /// A shared calculator is about to answer.
  mutating func beginExchange(with shared: SharedCalculator) {
    if answering.last !== shared { answering.append(shared) }
    exchangeStart = ExchangeStart(
      position: batch.position, reader: batch.reader, replies: batch.output.count)
  }

  /// The lines since then, up to an offset of the batch's input, are answered.
  mutating func endExchange(ofLinesUpTo end: Int) {
    endExchange(.lines(exchangeStart.position..<end, exchangeStart.reader, isAtEnd: batch.isAtEnd))
  }

  mutating func endExchange(_ question: Exchange.Question) {
    let replies = exchangeStart.replies..<batch.output.count
    if replies.isEmpty { return }
    exchanges.append(
      Exchange(
        presser: batch.presser, calculator: answering.count - 1, format: batch.format, question: question,
        replies: replies))
    if batch.hasChanged {
      batch.hasChanged = false
      noteChange(of: answering[answering.count - 1])
    }
  }

  private mutating func noteChange(of shared: SharedCalculator) {
    if shared.isChanged { return }
    shared.isChanged = true
    changed.append(shared)
  }

  /// Nothing needs be answered again.
  mutating func forgetExchanges() {
    if !exchanges.isEmpty { exchanges.removeAll(keepingCapacity: true) }
    if !answering.isEmpty { answering.removeAll(keepingCapacity: true) }
  }

  /// Forgets what was read; all of it is answered.
  mutating func clearInput() {
    if !batch.input.isEmpty { batch.input.removeAll(keepingCapacity: true) }
    // Most turns serve one or two, for which to take them off one by one is a fifth of the price.
    while visits.popLast() != nil {}
    nextVisit = 0
    nextSent = 0
  }

  /// Forgets what was replied; all of it is sent.
  mutating func clearReplies() {
    if !batch.output.isEmpty { batch.output.removeAll(keepingCapacity: true) }
    nextSent = nextVisit
  }

  /// Makes ready for the next wait.
  mutating func reset() {
    nextEvent = 0
    if !resumed.isEmpty { resumed.removeAll(keepingCapacity: true) }
    nextResumed = 0
    // One whose lines are still half has answered nothing.
    forgetExchanges()
  }
}
