import CalcBrainActor
import CalcNumber
import CalcWire
import Foundation
import Testing

@testable import calcd

/// Files that earlier versions wrote, which every later one has to read.
@Suite struct JournalFormatTests {
  private func bytes(_ name: String) throws -> [UInt8] {
    let directory = URL(filePath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: directory.appending(path: "Fixtures/\(name)")))
  }

  /// Format 2 is format 1 with lines that say what was added, and in format 3 one line says that of several presses.
  @Test("Every format is read with values, labels, memory, undo and versions", arguments: [1, 2, 3])
  func isRead(format: Int) async throws {
    let disk = TestDisk()
    let file = try bytes("journal-format-\(format)")
    disk[JournalScenario.path] = file
    let messages = Messages()
    let (_, calculators) = try JournalScenario.open(disk, log: messages.log)
    var lines: [String] = []
    for name in calculators.storedNames.sorted() {
      let state = try #require(calculators.states[name])
      let calculator = Calculator(state: state)
      let now = await calculator.current
      let before = try? await calculator.undo().display
      lines.append(
        "\(name)|\(state.version)|\(now.display)|\(now.label)|\(now.memory.display)|\(state.history.count)|\(before ?? "-")"
      )
    }
    #expect(
      lines.joined(separator: "\n") == """
        big|1|1.53072658169467e300|(2 ^ 1000 + 1) ÷ 7 =|0|1|0
        constant|1|12.5663706143592|4 × π =|0|1|0
        degrees|1|0.5|sin(30°) =|0|1|0
        exponent|1|2.5e-||0|1|0
        factorial|1|265252859812191058636308480000000|30! =|0|1|0
        inexact|1|1.4142135623731|√(2) =|0|1|0
        memory|1|12|12 =|12|1|0
        negative|1|-16|−(7 + 9) =|0|1|0
        pending|1|3|7 + √(9) …|0|1|0
        percent|1|20|200 − 10% …|0|1|0
        rebased|57|12|2 + 4 + 6 =|0|1|6
        reused|3|6|6 =|0|1|0
        sum|4|3|0 + 1 + 2 =|0|2|1
        thirds|1|0.333333333333333|1 ÷ 3 =|0|1|0
        typing|1|3.14||0|1|0
        """)
    #expect(calculators.floors[try CalculatorName("gone")] == 2)
    #expect(calculators.floors[try CalculatorName("never")] == 40)
    #expect(messages.all.isEmpty)
    #expect((disk[JournalScenario.path] == file) == (format == 3))
    #expect(try JournalScenario.open(disk).calculators == calculators)
  }

  @Test("A file of an earlier format is written anew before today's lines go into it", arguments: [1, 2])
  func isReplaced(format: Int) throws {
    let disk = TestDisk()
    disk[JournalScenario.path] = try bytes("journal-format-\(format)")
    _ = try JournalScenario.open(disk)
    var header: [UInt8] = []
    header.appendJournalHeader()
    #expect(disk.surviving(.synchronized)[JournalScenario.path]?.starts(with: header) == true)
  }

  @Test func `format 3 is written today to the byte`() throws {
    let lines = try bytes("journal-format-3").split(separator: UInt8(ascii: "\n"))
    for line in lines {
      var written: [UInt8] = []
      switch JournalLine(line.span) {
      case .header: written.appendJournalHeader()
      case .floor(let version): written.appendJournal(floor: version)
      case .record(let record): written.appendJournal(record.name, record.version, record.kind)
      case nil: Issue.record("unread: \(String(decoding: line, as: UTF8.self))")
      }
      #expect(written == line + [UInt8(ascii: "\n")])
    }
  }
}
