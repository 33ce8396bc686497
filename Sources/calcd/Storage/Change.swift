import CalcBrainActor
import CalcWire

/// What one line did to a shared calculator.
enum Change: Sendable, Equatable {
  /// Its presses led to this.
  case pressed(CalculatorBrain)
  /// It took the change before it back.
  case undone
  /// The calculator exists no more, with its history.
  case dropped
}

/// A change and what it was made to.
struct ChangeRecord: Sendable, Equatable {
  let name: CalculatorName
  /// The calculator's version after the change.
  let version: UInt64
  let change: Change
}

/// The changes of one turn of the loop to shared calculators, oldest first. They are recorded while the
/// calculators are pressed, and stored together before anybody is told of them.
struct ChangeRecords: Sendable {
  private(set) var records: [ChangeRecord] = []
  /// Whether anything will ever read them.
  private let areKept: Bool

  init(areKept: Bool) {
    self.areKept = areKept
  }

  mutating func append(_ change: @autoclosure () -> Change, to name: CalculatorName, version: UInt64) {
    guard areKept else { return }
    records.append(ChangeRecord(name: name, version: version, change: change()))
  }

  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
  }
}
