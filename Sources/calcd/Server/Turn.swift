import CalcWire

/// What happens between two waits of the loop: lines are read and pressed, changes of shared calculators
/// are stored together, and only then anybody hears of them.
///
/// The bytes read and the replies of all connections lie one after another in the batch's two buffers,
/// and the turn remembers which part is whose. A connection that touched no shared calculator is sent its
/// replies at once and leaves no trace.
struct Turn {
  /// The replies of a connection begin here and go up to those of the next one.
  struct Replies {
    let connection: Connection
    var start: Int
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

    let connection: Connection
    let shared: SharedCalculator
    let format: ReplyFormat
    let question: Question
    /// Where the replies are in the batch's output.
    let replies: Range<Int>
  }

  var batch: Batch
  var replies: [Replies] = []
  var exchanges: [Exchange] = []
  /// The shared calculators with changes that are not stored yet, in the order of their first one.
  var changed: [SharedCalculator] = []
  /// Those with changes that were stored in this turn, whose watchers are to be told.
  var stored: [SharedCalculator] = []

  init(changes: ChangeRecords) {
    batch = Batch()
    batch.changes = changes
    // Room for a turn; the system backs only the part that is used.
    batch.input.reserveCapacity(2 * Self.fullInput)
    batch.output.reserveCapacity(2 * Self.fullOutput)
  }

  private static let fullInput = 512 * 1024
  private static let fullOutput = 512 * 1024

  /// Whether it is time to store and send before more is read.
  var isFull: Bool { batch.input.count > Self.fullInput || batch.output.count > Self.fullOutput }

  /// Forgets everything but the counters and the room.
  mutating func reset() {
    batch.input.removeAll(keepingCapacity: true)
    batch.output.removeAll(keepingCapacity: true)
    replies.removeAll(keepingCapacity: true)
  }
}
