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

  /// - Parameter version: the calculator's version after the change.
  mutating func append(
    _ change: @autoclosure () -> JournalRecord.Kind, to name: CalculatorName, version: UInt64
  ) {
    guard areKept else { return }
    lines.appendJournal(name, version, change())
  }

  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
  }
}
