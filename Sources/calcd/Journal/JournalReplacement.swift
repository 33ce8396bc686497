import CalcBrainActor
import CalcWire
import LinuxIO

/// The calculators whose states a journal is written from. What they tell is stored: nothing of it can be
/// taken back any more.
protocol CalculatorSource {
  /// The names of those that exist.
  var storedNames: [CalculatorName] { get }
  /// nil where it exists no more.
  func storedState(of name: CalculatorName) -> CalculatorState?
  var floors: VersionFloors { get }
}

/// A whole new journal in the making.
///
/// Calculators are copied into it a few at a time, so that the loop goes on. Every change made meanwhile
/// is written to it too: for one that was copied it follows, and for one that was not yet it is overruled
/// by the copy, which begins with a base.
struct JournalReplacement {
  /// So much is copied at a time: about a millisecond's work.
  private static let pieceBytes = 128 * 1024

  let file: StorageFile
  private(set) var length: UInt64 = 0
  /// Those that are not copied yet.
  private var remaining: [CalculatorName]
  private var buffer: [UInt8] = []
  /// How much of it was written when the disk was last asked for it, how often that was, and when the disk
  /// has taken its time.
  private(set) var synchronizedLength: UInt64 = 0
  private(set) var synchronizations = 0
  private(set) var patience = Deadline(in: .zero)

  init(of source: some CalculatorSource, at place: JournalPlace) throws(SystemError) {
    file = try place.open(place.replacementPath, for: .replacing)
    remaining = source.storedNames
    buffer.appendJournalHeader()
    let floors = source.floors
    if floors.common > 0 { buffer.appendJournal(floor: floors.common) }
    for (name, version) in floors.byName { buffer.appendJournal(name, version, .drop) }
    try flush()
  }

  var isCopied: Bool { remaining.isEmpty }

  /// Copies the next calculators.
  mutating func copySome(of source: some CalculatorSource) throws(SystemError) {
    while buffer.count < Self.pieceBytes, let name = remaining.popLast() {
      if let state = source.storedState(of: name) { buffer.appendJournal(name, state) }
    }
    try flush()
  }

  /// Adds the changes of a turn.
  mutating func append(_ lines: Span<UInt8>) throws(SystemError) {
    try file.write(lines, at: length)
    length += UInt64(lines.count)
  }

  /// The disk is asked for what was written so far, in the file that is answered.
  mutating func noteSynchronization() -> StorageFile {
    synchronizedLength = length
    synchronizations += 1
    patience = Deadline(in: .milliseconds(500))
    return file
  }

  private mutating func flush() throws(SystemError) {
    try file.write(buffer.span, at: length)
    length += UInt64(buffer.count)
    buffer.removeAll(keepingCapacity: true)
  }
}
