/// The names of all keys, arranged for looking them up in UTF-8 text.
struct KeyNames: Sendable {
  /// A name and the press it stands for.
  struct Name: Sendable {
    let utf8: [UInt8]
    let press: Press
    /// Names that hold only as whole tokens: within a longer token their characters mean other keys.
    let isWholeTokenOnly: Bool
    /// How many ASCII letters the name begins with.
    let leadingLetters: Int
    var endsInLetter: Bool { utf8.last.map(isASCIILetter) ?? false }
  }

  static let shared = KeyNames(Key.all)

  /// Names by their first byte, longest first.
  private let byFirstByte: [[Name]]
  /// The keys whose name is one byte, by that byte: most tokens of most lines.
  private let bySingleByte: [Press?]

  init(_ keys: [Key]) {
    var table = [[Name]](repeating: [], count: 256)
    for key in keys {
      for name in key.names {
        let utf8 = Array(name.utf8)
        table[Int(utf8[0])].append(
          Name(
            utf8: utf8, press: key.press, isWholeTokenOnly: name == "1/x" || name == "+/-",
            leadingLetters: utf8.prefix(while: isASCIILetter).count))
      }
    }
    bySingleByte = table.map { names in names.first { $0.utf8.count == 1 }?.press }
    byFirstByte = table.map { $0.sorted { $0.utf8.count > $1.utf8.count } }
  }

  /// The key whose name is this one byte.
  @inline(__always)
  func exact(_ byte: UInt8) -> Press? { bySingleByte[Int(byte)] }

  /// The key whose name is exactly the bytes of `range`.
  func exact(_ range: Range<Int>, in line: Span<UInt8>) -> Press? {
    let candidates = byFirstByte[Int(line[range.lowerBound])]
    for name in candidates
    where name.utf8.count == range.count && matches(name, at: range.lowerBound, in: line) {
      return name.press
    }
    return nil
  }

  /// The longest name that stands at the start of `range` and may stand within a token.
  func longest(in range: Range<Int>, of line: Span<UInt8>) -> Name? {
    for name in byFirstByte[Int(line[range.lowerBound])]
    where !name.isWholeTokenOnly && name.utf8.count <= range.count
      && matches(name, at: range.lowerBound, in: line)
    {
      return name
    }
    return nil
  }

  private func matches(_ name: Name, at start: Int, in line: Span<UInt8>) -> Bool {
    for offset in name.utf8.indices where line[start + offset] != name.utf8[offset] { return false }
    return true
  }
}

/// Whether the byte is one of A–Z and a–z.
func isASCIILetter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
  default: false
  }
}

/// Whether the byte is one of 0–9.
func isASCIIDigit(_ byte: UInt8) -> Bool {
  UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
}
