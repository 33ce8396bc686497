import CalcBrainActor
import CalcWire

/// The changes of one turn of the loop to shared calculators, as lines of the journal, oldest first. They
/// are written here while the calculators are pressed, and stored together before anybody is told of them.
struct ChangeRecords: Sendable {
  private(set) var lines: [UInt8] = []
  /// Whether anything will ever read them.
  private let areKept: Bool

  init(areKept: Bool) {
    self.areKept = areKept
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
        lines.appendJournal(name, addition, to: &calculator)
      } else {
        lines.appendJournal(name, .press, of: &calculator)
      }
    case .undone: lines.appendJournal(name, .undo, of: &calculator)
    }
  }

  /// Records a change.
  ///
  /// - Parameter version: the calculator's version after it.
  mutating func append(_ change: JournalRecord.Kind, to name: CalculatorName, version: UInt64) {
    guard areKept else { return }
    lines.appendJournal(name, version, change)
  }

  mutating func removeAll() {
    // What one huge turn needed is not kept for ever.
    lines.removeAll(keepingCapacity: lines.capacity <= 4 * Self.fullCount)
  }

  /// Whether so much waits that it is time to store it.
  var isFull: Bool { lines.count > Self.fullCount }

  private static let fullCount = 1024 * 1024
}
