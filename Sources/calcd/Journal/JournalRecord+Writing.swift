import CalcBrainActor
import CalcWire

extension [UInt8] {
  /// Appends the journal's first line.
  mutating func appendJournalHeader() {
    appendLine { line in
      line.appendField(JournalLine.headerName)
      line.append(decimal: JournalLine.format)
    }
  }

  /// Appends a line that says above which version every name without a line of its own starts.
  mutating func appendJournal(floor version: UInt64) {
    appendLine { line in
      line.appendField(JournalLine.floorName)
      line.append(decimal: version)
      line.append(JournalField.separator)
      line.append(text: JournalField.floor)
    }
  }

  /// Appends a record as a line.
  mutating func appendJournal(_ name: CalculatorName, _ version: UInt64, _ kind: JournalRecord.Kind) {
    switch kind {
    case .press(let brain): appendJournal(name, version, JournalField.press, brain.write(archive:))
    case .undo(let brain): appendJournal(name, version, JournalField.undo, brain.write(archive:))
    case .base(let brain): appendJournal(name, version, JournalField.base, brain.write(archive:))
    case .drop:
      appendLine { line in
        line.appendField(name.text)
        line.append(decimal: version)
        line.append(JournalField.separator)
        line.append(text: JournalField.drop)
      }
    }
  }

  /// Appends a record with a state, which `archive` writes where it is.
  mutating func appendJournal(
    _ name: CalculatorName, _ version: UInt64, _ kind: String, _ archive: (inout [UInt8]) -> Void
  ) {
    appendLine { line in
      line.appendField(name.text)
      line.append(decimal: version)
      line.append(JournalField.separator)
      line.appendField(kind)
      archive(&line)
    }
  }

  /// Appends the lines that make a calculator afresh. All have its version, so that it is known even where
  /// some of them are lost.
  mutating func appendJournal(_ name: CalculatorName, _ state: CalculatorState) {
    var isFirst = true
    for brain in state.history + [state.brain] {
      appendJournal(name, state.version, isFirst ? .base(brain) : .press(brain))
      isFirst = false
    }
  }

  /// Appends a line of what `body` appends, and its checksum in front.
  private mutating func appendLine(_ body: (inout [UInt8]) -> Void) {
    let start = count
    let bodyStart = start + JournalField.checksumDigits + 1
    append(literal: "00000000\t")
    body(&self)
    var rest = CRC32C.checksum(of: span.extracting(bodyStart...))
    var line = mutableSpan
    for place in stride(from: start + JournalField.checksumDigits - 1, through: start, by: -1) {
      let digit = UInt8(truncatingIfNeeded: rest & 0xF)
      line[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      rest >>= 4
    }
    append(JournalField.lineEnd)
  }

  private mutating func appendField(_ text: String) {
    append(text: text)
    append(JournalField.separator)
  }
}
