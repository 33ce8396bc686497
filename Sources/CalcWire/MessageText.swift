/// Text for people, made fit for one line of a reply or of a log.
public enum MessageText {
  /// The most characters (Unicode scalars) of an error message.
  public static let maximumCharacters = 200

  /// `text` with control characters and line separators escaped as `\n`, `\t`, `\u{1B}`, cut to
  /// `maximumCharacters` with an ellipsis.
  public static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars {
      let piece = isHarmless(scalar) ? nil : escape(scalar)
      let length = piece?.unicodeScalars.count ?? 1
      if count + length > maximumCharacters {
        return shortened(line)
      }
      if let piece { line.append(contentsOf: piece.unicodeScalars) } else { line.append(scalar) }
      count += length
    }
    return String(line)
  }

  /// `text` in quotation marks for a message, escaped, and cut so that words still fit around it.
  public static func quoted(_ text: String) -> String {
    let limit = 64
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return "\"\(line(text))\"" }
    return "\"\(line(String(scalars[..<end])))…\""
  }

  private static func shortened(_ line: String.UnicodeScalarView) -> String {
    var line = line
    while line.count >= maximumCharacters { line.removeLast() }
    line.append("…")
    return String(line)
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // The format characters would let a client's bytes reorder what a terminal shows.
    case .control, .lineSeparator, .paragraphSeparator, .format: false
    default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
