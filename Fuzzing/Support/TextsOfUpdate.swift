import CalcBrainActor
import CalcWire

/// An update of given texts, within the bounds of a calculator's.
struct TextsOfUpdate: UpdateText {
  static var maximumDisplayBytes: Int { Update.maximumDisplayBytes }
  static var maximumLabelBytes: Int { Update.maximumLabelBytes }

  let display: String
  let description: String
  let label: String
  let value: String
  let isPending: Bool
  let version: UInt64

  /// Cuts texts that are longer than a calculator's can be.
  init(
    display: String, description: String, label: String, value: String, isPending: Bool, version: UInt64
  ) {
    self.display = Self.cut(display, to: Self.maximumDisplayBytes)
    self.description = Self.cut(description, to: Self.maximumLabelBytes)
    self.label = Self.cut(label, to: Self.maximumLabelBytes)
    self.value = value
    self.isPending = isPending
    self.version = version
  }

  init(_ brain: CalculatorBrain, version: UInt64) {
    display = brain.display
    description = brain.description
    label = brain.label
    value = brain.value
    isPending = brain.resultIsPending
    self.version = version
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    var result = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes += UTF8.width(scalar)
      if bytes > limit { break }
      result.append(scalar)
    }
    return String(result)
  }

  func write(display output: inout OutputSpan<UInt8>) { for byte in display.utf8 { output.append(byte) } }
  func write(label output: inout OutputSpan<UInt8>) { for byte in label.utf8 { output.append(byte) } }
  func write(description output: inout OutputSpan<UInt8>) {
    for byte in description.utf8 { output.append(byte) }
  }
}
