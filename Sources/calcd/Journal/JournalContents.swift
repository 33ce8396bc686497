import CalcBrainActor
import CalcWire
import LinuxIO

/// What a journal says when its lines are read in order.
struct JournalContents {
  var calculators = StoredCalculators()
  /// The format that the first line tells; nil where there is no such line.
  private(set) var format: UInt64?
  /// Where no whole line is, in order and with gaps between; a torn end is not among them.
  private(set) var damage: [Range<UInt64>] = []
  /// What is behind the last newline: a line that was never finished.
  private(set) var tornEnd: Range<UInt64> = 0..<0
  /// Whether there were places that the disk could not read.
  private(set) var isUnreadable = false
  /// How many lines say something of a calculator.
  private(set) var recordCount = 0
  /// About how many bytes would say the same.
  private(set) var liveBytes: UInt64 = 0
  private var read: [CalculatorName: Reading] = [:]

  /// About as many bytes as a line with a whole state has beside the description.
  private static let wholeStateBytes: UInt64 = 64

  init() {}

  /// Reads a whole file.
  ///
  /// - Throws: where a newer calcd wrote it; nothing of it may be touched then.
  init(reading file: StorageFile, length: UInt64) throws(StartError) {
    var reader = JournalReader(file, length: length)
    tornEnd = try reader.read { (line, range) throws(StartError) in
      guard let line, let content = JournalLine(line, following: { read[$0]?.state.brain }) else {
        noteDamage(range)
        return
      }
      switch content {
      case .header(let format):
        guard format <= JournalLine.format else {
          throw .failed(
            "\(file.path) was written by a newer calcd: its format is \(format), and this one reads up to \(JournalLine.format)"
          )
        }
        if range.lowerBound == 0 { self.format = format }
      case .floor(let version): calculators.floors.raiseCommon(to: version)
      case .record(let record): apply(record, bytes: UInt64(range.count))
      }
    }
    isUnreadable = reader.isUnreadable
    finish()
  }

  private mutating func noteDamage(_ range: Range<UInt64>) {
    if let last = damage.last, last.upperBound == range.lowerBound {
      damage[damage.count - 1] = last.lowerBound..<range.upperBound
    } else {
      damage.append(range)
    }
  }

  private mutating func apply(_ record: JournalRecord, bytes: UInt64) {
    recordCount += 1
    let name = record.name
    switch record.kind {
    case .press(let brain):
      let version = record.version
      read[name, default: Reading(calculators.floors[name])].take(bytes) {
        $0.record(brain, version: version)
      }
    case .more(let additions):
      var version = record.version
      for addition in additions {
        // A whole state has a line of its own, and the description.
        let whole = UInt64(addition.end) + Self.wholeStateBytes
        read[name, default: Reading(calculators.floors[name])].take(whole) {
          $0.goOn(with: addition, version: version)
        }
        version += 1
      }
    case .undo(let brain):
      let version = record.version
      read[name, default: Reading(calculators.floors[name])].take(bytes) {
        $0.goBack(to: brain, version: version)
      }
    case .base(let brain):
      var reading = Reading(0)
      reading.take(bytes) { $0 = CalculatorState(brain: brain, version: record.version) }
      read[name] = reading
    case .drop:
      read[name] = nil
      calculators.floors.note(name, record.version)
    }
  }

  private mutating func finish() {
    calculators.states.reserveCapacity(read.count)
    for (name, reading) in read {
      calculators.states[name] = reading.state
      let lines = UInt64(min(reading.state.historyCount + 1, reading.lineCount))
      liveBytes += reading.bytes * lines / UInt64(reading.lineCount)
    }
    read = [:]
  }
}

/// A calculator while the lines are read that tell of it.
private struct Reading {
  var state: CalculatorState
  var lineCount = 0
  var bytes: UInt64 = 0

  init(_ floor: UInt64) {
    state = CalculatorState(version: floor)
  }

  mutating func take(_ count: UInt64, _ change: (inout CalculatorState) -> Void) {
    change(&state)
    lineCount += 1
    bytes += count
  }
}

extension CalculatorState {
  /// Applies a line that added something to the state of the version before. Where that is not known, neither is the
  /// description.
  fileprivate mutating func goOn(with continuation: Continuation, version: UInt64) {
    let next = brain.continued(by: continuation, isNext: self.version + 1 == version)
    record(next, version: version)
  }

  /// Applies an undo that led to `brain`.
  fileprivate mutating func goBack(to brain: CalculatorBrain, version: UInt64) {
    let undone = self.brain
    guard recordUndo(version: version) else {
      self = CalculatorState(brain: brain, version: version)
      return
    }
    if self.brain == brain { return }
    // A line before this one is lost. What it says is true all the same, and what it does not undo stays.
    record(undone, version: version)
    var earlier = self
    while earlier.recordUndo(version: version) {
      guard earlier.brain == brain else { continue }
      self = earlier
      return
    }
    _ = recordUndo(version: version)
    record(brain, version: version)
  }
}
