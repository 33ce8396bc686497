import CalcWire
import Testing

@testable import CalcBrainActor
@testable import calcd

@Suite struct JournalOpeningTests {
  @Test func `a new journal is a header, on the disk with its name`() throws {
    let disk = TestDisk()
    _ = try JournalScenario.open(disk)
    #expect(disk.surviving(.synchronized)[JournalScenario.path] == Array("65ade4d5\tcalcd journal\t3\n".utf8))
  }

  @Test func `a newer format is refused in one line, and nothing is touched`() throws {
    let header = JournalText.line(Array("calcd journal\t4\tsome\tmore".utf8))
    let bytes = header + Array("\nwhat else there may be\n".utf8) + [0, 0, 0]
    let disk = TestDisk()
    disk[JournalScenario.path] = bytes
    #expect(
      throws: StartError.failed(
        "/state/journal was written by a newer calcd: its format is 4, and this one reads up to 3")
    ) { try JournalScenario.open(disk) }
    #expect(disk[JournalScenario.path] == bytes)
    #expect(disk.paths == [JournalScenario.path])
    #expect(disk.openCount == 0)
  }

  @Test func `what is left of a replacement that never came to be is removed`() throws {
    let disk = TestDisk()
    disk["/state/journal.new"] = Array("half".utf8)
    _ = try JournalScenario.open(disk)
    #expect(disk.paths == [JournalScenario.path])
  }

  @Test func `memory, typing, undo and version are as they were`() async throws {
    let disk = TestDisk()
    var scenario = try JournalScenario(disk, try await JournalScenario.brains(24))
    for index in 0..<150 {
      try scenario.turn([.press("a", index), .press("b", index / 7)])
      if index % 10 == 9 { try scenario.turn([.undo("a"), .undo("a"), .undo("b")]) }
    }
    #expect(try JournalScenario.open(disk).calculators == scenario.calculators)
  }

  @Test func `to count on from the highest version that a line can have does not end the daemon`() throws {
    var journal: [UInt8] = []
    journal.appendJournalHeader()
    journal.appendJournal(try CalculatorName("a"), JournalLine.maximumVersion, .base(CalculatorBrain()))
    journal.appendJournal(floor: JournalLine.maximumVersion)
    let disk = TestDisk()
    disk[JournalScenario.path] = journal
    let stored = try JournalScenario.open(disk).calculators
    var state = try #require(stored.states[CalculatorName("a")])
    var log: Reversals?
    var addition: UInt16?
    _ = try state.press(Array("7 + 9 =".utf8).span, goesOnTyping: false, log: &log, addition: &addition)
    #expect(state.version == 9_223_372_036_854_775_808)
    #expect(stored.floors[try CalculatorName("b")] == JournalLine.maximumVersion)
  }

  @Test func `a dropped name goes on counting above every version it had`() async throws {
    let disk = TestDisk()
    var scenario = try JournalScenario(disk, try await JournalScenario.brains(6), minimumBytes: 0)
    try scenario.turn([.press("a", 0), .press("a", 1), .press("a", 2)])
    try scenario.turn([.drop("a")])
    for index in 0..<20 { try scenario.turn([.press("b", index)]) }
    scenario = try JournalScenario(disk.surviving(.synchronized), scenario.brains)
    #expect(scenario.calculators.states[try CalculatorName("a")] == nil)
    try scenario.turn([.press("a", 0)])
    #expect(scenario.calculators.states[try CalculatorName("a")]?.version == 5)
    #expect(try JournalScenario.open(scenario.disk).calculators == scenario.calculators)
  }
}
