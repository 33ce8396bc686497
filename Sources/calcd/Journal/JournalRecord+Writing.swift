import CalcBrainActor
import CalcWire

extension [UInt8] {
  /// Appends the journal's first line.
  mutating func appendJournalHeader() {
    appendLine { line in
      line.appendField(JournalLine.headerName)
      line.append(version: JournalLine.format)
    }
  }

  /// Appends a line that says above which version every name without a line of its own starts.
  mutating func appendJournal(floor version: UInt64) {
    appendLine { line in
      line.appendField(JournalLine.floorName)
      line.append(version: version)
      line.append(JournalField.separator)
      line.append(contentsOf: JournalField.floor.utf8)
    }
  }

  /// Appends a record as a line.
  mutating func appendJournal(_ name: CalculatorName, _ version: UInt64, _ kind: JournalRecord.Kind) {
    appendLine { line in
      line.appendField(name.text)
      line.append(version: version)
      line.append(JournalField.separator)
      switch kind {
      case .press(let brain): line.append(JournalField.press, brain)
      case .undo(let brain): line.append(JournalField.undo, brain)
      case .base(let brain): line.append(JournalField.base, brain)
      case .drop: line.append(contentsOf: JournalField.drop.utf8)
      }
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
    for _ in 0..<JournalField.checksumDigits { append(UInt8(ascii: "0")) }
    append(JournalField.separator)
    body(&self)
    var rest = CRC32C.checksum(of: span.extracting(bodyStart...))
    for place in stride(from: start + JournalField.checksumDigits - 1, through: start, by: -1) {
      let digit = UInt8(truncatingIfNeeded: rest & 0xF)
      self[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      rest >>= 4
    }
    append(JournalField.lineEnd)
  }

  private mutating func append(_ kind: String, _ brain: CalculatorBrain) {
    appendField(kind)
    brain.write(archive: &self)
  }

  private mutating func appendField(_ text: String) {
    append(contentsOf: text.utf8)
    append(JournalField.separator)
  }

  private mutating func append(version: UInt64) {
    append(contentsOf: String(version).utf8)
  }
}
