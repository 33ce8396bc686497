import CalcBrainActor
import CalcWire
import Testing

@testable import calcd

@Suite struct JournalRecordTests {
  @Test(
    "The checksum is CRC-32C, by the examples of RFC 3720",
    arguments: [
      ([UInt8](repeating: 0, count: 32), 0x8A91_36AA), ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
      ([UInt8](0..<32), 0x46DD_794E), ([UInt8]((0..<32).reversed()), 0x113F_DB5C),
      (Array("123456789".utf8), 0xE306_9283), ([], 0),
    ] as [([UInt8], UInt32)])
  func checksum(bytes: [UInt8], expected: UInt32) {
    #expect(CRC32C.checksum(of: bytes.span) == expected)
    #expect(CRC32C.checksumByTables(of: bytes.span) == expected)
  }

  @Test func `the processor's checksum is that of the tables`() {
    var random = SeededGenerator(seed: 32)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(CRC32C.checksum(of: bytes.span) == CRC32C.checksumByTables(of: bytes.span))
    }
  }

  @Test func `a record is a line that people can read`() async throws {
    let calculator = Calculator()
    try await calculator.press("7 + 9 =")
    var lines: [UInt8] = []
    lines.appendJournalHeader()
    lines.appendJournal(try CalculatorName("tally"), 12, .press(await calculator.state.brain))
    lines.appendJournal(try CalculatorName("tally"), 13, .drop)
    #expect(
      String(decoding: lines, as: UTF8.self) == """
        65ade4d5\tcalcd journal\t3
        ddcd37f4\ttally\t12\tpress\trad\t0\t-\t16 s7 + 9\t-\t-
        21f714f6\ttally\t13\tdrop

        """)
  }

  @Test func `every record is read as it was written`() async throws {
    let name = try CalculatorName("a.b_c-D9")
    let continuation = Continuation(from: 12, archive: Array("-17.5 s − 1/3".utf8).span)
    let added = try #require(continuation)
    let following = Continuation(from: added.end, archive: Array("-9 s + 8.5".utf8).span)
    let next = try #require(following)
    let most = JournalLine.maximumVersion
    for brain in try await JournalScenario.brains(12) {
      for (kind, version) in [
        (.press(brain), most), (.more([added]), most), (.more([added, next]), most - 1), (.undo(brain), most),
        (.base(brain), most), (.drop, most),
      ] as [(JournalRecord.Kind, UInt64)] {
        var line: [UInt8] = []
        line.appendJournal(name, version, kind)
        let read = JournalLine(line.span.extracting(..<(line.count - 1)))
        #expect(read == .record(JournalRecord(name: name, version: version, kind: kind)))
      }
    }
  }

  @Test func `a floor is read as it was written`() {
    var line: [UInt8] = []
    line.appendJournal(floor: 77)
    #expect(JournalLine(line.span.extracting(..<(line.count - 1))) == .floor(77))
  }

  @Test(
    "A line with a right checksum that says nothing known is no line",
    arguments: [
      "", "tally", "tally\t1", "tally\t1\tpress", "tally\t1\tpress\tnonsense", "tally\t1\tdrop\t",
      "tally\t\tdrop",
      "tally\t-1\tdrop", "tally\t18446744073709551616\tdrop", "../x\t1\tdrop", "\t1\tdrop", "*\t1\tdrop",
      // Nothing to go on from, no operation, a constant, a position that no description has, none at all.
      "tally\t2\tmore\t0\t17 s + 1", "tally\t2\tmore\t12\t17", "tally\t2\tmore\t12\t3 kπ",
      "tally\t2\tmore\t769\t17 s + 1", "tally\t2\tmore\t17 s + 1", "tally\t2\tmore\t12\t17 s + 1\t-",
      "tally\t2\tmore\t12", "tally\t2\tmore", "tally\t2\tmore\t12\t17 s + 1\t",
      "tally\t2\tmore\t12\t17 s + 1\t\t18 s + 1", "tally\t2\tmore\t766\t17 s + 1\t18 s + 1",
      "tally\t9223372036854775807\tmore\t12\t17 s + 1\t18 s + 1",
      "tally\t1\tother\trad\t0\t-\t-\t-\t-",
      // Versions that could not be counted on from.
      "tally\t9223372036854775808\tdrop", "*\t18446744073709551615\tfloor",
    ])
  func unknown(body: String) {
    #expect(JournalLine(JournalText.line(Array(body.utf8)).span) == nil)
  }

  @Test func `a name with a version of its own keeps it, whichever line comes first`() throws {
    let name = try CalculatorName("gone")
    var before = VersionFloors()
    before.raiseCommon(to: 40)
    before.note(name, 2)
    var after = VersionFloors()
    after.note(name, 2)
    after.raiseCommon(to: 40)
    #expect(before == after)
    #expect(before[name] == 2)
    #expect(before[try CalculatorName("other")] == 40)
  }

  @Test func `names beyond the bound start above every version that a forgotten one had`() throws {
    var floors = VersionFloors()
    for index in 0...VersionFloors.maximumNames {
      floors.note(try CalculatorName("n\(index)"), UInt64(index % 50))
    }
    #expect(floors.byName.isEmpty)
    #expect(floors[try CalculatorName("n3")] == 49)
    floors.note(try CalculatorName("n3"), 60)
    #expect(floors[try CalculatorName("n3")] == 60)
    #expect(floors[try CalculatorName("other")] == 49)
  }
}
