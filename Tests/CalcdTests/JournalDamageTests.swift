import CalcBrainActor
import CalcWire
import Glibc
import Testing

@testable import calcd

/// A journal of a few calculators, and what its lines say one without the other.
private struct Sample {
  let bytes: [UInt8]
  /// Where its lines are, newlines included.
  let lines: [Range<Int>]

  init() async throws {
    let disk = TestDisk()
    var scenario = try JournalScenario(disk, try await JournalScenario.brains(6))
    try scenario.turn([.press("one", 0), .press("two", 1), .press("one", 2)])
    try scenario.turn([.undo("one"), .press("three", 3)])
    try scenario.turn([.drop("two"), .press("one", 5), .press("two", 4)])
    bytes = disk.journalText
    var lines: [Range<Int>] = []
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append((lines.last?.upperBound ?? 0)..<index + 1)
    }
    self.lines = lines
  }

  /// What is known when only these lines are left.
  func contents(of lines: some Sequence<Range<Int>>) throws -> StoredCalculators {
    let disk = TestDisk()
    disk[JournalScenario.path] = lines.flatMap { bytes[$0] }
    return try JournalScenario.open(disk).calculators
  }
}

@Suite struct JournalDamageTests {
  /// Opens damaged bytes: what is whole must be known, the damage be told once and lie beside, and the
  /// journal be sound from then on.
  private func expectRepair(
    _ damaged: [UInt8], _ expected: StoredCalculators, isDamaged: Bool, _ comment: Comment
  ) throws {
    let disk = TestDisk()
    disk[JournalScenario.path] = damaged
    let messages = Messages()
    var (journal, calculators) = try JournalScenario.open(disk, log: messages.log)
    #expect(calculators == expected, comment)
    #expect(messages.all.count == (isDamaged ? 1 : 0), comment)
    let aside = disk.paths.filter { $0.hasPrefix("\(JournalScenario.path).damaged-") }
    #expect(aside.count == (isDamaged ? 1 : 0), comment)

    var records = ChangeRecords(areKept: true)
    records.append(.drop, to: try CalculatorName("new"), version: 5)
    try journal.append(records)
    let again = try JournalScenario.open(disk.surviving(.synchronized), log: messages.log).calculators
    #expect(again.states == expected.states, comment)
    #expect(again.floors[try CalculatorName("new")] == 5, comment)
    #expect(messages.all.count == (isDamaged ? 1 : 0), comment)
  }

  @Test func `cut at any byte, it keeps every whole line before`() async throws {
    let sample = try await Sample()
    for end in 0...sample.bytes.count {
      let whole = sample.lines.filter { $0.upperBound <= end }
      try expectRepair(
        Array(sample.bytes[..<end]), try sample.contents(of: whole),
        isDamaged: end != whole.last?.upperBound ?? 0, "cut at \(end)")
    }
  }

  @Test func `zero-filled from any byte, it keeps every whole line before`() async throws {
    let sample = try await Sample()
    for start in 0..<sample.bytes.count {
      let zeros = [UInt8](repeating: 0, count: sample.bytes.count - start)
      let whole = sample.lines.filter { $0.upperBound <= start }
      try expectRepair(
        sample.bytes[..<start] + zeros, try sample.contents(of: whole),
        isDamaged: start == 0 || start != whole.last?.upperBound, "zeros from \(start)")
    }
  }

  @Test("With any one byte flipped, it keeps every other line", arguments: [0x01, 0x80, 0xFF] as [UInt8])
  func flipped(by mask: UInt8) async throws {
    let sample = try await Sample()
    for index in sample.bytes.indices {
      var damaged = sample.bytes
      damaged[index] ^= mask
      // Without its newline, a line runs into the next one.
      let lost = index...(sample.bytes[index] == UInt8(ascii: "\n") ? index + 1 : index)
      let whole = sample.lines.filter { !$0.overlaps(Range(lost)) }
      try expectRepair(damaged, try sample.contents(of: whole), isDamaged: true, "byte \(index)")
    }
  }

  @Test func `lines of rubbish anywhere are moved aside as they are`() async throws {
    let sample = try await Sample()
    let rubbish: [[UInt8]] = [
      [0x0A], Array("garbage\n".utf8), [0xFF, 0xFE, 0x0A], [UInt8](repeating: 0x61, count: 70_000) + [0x0A],
      [UInt8](repeating: 0, count: 1_100_000) + [0x0A],
    ]
    for (index, bytes) in rubbish.enumerated() {
      let line = sample.lines[index]
      let disk = TestDisk()
      disk[JournalScenario.path] = sample.bytes[..<line.upperBound] + bytes + sample.bytes[line.upperBound...]
      let found = try JournalScenario.open(disk).calculators
      #expect(try found == sample.contents(of: sample.lines))
      #expect(disk["\(JournalScenario.path).damaged-1"] == bytes)
    }
  }

  @Test func `a file of something else altogether is moved aside whole`() async throws {
    let disk = TestDisk()
    let bytes = (0..<30_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 3) }
    disk[JournalScenario.path] = bytes
    #expect(try JournalScenario.open(disk).calculators == StoredCalculators())
    #expect(disk["\(JournalScenario.path).damaged-1"] == bytes)
  }

  @Test func `a place the disk cannot read costs the lines there, and the whole file is kept`() async throws {
    let sample = try await Sample()
    let disk = TestDisk()
    disk[JournalScenario.path] = sample.bytes
    // The first call that reads fails, and so does its repetition.
    disk.fail { number, call in call == .read && number <= 5 ? .error(EIO) : nil }
    var (journal, calculators) = try JournalScenario.open(disk)
    #expect(calculators == StoredCalculators())
    #expect(disk["\(JournalScenario.path).damaged-1"] == sample.bytes)
    try journal.append(ChangeRecords(areKept: true))
  }

  @Test func `an undo whose press is lost still says where it led`() async throws {
    let brains = try await JournalScenario.brains(4)
    let name = try CalculatorName("a")
    var bytes: [UInt8] = []
    bytes.appendJournalHeader()
    bytes.appendJournal(name, 1, .press(brains[0]))
    // The presses of versions 2 (to brains[1]) and 3 (to brains[2]) are lost.
    bytes.appendJournal(name, 4, .undo(brains[1]))
    let disk = TestDisk()
    disk[JournalScenario.path] = bytes
    let state = try #require(try JournalScenario.open(disk).calculators.states[name])
    #expect(state.brain == brains[1])
    #expect(state.version == 4)
    #expect(state.history == [CalculatorBrain()])
  }
}
