import CalcBrainActor
import CalcWire

/// The changes of one turn of the loop to shared calculators, as lines of the journal, oldest first. They
/// are written here while the calculators are pressed, and stored together before anybody is told of them.
struct ChangeRecords: Sendable {
  private var bytes: [UInt8] = []
  /// The last line, while what is added next to the same calculator goes into it.
  private var openLine: OpenLine?
  /// Whether anything will ever read them.
  private let areKept: Bool

  private struct OpenLine {
    let start: Int
    let name: CalculatorName
    /// The version after what goes into it next.
    var nextVersion: UInt64

    /// A line that has so many bytes already is ended, because numbers can be long and a line has a bound.
    static let fullCount = 4096
  }

  init(areKept: Bool) {
    self.areKept = areKept
  }

  /// All lines, as they are stored.
  var lines: [UInt8] {
    if openLine == nil { return bytes }
    var closed = self
    closed.close()
    return closed.bytes
  }

  /// Ends the last line, after which `lines` costs nothing.
  mutating func close() {
    guard let line = openLine else { return }
    bytes.endLine(from: line.start)
    openLine = nil
  }

  /// Records what a calculator's newest change has made of it.
  mutating func append(
    _ change: Update.Change, of calculator: inout Calculator.Mechanism, named name: CalculatorName
  ) {
    guard areKept else { return }
    switch change {
    case .none: return
    case .pressed:
      if let addition = calculator.lastAddition {
        append(addition, to: &calculator, named: name)
      } else {
        close()
        bytes.appendJournal(name, .press, of: &calculator)
      }
    case .undone:
      close()
      bytes.appendJournal(name, .undo, of: &calculator)
    }
  }

  /// Additions to one calculator, one after the other, share a line, and so all but what each has for itself.
  private mutating func append(
    _ addition: Calculator.Mechanism.Addition, to calculator: inout Calculator.Mechanism,
    named name: CalculatorName
  ) {
    if let line = openLine, line.nextVersion == addition.version, line.name == name,
      bytes.count - line.start < OpenLine.fullCount
    {
      openLine?.nextVersion += 1
      bytes.appendAddition(addition, to: &calculator)
    } else {
      close()
      openLine = OpenLine(start: bytes.count, name: name, nextVersion: addition.version + 1)
      bytes.beginJournal(name, addition, to: &calculator)
    }
  }

  /// Records a change.
  ///
  /// - Parameter version: the calculator's version after it.
  mutating func append(_ change: JournalRecord.Kind, to name: CalculatorName, version: UInt64) {
    guard areKept else { return }
    close()
    bytes.appendJournal(name, version, change)
  }

  mutating func removeAll() {
    openLine = nil
    // What one huge turn needed is not kept for ever.
    bytes.removeAll(keepingCapacity: bytes.capacity <= 4 * Self.fullCount)
  }

  /// Whether so much waits that it is time to store it.
  var isFull: Bool { bytes.count > Self.fullCount }

  private static let fullCount = 1024 * 1024
}
