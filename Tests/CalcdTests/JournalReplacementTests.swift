import CalcBrainActor
import CalcWire
import Glibc
import Testing

@testable import calcd

@Suite struct JournalReplacementTests {
  @Test("However much is pressed, the file stays small", arguments: [SyncPolicy.always, .second])
  func bounded(policy: SyncPolicy) async throws {
    let disk = TestDisk()
    var scenario = try JournalScenario(
      disk, try await JournalScenario.brains(12), policy: policy, minimumBytes: 10_000)
    var largest: UInt64 = 0
    for index in 0..<1000 {
      try scenario.turn([.press("tally", index)])
      largest = max(largest, scenario.journal.byteCount)
    }
    // 101 states of up to 300 bytes, as many dead ones, and the turns until the replacement is there.
    #expect(largest < 70_000)
    #expect(disk.paths == [JournalScenario.path])
    #expect(disk.openCount == 1)
    #expect(disk.journalText.count == Int(scenario.journal.byteCount))
    #expect(try JournalScenario.open(disk).calculators == scenario.calculators)
  }

  @Test func `changes made while calculators are copied are not lost`() async throws {
    let disk = TestDisk()
    var scenario = try JournalScenario(disk, try await JournalScenario.brains(40))
    // More than is copied at a time.
    for index in 0..<100 {
      try scenario.turn((0..<40).map { .press("c\($0)", index &+ $0) } + [.undo("c\(index % 40)")])
    }
    var rules = Journal.Rules()
    rules.policy = .always
    rules.minimumBytes = 0
    var (journal, calculators) = try Journal.open(
      at: JournalPlace(directory: JournalScenario.directory, calls: disk), rules: rules,
      log: Messages().log, work: BackgroundWork(.here))
    journal.liveBytes = 0
    var pieces = 0
    repeat {
      _ = journal.proceed(with: calculators)
      pieces += 1
      var records = ChangeRecords(areKept: true)
      for name in calculators.storedNames.sorted().prefix(pieces % 40) {
        guard var state = calculators.states[name] else { continue }
        state.record(scenario.brains[pieces % 40], version: state.version + 1)
        records.append(.press(state.brain), to: name, version: state.version)
        calculators.states[name] = state
      }
      let dropped = calculators.storedNames.sorted()[pieces % 7]
      if pieces % 5 == 0, let state = calculators.states.removeValue(forKey: dropped) {
        calculators.floors.note(dropped, state.version + 1)
        records.append(.drop, to: dropped, version: state.version + 1)
      }
      try journal.append(records)
    } while journal.replacement != nil
    #expect(pieces > 3)
    #expect(try JournalScenario.open(disk).calculators == calculators)
  }

  @Test func `a full disk is no reason to lose the file that is there`() async throws {
    let disk = TestDisk()
    var scenario = try JournalScenario(disk, try await JournalScenario.brains(12), minimumBytes: 1000)
    disk.fail { _, call in call == .rename ? .error(ENOSPC) : nil }
    for index in 0..<200 { #expect(try scenario.turn([.press("tally", index)])) }
    #expect(try JournalScenario.open(disk.surviving(.synchronized)).calculators == scenario.calculators)
    disk.heal()
    try scenario.turn([.undo("tally")])
    #expect(scenario.journal.byteCount < 40_000)
  }
}
