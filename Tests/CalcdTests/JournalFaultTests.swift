import CalcBrainActor
import CalcWire
import Glibc
import Testing

@testable import calcd

/// A fault at every single call of a life in which turns are appended and the file is replaced.
@Suite struct JournalFaultTests {
  /// The turns of that life.
  private static let turns: [[JournalScenario.Line]] = [
    [.press("a", 0), .press("b", 1)], [.press("a", 2)], [.undo("a"), .press("c", 3)], [.drop("b")],
    [.press("a", 4), .press("a", 5), .press("b", 0)], [.undo("a")], [.drop("a"), .press("c", 1)],
    [.press("a", 3)], [.drop("c"), .press("a", 0)], [.undo("a")],
  ]
  private static let minimumBytes: UInt64 = 300
  private static let policies = [SyncPolicy.always, .second]

  /// How many calls that life makes when nothing fails, after the file was made.
  private func callCount(_ brains: [CalculatorBrain], _ policy: SyncPolicy) throws -> Range<Int> {
    let disk = TestDisk()
    var scenario = try JournalScenario(disk, brains, policy: policy, minimumBytes: Self.minimumBytes)
    let start = disk.calls.count
    for turn in Self.turns { try scenario.turn(turn) }
    #expect(disk.calls.filter { $0 == .rename }.count >= 2, "the file was replaced more than once")
    return start..<disk.calls.count
  }

  @Test(
    "A call that fails once costs at most the changes of that turn, and all goes on",
    arguments: policies,
    [.error(ENOSPC), .error(EIO), .error(EINTR), .short, .shortThenError(ENOSPC)] as [TestDisk.Fault])
  func failure(policy: SyncPolicy, fault: TestDisk.Fault) async throws {
    let brains = try await JournalScenario.brains(6)
    for step in try callCount(brains, policy) {
      let disk = TestDisk()
      var scenario = try JournalScenario(disk, brains, policy: policy, minimumBytes: Self.minimumBytes)
      disk.fail { number, _ in number == step ? fault : nil }
      for turn in Self.turns {
        try scenario.turn(turn)
        // What a process that starts now would find.
        let found = try JournalScenario.open(disk.surviving(.everything)).calculators
        #expect(found == scenario.calculators, "step \(step)")
      }
      let isHarmless = fault == .error(EINTR) || fault == .short
      #expect(scenario.refusalCount <= (isHarmless ? 0 : 1), "step \(step)")
      #expect(try scenario.turn([.press("last", 2)]), "step \(step)")
      #expect(
        try JournalScenario.open(disk.surviving(.synchronized)).calculators == scenario.calculators,
        "step \(step)")
      #expect(disk.openCount == 1, "step \(step)")
    }
  }

  @Test(
    "A disk that fails for a while refuses changes for that while, and loses nothing",
    arguments: policies, [ENOSPC, EIO])
  func failingForAWhile(policy: SyncPolicy, code: Int32) async throws {
    let brains = try await JournalScenario.brains(6)
    for step in try callCount(brains, policy) {
      let disk = TestDisk()
      var scenario = try JournalScenario(disk, brains, policy: policy, minimumBytes: Self.minimumBytes)
      disk.fail { number, call in number >= step && call != .read ? .shortThenError(code) : nil }
      for turn in Self.turns { try scenario.turn(turn) }
      disk.heal()
      // The repair itself takes a turn.
      try scenario.turn([])
      #expect(try scenario.turn([.press("last", 2)]), "step \(step)")
      for survival in [TestDisk.Survival.everything, .synchronized] {
        let found = try JournalScenario.open(disk.surviving(survival)).calculators
        #expect(found == scenario.calculators, "step \(step), \(survival)")
      }
    }
  }

  @Test(
    "Killed at any call, whatever was acknowledged is there, and of the rest whole lines at most",
    arguments: policies, [.killBefore, .killAmid, .killAfter] as [TestDisk.Fault])
  func killed(policy: SyncPolicy, fault: TestDisk.Fault) async throws {
    let brains = try await JournalScenario.brains(6)
    for step in try callCount(brains, policy) {
      let disk = TestDisk()
      var scenario = try JournalScenario(disk, brains, policy: policy, minimumBytes: Self.minimumBytes)
      disk.fail { number, _ in number == step ? fault : nil }
      var possible: [StoredCalculators] = []
      for turn in Self.turns where !disk.isDead {
        possible = try prefixes(of: turn, after: scenario.calculators, brains)
        if try scenario.turn(turn) { possible = [scenario.calculators] }
      }
      #expect(disk.isDead, "step \(step)")
      // A killed process leaves all to the kernel; without power, what is not on the disk may be gone,
      // which only `always` promises against.
      let survivals = policy == .always ? TestDisk.Survival.inOrder : [.everything]
      for survival in survivals {
        let found = try JournalScenario.open(disk.surviving(survival)).calculators
        #expect(possible.contains(found), "step \(step), \(survival)")
      }
    }
  }

  @Test(
    "Without power at any call, each calculator is found as it once was",
    arguments: TestDisk.Survival.inOrder)
  func withoutPower(survival: TestDisk.Survival) async throws {
    let brains = try await JournalScenario.brains(6)
    for step in try callCount(brains, .second) {
      let disk = TestDisk()
      var scenario = try JournalScenario(disk, brains, policy: .second, minimumBytes: Self.minimumBytes)
      disk.fail { number, _ in number == step ? .killAmid : nil }
      var past = [scenario.calculators]
      for turn in Self.turns where !disk.isDead {
        past += try prefixes(of: turn, after: scenario.calculators, brains)
        try scenario.turn(turn)
      }
      let found = try JournalScenario.open(disk.surviving(survival)).calculators
      #expect(past.contains(found), "step \(step)")
    }
  }

  @Test(
    "Without power at any call of always, whatever was acknowledged is there, though later lines reached the disk first",
    arguments: [.killBefore, .killAfter] as [TestDisk.Fault])
  func withoutPower(fault: TestDisk.Fault) async throws {
    let brains = try await JournalScenario.brains(6)
    var holeCount = 0
    for step in try callCount(brains, .always) {
      let disk = TestDisk()
      var scenario = try JournalScenario(disk, brains, minimumBytes: Self.minimumBytes)
      disk.fail { number, _ in number == step ? fault : nil }
      var possible: [StoredCalculators] = []
      for turn in Self.turns where !disk.isDead {
        possible = try prefixes(of: turn, after: scenario.calculators, brains)
        if try scenario.turn(turn) { possible = [scenario.calculators] }
      }
      let messages = Messages()
      let found = try JournalScenario.open(disk.surviving(.laterHalf), log: messages.log).calculators
      holeCount += messages.all.count { $0.contains("was damaged") }
      for name in ["a", "b", "c"] {
        let name = try CalculatorName(name)
        // What could be undone is less where a line before is lost.
        #expect(
          possible.contains {
            $0.states[name]?.brain == found.states[name]?.brain
              && $0.states[name]?.version == found.states[name]?.version
          }, "step \(step), \(name)")
      }
    }
    #expect(holeCount > 0 || fault == .killAfter)
  }

  /// What there may be once some of the turn's lines were carried out, but nobody was told.
  private func prefixes(
    of turn: [JournalScenario.Line], after calculators: StoredCalculators, _ brains: [CalculatorBrain]
  ) throws -> [StoredCalculators] {
    var scenario = try JournalScenario(TestDisk(), brains)
    scenario.calculators = calculators
    return try [calculators]
      + turn.map { line in
        try scenario.turn([line])
        return scenario.calculators
      }
  }
}
