import CalcBrainActor
import CalcNumber
import CalcWire
import Testing

@testable import calcd

/// Lines that say only what was added to a calculator, as the daemon writes them for most changes.
@Suite struct JournalContinuationTests {
  private let name: CalculatorName

  init() throws { name = try CalculatorName("tally") }

  /// What a calculator's lines leave in a journal, one after the other, and the states after them.
  private func recorded(_ lines: [String]) async throws -> (lines: [[UInt8]], states: [CalculatorState]) {
    let calculator = Calculator(recordsChanges: true)
    var written: [[UInt8]] = []
    var states: [CalculatorState] = []
    for line in lines {
      var batch = Batch()
      batch.changes = ChangeRecords(areKept: true)
      batch.name = name
      batch.input = Array("\(line)\n".utf8)
      batch.isASCII = false
      batch.begin(batch.input.indices)
      _ = await calculator.answer(&batch)
      await calculator.commit()
      guard !batch.changes.lines.isEmpty else { continue }
      written.append(batch.changes.lines)
      states.append(await calculator.state)
    }
    return (written, states)
  }

  private func read(_ lines: some Sequence<[UInt8]>) throws -> CalculatorState {
    var journal: [UInt8] = []
    journal.appendJournalHeader()
    for line in lines { journal += line }
    let disk = TestDisk()
    disk[JournalScenario.path] = journal
    return try #require(try JournalScenario.open(disk).calculators.states[name])
  }

  private func isContinuation(_ line: [UInt8]) -> Bool {
    String(decoding: line, as: UTF8.self).contains("\tmore\t")
  }

  /// What is shown where nothing is known but this line; nil where it has the whole state.
  private func labelAlone(_ line: [UInt8]) -> String? {
    guard case .record(let record)? = JournalLine(line.span.extracting(..<(line.count - 1))),
      case .more(let continuation) = record.kind
    else { return nil }
    return CalculatorBrain().continued(by: continuation, isNext: false).label
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<30, using: &random) {
    case 0: "undo"
    case 1: "C"
    case 2: "MS"
    case 3: "deg"
    case 4: "√"
    case 5: "12.5"
    case 6: "× π ="
    case 7: "+"
    case 8: "MC"
    case 9: "- 3 = + 4 ="
    case 10: "÷ 7 ="
    case 11: "rad"
    case 12: "x² + 0.5 ="
    default: "+ \(Int.random(in: 0..<1000, using: &random)) ="
    }
  }

  @Test func `a line that only adds to a result says no more than that`() async throws {
    let (lines, _) = try await recorded(["7 + 9 =", "+ 1 =", "− 0.5 =", "x²", "+ 1 ="])
    #expect(
      lines.map { String(decoding: $0.dropFirst(9), as: UTF8.self) } == [
        "tally\t1\tpress\trad\t0\t-\t16 s7 + 9\t-\t-\n",
        "tally\t2\tmore\t5\t17 s + 1\n",
        "tally\t3\tmore\t9\t16.5 s − 0.5\n",
        "tally\t4\tpress\trad\t0\t-\t272.25 m(7 + 9 + 1 − 0.5)²\t-\t-\n",
        "tally\t5\tmore\t21\t273.25 s + 1\n",
      ])
  }

  @Test("What was pressed is read again, states to undo to included", arguments: 0..<12 as Range<UInt64>)
  func roundTrip(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let (lines, states) = try await recorded((0..<500).map { _ in Self.line(&random) })
    #expect(lines.count { isContinuation($0) } > lines.count / 4)
    for count in stride(from: 1, through: lines.count, by: 37) + [lines.count] {
      #expect(try read(lines.prefix(count)) == states[count - 1])
    }
  }

  @Test(
    "With lines lost, the value is right, and the description too or gone", arguments: 0..<8 as Range<UInt64>)
  func lostLines(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    // Neither memory nor unit is changed, which a lost line could take with it.
    let keys = (0..<200).map { _ in Self.line(&random) }.filter { !["MS", "MC", "deg", "rad"].contains($0) }
    let (lines, states) = try await recorded(keys)
    for _ in 0..<40 {
      let last = Int.random(in: lines.indices, using: &random)
      let kept = (0..<last).filter { _ in Int.random(in: 0..<8, using: &random) > 0 } + [last]
      let found = try read(kept.map { lines[$0] })
      let right = states[last]
      #expect(found.version == right.version)
      #expect(found.brain.value == right.brain.value)
      #expect([right.brain.label, labelAlone(lines[last])].contains(found.brain.label))
    }
  }

  @Test func `a new file has whole states, from which its lines go on`() async throws {
    let (lines, states) = try await recorded((0..<30).map { "+ \($0) =" })
    var journal: [UInt8] = []
    journal.appendJournal(name, states[9])
    #expect(!isContinuation(journal))
    #expect(isContinuation(lines[10]))
    #expect(try read([journal] + lines[10...]) == states[29])
  }
}
