internal import CalcText

extension [UInt8] {
  /// Appends the bytes of a text as they are.
  mutating func append(literal text: StaticString) {
    // Safe: a StaticString of more than one scalar is UTF-8 that lives as long as the program; the
    // texts here are all such literals.
    unsafe append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number in decimal.
  mutating func append(decimal number: UInt64) {
    ensureRoom(OutputSpan.maximumDecimalBytes)
    append(addingCapacity: OutputSpan.maximumDecimalBytes) { output in output.append(decimal: number) }
  }

  /// Appends a JSON string, by RFC 8259: quotation marks, backslashes and control characters escaped.
  mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(jsonByte: byte) }
    append(UInt8(ascii: "\""))
  }

  /// Appends a JSON string that `write` writes, at most `limit` bytes of UTF-8.
  mutating func append(jsonUpTo limit: Int, write: (inout OutputSpan<UInt8>) -> Void) {
    append(UInt8(ascii: "\""))
    ensureRoom(limit + 1)
    let start = count
    append(addingCapacity: limit) { output in write(&output) }
    // A calculator's texts never need it, so they are written first and looked at afterwards.
    if self[start...].contains(where: Self.needsEscape) {
      let raw = self[start...]
      removeSubrange(start...)
      for byte in raw { append(jsonByte: byte) }
    }
    append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func append(jsonByte byte: UInt8) {
    guard Self.needsEscape(byte) else {
      append(byte)
      return
    }
    append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    default:
      append(literal: "u00")
      append(hexDigit: byte >> 4)
      append(hexDigit: byte & 15)
    }
  }

  private mutating func append(hexDigit digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
  }
}
