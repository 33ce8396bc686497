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
    try await recorded(turns: lines.map { [$0] })
  }

  /// What the turns leave in a journal in which a calculator is pressed some lines, and the states after them.
  private func recorded(turns: [[String]]) async throws -> (lines: [[UInt8]], states: [CalculatorState]) {
    let calculator = Calculator(recordsChanges: true)
    var written: [[UInt8]] = []
    var states: [CalculatorState] = []
    for lines in turns {
      var batch = Batch()
      batch.changes = ChangeRecords(areKept: true)
      batch.name = name
      batch.input = Array(lines.map { "\($0)\n" }.joined().utf8)
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
      case .more(let additions) = record.kind, let addition = additions.last, additions.count == 1
    else { return nil }
    return CalculatorBrain().continued(by: addition, isNext: false).label
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

  @Test func `what one turn adds to a calculator is one line, up to anything else`() async throws {
    let (turns, _) = try await recorded(turns: [
      ["7 + 9 =", "+ 1 =", "+ 2 =", "− 0.5 =", "undo", "+ 1 =", "# nothing", "÷ 2 =", "× 3 =", "+ 5 ="],
      ["+ 1 ="],
    ])
    #expect(
      turns.map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map { $0.dropFirst(9) } } == [
        [
          "tally\t1\tpress\trad\t0\t-\t16 s7 + 9\t-\t-",
          "tally\t2\tmore\t5\t17 s + 1\t19 s + 2\t18.5 s − 0.5",
          "tally\t5\tundo\trad\t0\t-\t19 s7 + 9 + 1 + 2\t-\t-",
          "tally\t6\tmore\t13\t20 s + 1",
          "tally\t7\tpress\trad\t0\t-\t10 p(7 + 9 + 1 + 2 + 1) ÷ 2\t-\t-",
          "tally\t8\tmore\t24\t30 p × 3\t35 s + 5",
        ], ["tally\t10\tmore\t33\t36 s + 1"],
      ])
  }

  @Test func `long numbers of one turn are divided among lines that can be read`() async throws {
    let keys = ["2 ^ 300 ="] + (1..<400).map { "÷ \(7 + 2 * ($0 % 5)) =" } + (1..<400).map { "× 1.\($0) =" }
    let (turns, states) = try await recorded(turns: [keys])
    let lines = turns[0].split(separator: UInt8(ascii: "\n"))
    #expect(lines.contains { isContinuation(Array($0)) && $0.count > 4096 })
    #expect(lines.allSatisfy { $0.count < 8192 })
    #expect(try read(turns) == states.last)
  }

  @Test("Whole turns are read again, states to undo to included", arguments: 0..<12 as Range<UInt64>)
  func roundTripOfTurns(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let turns = (0..<60).map { _ in
      (0..<Int.random(in: 1..<80, using: &random)).map { _ in Self.line(&random) }
    }
    let (written, states) = try await recorded(turns: turns)
    for count in stride(from: 1, through: written.count, by: 17) + [written.count] {
      #expect(try read(written.prefix(count)) == states[count - 1])
    }
  }

  @Test func `turns of two calculators have lines of their own for each`() async throws {
    var records = ChangeRecords(areKept: true)
    let names = [name, try CalculatorName("other")]
    let calculators = names.map { _ in Calculator(recordsChanges: true) }
    for index in [0, 1, 0, 0, 1, 1, 0] {
      var batch = Batch()
      swap(&batch.changes, &records)
      batch.name = names[index]
      batch.input = Array("+ 1 =\n".utf8)
      batch.begin(batch.input.indices)
      _ = await calculators[index].answer(&batch)
      swap(&batch.changes, &records)
    }
    #expect(
      String(decoding: records.lines, as: UTF8.self).split(separator: "\n").map { $0.dropFirst(9) } == [
        "tally\t1\tpress\trad\t0\t-\t1 s0 + 1\t-\t-", "other\t1\tpress\trad\t0\t-\t1 s0 + 1\t-\t-",
        "tally\t2\tmore\t5\t2 s + 1\t3 s + 1", "other\t2\tmore\t5\t2 s + 1\t3 s + 1",
        "tally\t4\tmore\t13\t4 s + 1",
      ])
    let open = records.lines
    records.close()
    #expect(records.lines == open)
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
