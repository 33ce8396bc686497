// CalcWireTests: each file tests the source file of the same name.

import CalcWire

/// An update with texts of its own, where a calculator would compute them.
struct SampleUpdate: UpdateText {
  static var maximumDisplayBytes: Int { 64 }
  static var maximumLabelBytes: Int { 1024 }

  var display = "16"
  var value = "16"
  var description = "7 + 9"
  var label = "7 + 9 ="
  var isPending = false
  var version: UInt64 = 12

  func write(display output: inout OutputSpan<UInt8>) { for byte in display.utf8 { output.append(byte) } }
  func write(label output: inout OutputSpan<UInt8>) { for byte in label.utf8 { output.append(byte) } }
  func write(description output: inout OutputSpan<UInt8>) {
    for byte in description.utf8 { output.append(byte) }
  }
}

extension [UInt8] {
  mutating func append(update: SampleUpdate, calculator: CalculatorName?, format: ReplyFormat) {
    var update = update
    append(update: &update, calculator: calculator, format: format)
  }

  mutating func append(listed update: SampleUpdate, as name: CalculatorName, format: ReplyFormat) {
    var update = update
    append(listed: &update, as: name, format: format)
  }
}

/// What `write` appends, as text.
func written(_ write: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  write(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}
