import CalcBrainActor
import CalcWire
import LinuxIO

@testable import calcd

/// Shared calculators and their journal, driven turn by turn as the server drives them, on a disk in memory.
struct JournalScenario {
  /// What a line does to a calculator.
  enum Line {
    case press(String, Int)
    case undo(String)
    case drop(String)
  }

  let disk: TestDisk
  let brains: [CalculatorBrain]
  var journal: Journal
  /// The calculators as everybody may know them.
  var calculators: StoredCalculators
  /// How many turns were refused.
  var refusalCount = 0

  static let directory = "/state"
  static let path = "/state/journal"
  /// Small, so that a few turns reach the end of the zeros.
  static let stepBytes: UInt64 = 400

  /// States that presses lead to: a growing sum, unfinished numbers, long fractions, memory.
  static func brains(_ count: Int) async throws -> [CalculatorBrain] {
    let calculator = Calculator()
    var brains: [CalculatorBrain] = []
    for index in 0..<count {
      let line = ["+ 1 =", "÷ 7 =", "3 . 1", "√ MS", "C 5 + π", "x² + 12.5 % ="][index % 6]
      try await calculator.press(line)
      brains.append(await calculator.state.brain)
    }
    return brains
  }

  static func open(
    _ disk: TestDisk, policy: SyncPolicy = .always, minimumBytes: UInt64 = .max,
    stepBytes: UInt64 = stepBytes,
    log: Log = Messages().log
  ) throws -> (journal: Journal, calculators: StoredCalculators) {
    var rules = Journal.Rules()
    rules.policy = policy
    rules.synchronizationDelay = .zero
    rules.minimumBytes = minimumBytes
    rules.stepBytes = stepBytes
    rules.repairInterval = .zero
    rules.shrinkInterval = .zero
    return try Journal.open(
      at: JournalPlace(directory: directory, calls: disk), rules: rules, log: log,
      work: BackgroundWork(.here))
  }

  init(
    _ disk: TestDisk = TestDisk(), _ brains: [CalculatorBrain], policy: SyncPolicy = .always,
    minimumBytes: UInt64 = .max
  ) throws {
    self.disk = disk
    self.brains = brains
    (journal, calculators) = try Self.open(disk, policy: policy, minimumBytes: minimumBytes)
  }

  /// Carries out the lines of a turn; tells whether they were stored.
  @discardableResult
  mutating func turn(_ lines: [Line]) throws -> Bool {
    var records = ChangeRecords(areKept: true)
    let before = calculators
    for line in lines { try carryOut(line, &records) }
    defer { for _ in 0..<3 { _ = journal.proceed(with: calculators) } }
    do throws(StorageError) {
      try journal.append(records)
      return true
    } catch {
      calculators = before
      refusalCount += 1
      return false
    }
  }

  private mutating func carryOut(_ line: Line, _ records: inout ChangeRecords) throws {
    switch line {
    case .press(let text, let index):
      let name = try CalculatorName(text)
      var state = state(name)
      let brain = brains[index % brains.count]
      guard state.brain != brain else { return }
      state.record(brain, version: state.version + 1)
      calculators.states[name] = state
      records.append(.press(brain), to: name, version: state.version)
    case .undo(let text):
      let name = try CalculatorName(text)
      var state = state(name)
      guard state.recordUndo(version: state.version + 1) else { return }
      calculators.states[name] = state
      records.append(.undo(state.brain), to: name, version: state.version)
    case .drop(let text):
      let name = try CalculatorName(text)
      guard let state = calculators.states.removeValue(forKey: name) else { return }
      calculators.floors.note(name, state.version + 1)
      records.append(.drop, to: name, version: state.version + 1)
    }
  }

  private func state(_ name: CalculatorName) -> CalculatorState {
    calculators.states[name] ?? CalculatorState(version: calculators.floors[name])
  }
}

extension TestDisk {
  /// The journal without the zeros behind it.
  var journalText: [UInt8] {
    let bytes = self[JournalScenario.path] ?? []
    return Array(bytes[..<((bytes.lastIndex { $0 != 0 } ?? -1) + 1)])
  }
}

/// What a log was told.
final class Messages: Sendable {
  private let lines = LockedValue<[String]>([])

  var log: Log {
    Log(
      level: .notice, environment: Environment([:]),
      output: { line in self.lines.withLock { $0.append(line) } })
  }

  var all: [String] { lines.withLock { $0 } }
}
