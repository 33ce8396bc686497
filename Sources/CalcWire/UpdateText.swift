/// What an update reply says of a calculator. The texts are appended to the bytes that are sent, so
/// that none of them need exist as a string.
///
/// The writing methods are mutating because a large value is copied to be lent, and not where it may change; they need
/// change nothing.
public protocol UpdateText: ~Copyable {
  /// No display is longer, in bytes of UTF-8.
  static var maximumDisplayBytes: Int { get }
  /// No label is longer, and no description.
  static var maximumLabelBytes: Int { get }

  mutating func write(display output: inout OutputSpan<UInt8>)
  mutating func write(label output: inout OutputSpan<UInt8>)
  mutating func write(description output: inout OutputSpan<UInt8>)
  /// Writes the display, one byte, and the label.
  mutating func write(displayAndLabel output: inout OutputSpan<UInt8>, separator: UInt8)

  /// All that is known of the shown number: every digit, a fraction, or 34 digits.
  var value: String { get }
  /// Whether a binary operation waits for its second operand.
  var isPending: Bool { get }
  /// How many lines have changed the calculator.
  var version: UInt64 { get }
}

extension UpdateText where Self: ~Copyable {
  @inlinable
  public mutating func write(displayAndLabel output: inout OutputSpan<UInt8>, separator: UInt8) {
    write(display: &output)
    output.append(separator)
    write(label: &output)
  }
}
