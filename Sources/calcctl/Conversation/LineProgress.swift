import LinuxIO

/// What has become of the lines that were read so far.
struct LineProgress {
  private let stopsAtRefusal: Bool
  /// The numbers of the lines that were sent and not yet answered, the oldest first.
  private var awaited: ArraySlice<Int> = []
  private var deadline: Deadline
  private var hasRefusal = false
  private var isStopped = false

  init(stopsAtRefusal: Bool, timeout: Duration) {
    deadline = Deadline(in: timeout)
    self.stopsAtRefusal = stopsAtRefusal
  }

  /// Whether no answer is waited for.
  var isIdle: Bool { awaited.isEmpty }
  /// Whether any further line is to be read at all.
  var takesLines: Bool { !isStopped }
  /// Whether the next line may be sent at once.
  var maySend: Bool { !isStopped && !(stopsAtRefusal && !awaited.isEmpty) }

  var status: ExitStatus { hasRefusal ? .refused : .carriedOut }

  /// When the answer that is waited for is to be there; nil while none is.
  var answerDeadline: Deadline? { isIdle ? nil : deadline }

  /// Allows the next answer so much time from now on.
  mutating func extend(by timeout: Duration) {
    deadline = Deadline(in: timeout)
  }

  mutating func expectReply(to line: Int) {
    awaited.append(line)
  }

  /// The number of the line that the next reply answers; nil where none was asked for.
  mutating func takeAnswered() -> Int? {
    awaited.popFirst()
  }

  mutating func noteRefusal() {
    hasRefusal = true
    if stopsAtRefusal { isStopped = true }
  }

  /// No further line is taken: nobody reads the answers.
  mutating func stop() {
    isStopped = true
  }
}
