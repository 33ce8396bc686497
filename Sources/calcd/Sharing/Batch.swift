import CalcBrainActor
import CalcWire

/// What a calculator answers in one go: the lines of one connection that were read together, and the
/// bytes of the replies. It travels from the server to the calculator and back, so that answering many
/// lines is one call.
struct Batch: Sendable {
  /// Why answering stopped.
  enum Stop: Sendable, Equatable {
    /// Every whole line is answered.
    case needsMore
    /// The line at these offsets is a command, which is not a calculator's business.
    case command(Range<Int>)
    /// So many replies wait that the rest of the lines has to.
    case outputIsFull
  }

  /// What `:stats` counts of lines.
  struct Counters: Sendable {
    var lines: UInt64 = 0
    var presses: UInt64 = 0
    var errors: UInt64 = 0
  }

  // MARK: What is answered

  var input: [UInt8] = []
  /// Where the next line starts.
  private(set) var position = 0
  /// Where the lines end; what lies behind is not this connection's.
  private(set) var inputEnd = 0
  /// Whether the whole input is ASCII, which is then no question for each line.
  var isASCII = false
  /// Whether nothing will follow `inputEnd`, so that a last line counts without a newline.
  var isAtEnd = false
  var reader = LineReader()
  var presser = Presser.anonymous
  var format = ReplyFormat.plain
  /// The name of a shared calculator, nil on a private one.
  var name: CalculatorName?
  /// Whether changes are refused, because they cannot be stored.
  var refusesChanges = false

  // MARK: The answers

  var output: [UInt8] = []
  /// Once `output` is longer, the next line waits.
  var outputLimit = Int.max
  /// The changes to shared calculators, for the log.
  var changes = ChangeRecords(areKept: false)
  /// Whether a shared calculator has changed.
  var hasChanged = false
  var counters = Counters()

  /// Makes these bytes of the input what is answered.
  mutating func begin(_ range: Range<Int>) {
    position = range.lowerBound
    inputEnd = range.upperBound
  }

  /// The next line, or why there is none.
  enum Next {
    case line(Range<Int>)
    case stop(Stop)
  }

  /// Takes the next line off the input, whose bytes are passed because whoever answers a line still reads
  /// them while the replies grow; one that is too long is answered here.
  mutating func nextLine(in bytes: borrowing Span<UInt8>) -> Next {
    while true {
      switch takeLine(in: bytes, repliesCount: output.count) {
      case .line(let line): return .line(line)
      case .tooLong: refuse(.lineTooLong)
      case .stop(let stop): return .stop(stop)
      }
    }
  }

  /// A line, or why there is none.
  enum Taken {
    case line(Range<Int>)
    /// It is not answered yet.
    case tooLong
    case stop(Stop)
  }

  /// Takes the next line off the input.
  ///
  /// - Parameter repliesCount: how many bytes of replies there are.
  @inline(__always)
  mutating func takeLine(in bytes: borrowing Span<UInt8>, repliesCount: Int) -> Taken {
    if repliesCount > outputLimit { return .stop(.outputIsFull) }
    if position == inputEnd { return .stop(.needsMore) }
    switch reader.next(in: bytes, from: &position, isAtEnd: isAtEnd) {
    case .line(let line):
      counters.lines += 1
      return .line(line)
    case .tooLong:
      counters.lines += 1
      return .tooLong
    case .needsMore: return .stop(.needsMore)
    }
  }

  mutating func refuse(_ refusal: Refusal) {
    counters.errors += 1
    output.append(refusal, format: format)
  }
}
