import LinuxIO

/// Messages for people: standard error, and nothing else ever goes there.
enum Diagnostics {
  /// Whether a person sees them at once.
  static let reachTerminal = Terminal.isTerminal(2)

  /// Says one line, with this program's name in front as scripts' logs need it.
  static func say(_ message: String) {
    StandardError.write("calcctl: \(message)\n")
  }

  /// Says that a line was refused, and why; a person at a terminal is also shown the place.
  ///
  /// - Parameters:
  ///   - prefix: which line, where there are several.
  ///   - line: the line's text, where it is known.
  static func refuse(_ prefix: String = "", code: String, message: String, line: String?) {
    var text = "calcctl: \(prefix)\(code): \(message)\n"
    if reachTerminal, let line, let place = LinePlace(ofFaultIn: line) { text += place.picture }
    StandardError.write(text)
  }

  /// Tells a person at a terminal what a line that was carried out has probably not done as meant.
  static func advise(on line: String) {
    guard reachTerminal, let advice = PrefixNotation.advice(on: line) else { return }
    say(advice)
  }
}
