import CalcBrainActor
import CalcText
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
    switch kind {
    case .press(let brain): appendJournal(name, version, kind: .press, brain)
    case .undo(let brain): appendJournal(name, version, kind: .undo, brain)
    case .base(let brain): appendJournal(name, version, kind: .base, brain)
    case .more(let additions):
      let bound = additions.reduce(JournalField.boundBeforeAdditions) { $0 + 1 + $1.archiveBound }
      appendLine(upTo: bound) { line in
        line.appendBeforeAdditions(name, version, from: additions.first?.position ?? 0)
        for addition in additions {
          line.append(JournalField.separator)
          addition.write(archive: &line)
        }
      }
    case .drop: appendJournal(name, version, kind: .drop, upTo: 0) { _ in }
    }
  }

  private mutating func appendJournal(
    _ name: CalculatorName, _ version: UInt64, kind: JournalField.Kind, _ brain: CalculatorBrain
  ) {
    appendJournal(name, version, kind: kind, upTo: 1 + brain.archiveBound) { line in
      line.append(JournalField.separator)
      brain.write(archive: &line)
    }
  }

  /// Appends a record of what a calculator is now, where it is.
  mutating func appendJournal(
    _ name: CalculatorName, _ kind: JournalField.Kind, of calculator: inout Calculator.Mechanism
  ) {
    appendJournal(name, calculator.version, kind: kind, upTo: 1 + calculator.archiveBound) { line in
      line.append(JournalField.separator)
      calculator.write(archive: &line)
    }
  }

  /// Appends a record of what the last line added to a calculator, without its end: `appendAddition(_:to:)` goes on with
  /// what later ones added, and then comes `endLine(from:)`.
  mutating func beginJournal(
    _ name: CalculatorName, _ addition: Calculator.Mechanism.Addition,
    to calculator: inout Calculator.Mechanism
  ) {
    beginLine(upTo: JournalField.boundBeforeAdditions) { line in
      line.appendBeforeAdditions(name, addition.version, from: addition.position)
    }
    appendAddition(addition, to: &calculator)
  }

  /// Goes on with the line that the array ends with.
  mutating func appendAddition(
    _ addition: Calculator.Mechanism.Addition, to calculator: inout Calculator.Mechanism
  ) {
    let room = 1 + addition.archiveBound
    ensureRoom(room)
    append(addingCapacity: room) { line in
      line.append(JournalField.separator)
      calculator.write(archive: &line, of: addition)
    }
  }

  private mutating func appendJournal(
    _ name: CalculatorName, _ version: UInt64, kind: JournalField.Kind, upTo bound: Int,
    _ rest: (inout OutputSpan<UInt8>) -> Void
  ) {
    appendLine(upTo: JournalField.boundBeforeState + bound) { line in
      line.appendBeforeState(name, version, kind)
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
    let start = count
    beginLine(upTo: bound, body)
    endLine(from: start)
  }

  @inline(always)
  private mutating func beginLine(upTo bound: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
    let room = JournalField.checksumDigits + 1 + bound + 1
    ensureRoom(room)
    append(addingCapacity: room) { line in
      line.append("00000000")
      line.append(JournalField.separator)
      body(&line)
    }
  }

  /// Ends the line that begins at `start` and goes up to the end: its checksum is known now.
  mutating func endLine(from start: Int) {
    let checksum = CRC32C.checksum(of: span.extracting((start + JournalField.checksumDigits + 1)...))
    var written = mutableSpan
    // Safe: any eight bytes may stand where eight bytes are.
    var bytes = unsafe written.mutableBytes
    bytes.storeBytes(of: checksum.hexadecimalDigits.littleEndian, toByteOffset: start, as: UInt64.self)
    append(JournalField.lineEnd)
  }
}

extension UInt32 {
  /// The eight digits, small letters, the first in the lowest byte.
  fileprivate var hexadecimalDigits: UInt64 {
    // Each byte in two of its own, the highest one first; then each half byte in one.
    var halves = UInt64(byteSwapped)
    halves = (halves | halves &<< 16) & 0x0000_FFFF_0000_FFFF
    halves = (halves | halves &<< 8) & 0x00FF_00FF_00FF_00FF
    halves = (halves &>> 4 | halves &<< 8) & 0x0F0F_0F0F_0F0F_0F0F
    let letters = ((halves &+ 0x0606_0606_0606_0606) &>> 4) & 0x0101_0101_0101_0101
    return halves &+ 0x3030_3030_3030_3030 &+ letters &* UInt64(UInt8(ascii: "a") - 10 - UInt8(ascii: "0"))
  }
}

extension JournalField {
  /// No more bytes stand between the checksum and a record's state.
  fileprivate static var boundBeforeState: Int {
    CalculatorName.maximumBytes + OutputSpan.maximumDecimalBytes + 16
  }

  /// The same of a record of additions, up to the first of them.
  fileprivate static var boundBeforeAdditions: Int { boundBeforeState + 1 + OutputSpan.maximumDecimalBytes }
}

extension OutputSpan<UInt8> {
  @inline(always)
  fileprivate mutating func appendBeforeState(
    _ name: CalculatorName, _ version: UInt64, _ kind: JournalField.Kind
  ) {
    appendField(name.text)
    append(decimal: version)
    append(JournalField.separator)
    append(kind)
  }

  @inline(always)
  fileprivate mutating func appendBeforeAdditions(
    _ name: CalculatorName, _ version: UInt64, from position: Int
  ) {
    appendBeforeState(name, version, .more)
    append(JournalField.separator)
    append(decimal: UInt64(position))
  }

  @inline(always)
  fileprivate mutating func appendField(_ text: String) {
    append(text: text)
    append(JournalField.separator)
  }

  /// A literal for each, so that each has a known length.
  @inline(always)
  fileprivate mutating func append(_ kind: JournalField.Kind) {
    switch kind {
    case .press: append("press")
    case .more: append("more")
    case .undo: append("undo")
    case .base: append("base")
    case .drop: append("drop")
    }
  }
}
