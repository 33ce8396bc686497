/// One of the terminal's own sixteen colours; what they look like is the person's choice.
enum PaletteColour: UInt8, Sendable {
  case black, red, green, yellow, blue, magenta, cyan, white
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite

  /// The parameter of SGR (ECMA-48 8.3.117) that makes it the foreground; 90 to 97 are aixterm's.
  var foregroundParameter: Int { rawValue < 8 ? 30 + Int(rawValue) : 82 + Int(rawValue) }

  var backgroundParameter: Int { foregroundParameter + 10 }
}

/// How a cell looks. Nil is the terminal's default colour.
struct Style: Hashable, Sendable {
  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let underlined = Attributes(rawValue: 4)
    static let reversed = Attributes(rawValue: 8)
  }

  var foreground: PaletteColour?
  var background: PaletteColour?
  var attributes: Attributes = []

  static let plain = Style()

  /// The control sequence that sets exactly this style, whatever was set before.
  var sequence: String {
    var parameters = [0]
    if attributes.contains(.bold) { parameters.append(1) }
    if attributes.contains(.dim) { parameters.append(2) }
    if attributes.contains(.underlined) { parameters.append(4) }
    if attributes.contains(.reversed) { parameters.append(7) }
    if let foreground { parameters.append(foreground.foregroundParameter) }
    if let background { parameters.append(background.backgroundParameter) }
    return "\u{1B}[" + parameters.map(String.init).joined(separator: ";") + "m"
  }
}
