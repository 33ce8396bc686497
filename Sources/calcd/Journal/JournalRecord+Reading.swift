import CalcBrainActor
import CalcWire

extension JournalLine {
  /// Reads a line, without its newline; nil unless it is whole and says something.
  ///
  /// - Parameter state: what is known of a calculator so far, so that its next state can share memory.
  init?(_ line: Span<UInt8>, following state: (CalculatorName) -> CalculatorBrain? = { _ in nil }) {
    let bodyStart = JournalField.checksumDigits + 1
    guard line.count > bodyStart, line[bodyStart - 1] == JournalField.separator,
      let checksum = Self.hexadecimal(line.extracting(..<JournalField.checksumDigits)),
      CRC32C.checksum(of: line.extracting(bodyStart...)) == checksum
    else { return nil }
    let body = line.extracting(bodyStart...)
    var fields = FieldCursor()
    let name = fields.text(in: body)
    guard let version = fields.number(in: body) else { return nil }
    if name == Self.headerName {
      // Whatever else a later format's first line says.
      self = .header(format: version)
      return
    }
    // No daemon has counted so far, and none counts past the end of a word from there.
    guard version <= Self.maximumVersion else { return nil }
    switch name {
    case Self.floorName:
      guard fields.text(in: body) == JournalField.floor, fields.isAtEnd(of: body) else { return nil }
      self = .floor(version)
    default:
      guard let name = try? CalculatorName(name),
        let kind = JournalRecord.Kind.read(body, &fields, following: state(name) ?? CalculatorBrain()),
        version + kind.changeCount - 1 <= Self.maximumVersion
      else { return nil }
      self = .record(JournalRecord(name: name, version: version, kind: kind))
    }
  }

  private static func hexadecimal(_ digits: Span<UInt8>) -> UInt32? {
    var number: UInt32 = 0
    for index in digits.indices {
      switch digits[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = number << 4 | UInt32(digits[index] - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        number = number << 4 | UInt32(digits[index] - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }
}

extension JournalRecord.Kind {
  fileprivate static func read(
    _ line: Span<UInt8>, _ fields: inout FieldCursor, following state: CalculatorBrain
  ) -> Self? {
    guard let kind = JournalField.Kind(rawValue: fields.text(in: line)) else { return nil }
    func brain() -> CalculatorBrain? {
      guard !fields.isAtEnd(of: line) else { return nil }
      return CalculatorBrain(archive: line.extracting(fields.position...), following: state)
    }
    switch kind {
    case .press: return brain().map(Self.press)
    case .undo: return brain().map(Self.undo)
    case .base: return brain().map(Self.base)
    case .drop: return fields.isAtEnd(of: line) ? .drop : nil
    case .more:
      guard let position = fields.number(in: line), var position = Int(exactly: position) else { return nil }
      var additions: [Continuation] = []
      repeat {
        guard !fields.isAtEnd(of: line),
          let addition = Continuation(from: position, archive: line.extracting(fields.next(in: line)))
        else { return nil }
        position = addition.end
        additions.append(addition)
      } while !fields.isAtEnd(of: line)
      return .more(additions)
    }
  }

  /// How many lines of presses it tells of, or 1.
  fileprivate var changeCount: UInt64 {
    if case .more(let additions) = self { UInt64(additions.count) } else { 1 }
  }
}

/// Takes a line apart at its tabs.
private struct FieldCursor {
  /// Where the next field starts; behind the end once there is none.
  private(set) var position = 0

  func isAtEnd(of line: Span<UInt8>) -> Bool { position > line.count }

  /// Where the next field is, at the end and empty where there is none.
  mutating func next(in line: Span<UInt8>) -> Range<Int> {
    let start = min(position, line.count)
    var end = start
    while end < line.count, line[end] != JournalField.separator { end += 1 }
    position = end + 1
    return start..<end
  }

  /// The next field, empty where there is none.
  mutating func text(in line: Span<UInt8>) -> String {
    let field = next(in: line)
    let bytes = [UInt8](capacity: field.count) { output in
      for index in field { output.append(line[index]) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The next field as a whole number; nil where it is none.
  mutating func number(in line: Span<UInt8>) -> UInt64? {
    let field = next(in: line)
    guard !field.isEmpty else { return nil }
    var number: UInt64 = 0
    for index in field {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[index]) else { return nil }
      let (tenfold, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(UInt64(line[index] - UInt8(ascii: "0")))
      guard !overflow, !carry else { return nil }
      number = sum
    }
    return number
  }
}
