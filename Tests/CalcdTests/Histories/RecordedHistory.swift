/// What a client asked of a shared calculator, when, and what it was told: one entry of a history.
struct RecordedOperation: Sendable {
  enum Request: Equatable, Sendable {
    case line(TallyLine)
    /// Shows what is there: an attach, an entry of a list, an update of a watch.
    case look
    case drop
  }

  enum Outcome: Equatable, Sendable {
    case shown(Sighting)
    case dropped
    case error(code: String)
    /// No reply came: the daemon was killed, or the client did not wait.
    case unanswered
  }

  /// The connection, with a number of its own in the history.
  var client: Int
  var request: Request
  /// Before it was sent, in nanoseconds of the monotonic clock.
  var start: UInt64
  /// After its reply was read, or when at the latest it was carried out if it ever was.
  var end: UInt64
  var outcome: Outcome
}

/// What was shown of a calculator at one version.
struct Sighting: Hashable, Sendable {
  var version: UInt64
  var display: String
  var label: String
}

/// How long a connection that may press was attached to the calculator.
struct RecordedAttachment: Sendable {
  var client: Int
  /// It became attached at some moment of these.
  var attaching: ClosedRange<UInt64>
  /// It stopped being, or became a watcher, at some moment of these.
  var leaving: ClosedRange<UInt64>
}

/// The versions that a watch showed, in their order.
struct RecordedWatch: Sendable {
  var versions: [UInt64]
  /// Whether it went on until everything was quiet, and so has to have shown the newest.
  var isComplete: Bool
}

/// All that happened to one shared calculator, as its clients saw it. What one client did is in the order in
/// which it did it.
struct RecordedHistory: Sendable {
  var operations: [RecordedOperation] = []
  var attachments: [RecordedAttachment] = []
  var watches: [RecordedWatch] = []

  mutating func append(_ other: RecordedHistory) {
    operations += other.operations
    attachments += other.attachments
    watches += other.watches
  }

  /// Says of everything that is still open that it was over by `moment`.
  mutating func settle(by moment: UInt64) {
    for index in operations.indices where operations[index].end == .max { operations[index].end = moment }
    for index in attachments.indices where attachments[index].leaving.upperBound == .max {
      let left = attachments[index].leaving.lowerBound
      attachments[index].leaving = left...max(left, moment)
    }
  }
}
