import CalcBrainActor
import CalcWire
import LinuxIO

/// What a journal says when its lines are read in order.
struct JournalContents {
  var calculators = StoredCalculators()
  /// Whether the first line is there.
  private(set) var hasHeader = false
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
  private var sizes: [CalculatorName: (lines: Int, bytes: UInt64)] = [:]

  init() {}

  /// Reads a whole file.
  ///
  /// - Throws: where a newer calcd wrote it; nothing of it may be touched then.
  init(reading file: StorageFile, length: UInt64) throws(StartError) {
    var reader = JournalReader(file, length: length)
    tornEnd = try reader.read { (line, range) throws(StartError) in
      guard let line, let content = JournalLine(line) else {
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
        if range.lowerBound == 0 { hasHeader = true }
      case .floor(let version): calculators.floors.raiseCommon(to: version)
      case .record(let record): apply(record, bytes: UInt64(range.count))
      }
    }
    isUnreadable = reader.isUnreadable
    estimateLiveBytes()
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
    sizes[record.name, default: (0, 0)].lines += 1
    sizes[record.name, default: (0, 0)].bytes += bytes
    let name = record.name
    let floor = calculators.floors[name]
    switch record.kind {
    case .press(let brain):
      calculators.states[name, default: CalculatorState(version: floor)].record(
        brain, version: record.version)
    case .undo(let brain):
      calculators.states[name, default: CalculatorState(version: floor)]
        .goBack(to: brain, version: record.version)
    case .base(let brain):
      calculators.states[name] = CalculatorState(brain: brain, version: record.version)
    case .drop:
      calculators.states[name] = nil
      calculators.floors.note(name, record.version)
      sizes[name] = nil
    }
  }

  private mutating func estimateLiveBytes() {
    for (name, state) in calculators.states {
      guard let size = sizes[name] else { continue }
      let lines = UInt64(min(state.history.count + 1, size.lines))
      liveBytes += size.bytes * lines / UInt64(size.lines)
    }
    sizes = [:]
  }
}

extension CalculatorState {
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
