/// The name of a shared calculator: 1 to 64 of `A-Z a-z 0-9 . _ -`, not starting with `.` or `-`.
public struct CalculatorName: Hashable, Sendable {
  public static let maximumBytes = 64

  public let text: String

  public init(_ text: Substring) throws(Refusal) {
    try self.init(String(text))
  }

  // Nothing generic here: unspecialized, it looks conformances up, and that takes longer than all else
  // that a short run of the client does.
  public init(_ text: String) throws(Refusal) {
    guard Self.isName(text.utf8) else {
      let what = text.isEmpty ? "a name is needed" : "\(MessageText.quoted(text)) is no name"
      throw Refusal(
        .badName, "\(what): 1 to \(Self.maximumBytes) of A-Z a-z 0-9 . _ -, not starting with . or -")
    }
    self.text = text
  }

  private static func isName(_ bytes: String.UTF8View) -> Bool {
    guard let first = bytes.first, bytes.count <= maximumBytes else { return false }
    return first != UInt8(ascii: ".") && first != UInt8(ascii: "-") && bytes.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

extension CalculatorName: Comparable {
  /// By bytes, so that the order of a list depends on no locale.
  public static func < (left: CalculatorName, right: CalculatorName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension CalculatorName: CustomStringConvertible {
  public var description: String { text }
}
