import LinuxIO

/// What has become of the lines that were read so far.
struct LineProgress {
  private let stopsAtRefusal: Bool
  /// A line that was sent; its text only where a person may have to be shown it.
  struct Line: Equatable {
    let number: Int
    let text: String?
  }

  /// The lines that were not yet answered, the oldest first.
  private var awaited: ArraySlice<Line> = []
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

  mutating func expectReply(to number: Int, _ text: ArraySlice<UInt8>) {
    awaited.append(
      Line(number: number, text: Diagnostics.reachTerminal ? String(decoding: text, as: UTF8.self) : nil))
  }

  /// The line that the next reply answers; nil where none was asked for.
  mutating func takeAnswered() -> Line? {
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
