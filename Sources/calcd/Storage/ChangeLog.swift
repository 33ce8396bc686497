import CalcBrainActor
import CalcWire
import LinuxIO

/// Where the changes of shared calculators are kept.
protocol ChangeLog {
  /// Whether records are wanted at all.
  var keepsRecords: Bool { get }
  /// How large the store is, in bytes.
  var byteCount: UInt64 { get }

  /// A descriptor that becomes readable, though it may be so already, whenever `proceed` is to be called; nil where there
  /// is never a reason.
  var wakeUp: Int32? { get }

  /// Stores a turn's changes, all of them or none. Once it returns, they survive the daemon.
  mutating func append(_ records: ChangeRecords) throws(StorageError)

  /// Carries on with what storing needs beside, when no change waits to be stored: at the start, at the end of every turn
  /// that stored something, when `wakeUp` becomes readable, and at the moment that it answered the last time.
  mutating func proceed(with source: some CalculatorSource) -> Deadline?

  /// Brings everything to the disk, because the daemon stops.
  mutating func close() throws(StorageError)
}

/// Why changes could not be stored, in words for the log.
struct StorageError: Error, Equatable, Sendable {
  let message: String
}

/// Keeps nothing: shared calculators live as long as the daemon.
struct VolatileLog: ChangeLog {
  var keepsRecords: Bool { false }
  var byteCount: UInt64 { 0 }
  var wakeUp: Int32? { nil }

  mutating func append(_ records: ChangeRecords) {}
  mutating func proceed(with source: some CalculatorSource) -> Deadline? { nil }
  mutating func close() {}
}

/// What a log held when it was opened.
struct StoredCalculators: Equatable {
  /// The calculators that exist.
  var states: [CalculatorName: CalculatorState] = [:]
  /// For names that were dropped, the version that the next calculator of that name starts above.
  var floors = VersionFloors()
}

extension StoredCalculators: CalculatorSource {
  var storedNames: [CalculatorName] { Array(states.keys) }
  func storedState(of name: CalculatorName) -> CalculatorState? { states[name] }
}
