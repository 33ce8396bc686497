import CalcBrainActor
import CalcWire
import Testing

@testable import calcd

@Suite("A batch of lines")
struct BatchTests {
  /// Lines of every kind that a calculator answers.
  private static let lines: [[UInt8]] =
    ["7 + 9 =", "+ 1 =", "nonsense", "", "+ 12.50 =", "1 / 0 =", "√", "# nothing", "12", "undo"]
    .map { Array($0.utf8) }
    + [[0xFF, 0xFE], Array(repeating: UInt8(ascii: "1"), count: LineReader.maximumLineBytes + 1)]
    + Array(repeating: Array("+ 100 =".utf8), count: 40) + [Array("* 3 =".utf8)]

  @Test("is answered as its lines are one after the other, whatever room there is for the replies")
  func rooms() async throws {
    for format in [ReplyFormat.plain, .json] {
      let single = Calculator()
      var expected: [UInt8] = []
      for line in Self.lines {
        var batch = Self.batch([line], format)
        #expect(await single.answer(&batch) == .needsMore)
        expected += batch.output
      }
      for room in [0, 1, 500, 900, 1000, 4000, 100_000] {
        var batch = Self.batch(Self.lines, format)
        batch.output = Array("before\n".utf8)
        batch.output.reserveCapacity(room)
        let calculator = Calculator()
        #expect(await calculator.answer(&batch) == .needsMore)
        #expect(batch.output == Array("before\n".utf8) + expected, "\(room) bytes, \(format)")
        #expect(batch.counters.lines == UInt64(Self.lines.count))
        #expect(batch.counters.errors == 4)
        #expect(batch.counters.presses == UInt64(Self.lines.count) - 4)
      }
    }
  }

  @Test("stops at a command, and behind it goes on")
  func command() async {
    let calculator = Calculator()
    var batch = Self.batch(["1 + 1 =", ":ping", "+ 1 ="].map { Array($0.utf8) }, .plain)
    #expect(await calculator.answer(&batch) == .command(8..<13))
    #expect(batch.output == Array("2\t1 + 1 =\n".utf8))
    #expect(await calculator.answer(&batch) == .needsMore)
    #expect(batch.output == Array("2\t1 + 1 =\n3\t1 + 1 + 1 =\n".utf8))
  }

  @Test("stops with the reply that goes beyond the limit", arguments: [0, 9, 10, 11])
  func limit(bytes: Int) async {
    let calculator = Calculator()
    var batch = Self.batch(["1 + 1 =", "+ 1 =", "+ 1 ="].map { Array($0.utf8) }, .plain)
    batch.output.reserveCapacity(10_000)
    batch.outputLimit = bytes
    #expect(await calculator.answer(&batch) == .outputIsFull)
    #expect(
      batch.output == Array((bytes < 10 ? "2\t1 + 1 =\n" : "2\t1 + 1 =\n3\t1 + 1 + 1 =\n").utf8))
  }

  private static func batch(_ lines: [[UInt8]], _ format: ReplyFormat) -> Batch {
    var batch = Batch()
    batch.input = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    batch.begin(0..<batch.input.count)
    batch.format = format
    return batch
  }
}
