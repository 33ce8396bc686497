import CalcBrainActor
import CalcWire

extension [UInt8] {
  /// Appends the journal's first line.
  mutating func appendJournalHeader() {
    appendLine(upTo: 64) { line in
      line.appendField(JournalLine.headerName)
      line.append(decimal: JournalLine.format)
    }
  }

  /// Appends a line that says above which version every name without a line of its own starts.
  mutating func appendJournal(floor version: UInt64) {
    appendLine(upTo: 64) { line in
      line.appendField(JournalLine.floorName)
      line.append(decimal: version)
      line.append(JournalField.separator)
      line.append(text: JournalField.floor)
    }
  }

  /// Appends a record as a line.
  mutating func appendJournal(_ name: CalculatorName, _ version: UInt64, _ kind: JournalRecord.Kind) {
    let (word, brain): (String, CalculatorBrain?) =
      switch kind {
      case .press(let brain): (JournalField.press, brain)
      case .undo(let brain): (JournalField.undo, brain)
      case .base(let brain): (JournalField.base, brain)
      case .drop: (JournalField.drop, nil)
      }
    appendJournal(name, version, word, upTo: 1 + (brain?.archiveBound ?? 0)) { line in
      guard let brain else { return }
      line.append(JournalField.separator)
      brain.write(archive: &line)
    }
  }

  /// Appends a record of what a calculator is now, where it is.
  mutating func appendJournal(
    _ name: CalculatorName, _ kind: String, of calculator: borrowing Calculator.Mechanism
  ) {
    appendJournal(name, calculator.version, kind, upTo: 1 + calculator.archiveBound) { line in
      line.append(JournalField.separator)
      calculator.write(archive: &line)
    }
  }

  private mutating func appendJournal(
    _ name: CalculatorName, _ version: UInt64, _ kind: String, upTo bound: Int,
    _ rest: (inout OutputSpan<UInt8>) -> Void
  ) {
    appendLine(upTo: CalculatorName.maximumBytes + OutputSpan.maximumDecimalBytes + 16 + bound) { line in
      line.appendField(name.text)
      line.append(decimal: version)
      line.append(JournalField.separator)
      line.append(text: kind)
      rest(&line)
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

  /// Appends a line of what `body` writes, at most `bound` bytes, and its checksum in front.
  private mutating func appendLine(upTo bound: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    let room = JournalField.checksumDigits + 1 + bound + 1
    ensureRoom(room)
    append(addingCapacity: room) { line in
      for _ in 0..<JournalField.checksumDigits { line.append(UInt8(ascii: "0")) }
      line.append(JournalField.separator)
      body(&line)
      var rest = CRC32C.checksum(of: line.span.extracting((JournalField.checksumDigits + 1)...))
      var digits = line.mutableSpan
      for place in (0..<JournalField.checksumDigits).reversed() {
        let digit = UInt8(truncatingIfNeeded: rest & 0xF)
        digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        rest >>= 4
      }
      line.append(JournalField.lineEnd)
    }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func appendField(_ text: String) {
    append(text: text)
    append(JournalField.separator)
  }
}
