/// How the display and the label are made to fit: what is left out is always marked.
enum DisplayFitting {
  /// The label, or its end behind `…` where it is too long: what was pressed last is at the end.
  static func label(_ text: String, columns: Int) -> String {
    end(of: text, columns: columns)
  }

  /// The display, or as much as tells the truth about it.
  ///
  /// A number being typed scrolls: its end, behind `…`. A value is rounded to the columns there are
  /// (half even) behind `≈`, in plain notation while the digits before the point fit, else with an
  /// exponent. `-1.23e-4567` is 11 characters, so the 19 columns of the smallest layout always hold
  /// some digits; where even that does not fit, the end is shown.
  static func display(_ text: String, columns: Int, isTyping: Bool) -> String {
    guard text.utf8.count > columns else { return text }
    if !isTyping, let decimal = DecimalText(text), let rounded = decimal.rounded(toFit: columns - 1) {
      return "≈" + rounded
    }
    return end(of: text, columns: columns)
  }

  private static func end(of text: String, columns: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > columns else { return text }
    guard columns > 0 else { return "" }
    return "…" + String(String.UnicodeScalarView(scalars.suffix(columns - 1)))
  }
}

/// A number as a display shows it, taken apart: `[-]digits[.digits][e[-]digits]`.
struct DecimalText: Equatable, Sendable {
  var isNegative: Bool
  /// The significant digits, without leading zeros, each 0 to 9; never empty.
  var digits: [UInt8]
  /// The power of ten of the first digit.
  var exponent: Int

  /// No calculator shows a number beyond 10 to this power, nor so near to 0.
  private static let largestExponent = 99_999

  /// Nil where `text` is no such number, is beyond what any calculator shows, or is zero (which always fits).
  init?(_ text: String) {
    var rest = Substring(text)
    isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let parts = rest.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    var scale = 0
    if parts.count == 2 {
      guard let written = Int(parts[1]), written.magnitude <= Self.largestExponent else { return nil }
      scale = written
    }
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let all = mantissa.joined().utf8
    guard !all.isEmpty, all.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let leadingZeros = all.prefix { $0 == 0x30 }.count
    digits = all.dropFirst(leadingZeros).map { $0 - 0x30 }
    guard !digits.isEmpty else { return nil }
    exponent = mantissa[0].utf8.count - 1 - leadingZeros + scale
  }

  /// The number rounded half even to at most `columns` characters, with as many digits as they hold;
  /// nil where not even one digit fits.
  func rounded(toFit columns: Int) -> String? {
    for count in stride(from: min(digits.count, columns), to: 0, by: -1) {
      let candidate = rounded(to: count)
      for text in [candidate.plainText, candidate.exponentText] {
        if let text, text.utf8.count <= columns { return text }
      }
    }
    return nil
  }

  /// Rounded half even to `count` digits, which may end in zeros.
  private func rounded(to count: Int) -> DecimalText {
    var result = self
    result.digits = Array(digits.prefix(count))
    if count < digits.count {
      let rest = digits[count...]
      let half = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
      let isUp = half ? digits[count - 1] % 2 == 1 : rest[count] >= 5
      if isUp { result.increment() }
    }
    return result
  }

  /// Adds one in the last digit.
  private mutating func increment() {
    var index = digits.count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      digits.removeLast()
      exponent += 1
    }
  }

  private var sign: String { isNegative ? "-" : "" }

  private static func text(_ digits: some Sequence<UInt8>) -> String {
    String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }

  /// The digits without zeros at their end, but never fewer than `count`.
  private func trimmed(to count: Int) -> ArraySlice<UInt8> {
    var trimmed = digits[...]
    while trimmed.count > count, trimmed.last == 0 { trimmed.removeLast() }
    return trimmed
  }

  /// Plain notation; nil where it would need zeros that are not digits of the number.
  private var plainText: String? {
    if exponent < 0 {
      return sign + "0." + String(repeating: "0", count: -exponent - 1) + Self.text(trimmed(to: 1))
    }
    guard exponent < digits.count else { return nil }
    let shown = trimmed(to: exponent + 1)
    let whole = sign + Self.text(shown[...exponent])
    return shown.count == exponent + 1 ? whole : whole + "." + Self.text(shown[(exponent + 1)...])
  }

  private var exponentText: String? {
    let shown = trimmed(to: 1)
    let fraction = shown.count > 1 ? "." + Self.text(shown[1...]) : ""
    return sign + Self.text(shown[..<1]) + fraction + "e\(exponent)"
  }
}
