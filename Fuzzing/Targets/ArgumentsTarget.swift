import CalcBrainActor
import CalcWire
import LinuxIO

@testable import calcctl
@testable import calcd

/// Command lines of both programs.
///
/// The input is arguments with a newline between, and `\\` at the end of one for a newline in it.
enum ArgumentsTarget {
  static func check(_ input: [UInt8]) throws(Finding) {
    // An argument holds no NUL, and what is not UTF-8 is refused before.
    guard !input.contains(0), let text = String(validating: input, as: UTF8.self) else { return }
    let arguments = arguments(text)
    try checkClient(arguments)
    try checkDaemon(arguments)
  }

  private static func arguments(_ text: String) -> [String] {
    var arguments: [String] = []
    var goesOn = false
    for piece in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if goesOn, let last = arguments.popLast() {
        arguments.append(last + "\n" + piece)
      } else {
        arguments.append(String(piece))
      }
      goesOn = piece.hasSuffix("\\")
      if goesOn { arguments[arguments.count - 1].removeLast() }
    }
    return arguments
  }

  private static func checkClient(_ arguments: [String]) throws(Finding) {
    let invocation: Invocation
    do throws(calcctl.UsageError) {
      invocation = try Invocation(arguments: arguments, environment: Environment([:]))
    } catch {
      return try requireMessage(error.message)
    }
    try require(
      invocation.options.timeout > .zero && invocation.options.timeout < .seconds(1_000_000_000),
      "a time-out is within its bounds: \(invocation.options.timeout)")
    guard case .press(let line) = invocation.command else { return }
    // Each key stands in the line as it is, so that it can be only what the arguments say.
    let bytes = Array(line.utf8)
    try require(
      !line.isEmpty && !bytes.contains(UInt8(ascii: "\n")) && !bytes.contains(UInt8(ascii: "#"))
        && bytes.first != UInt8(ascii: ":"),
      "what is pressed is one line, and no command: \(line)")
    try require(
      arguments.joined(separator: " ").utf8.suffix(bytes.count).elementsEqual(bytes),
      "what is pressed are the last arguments: \(line)")
    try checkKeys(arguments, line)
    _ = PrefixNotation.advice(on: line)
    if let place = LinePlace(ofFaultIn: line) {
      try require(place.range.upperBound <= bytes.count, "a place in a line is in it")
      try require(
        place.picture.isEmpty || place.picture.split(separator: "\n").count <= 2, "a picture has two lines")
    }
  }

  /// All that stands behind the options is pressed.
  private static func checkKeys(_ arguments: [String], _ line: String) throws(Finding) {
    var rest = arguments[...]
    if !skipOptions(&rest), rest.first == "press" {
      rest.removeFirst()
      skipOptions(&rest)
    }
    try require(rest.joined(separator: " ") == line, "every key is pressed, and nothing else: \(line)")
  }

  /// Goes over options with their values, as the manual describes them; tells whether `--` ended them.
  @discardableResult
  private static func skipOptions(_ rest: inout ArraySlice<String>) -> Bool {
    while let argument = rest.first {
      let bytes = Array(argument.utf8)
      // A lone `-` and what goes on like a number are keys.
      guard bytes.count > 1, bytes[0] == UInt8(ascii: "-"), !Array(".0123456789".utf8).contains(bytes[1])
      else { return false }
      rest.removeFirst()
      if argument == "--" { return true }
      let takesNext =
        argument.hasPrefix("--")
        ? ["--session", "--timeout", "--socket"].contains(argument)
        : argument.firstIndex { "st".contains($0) } == argument.index(before: argument.endIndex)
      if takesNext { rest = rest.dropFirst() }
    }
    return false
  }

  private static func checkDaemon(_ arguments: [String]) throws(Finding) {
    let command: calcd.Command
    do throws(calcd.UsageError) {
      command = try calcd.Command(arguments: arguments)
    } catch {
      return try requireMessage(error.message)
    }
    guard case .serve(let options) = command else { return }
    try require(options.maximumConnections ?? 1 >= 1, "there is room for a connection")
    try require(options.idleExit ?? .seconds(1) > .zero, "an idle time is above 0")
    try require(options.socket?.isEmpty != true && options.state?.isEmpty != true, "a path is not empty")
  }

  private static func requireMessage(_ message: String) throws(Finding) {
    try require(
      !message.isEmpty && message.unicodeScalars.count <= 2 * MessageText.maximumCharacters
        && !message.holdsControlCharacter,
      "a message is one line: \(message)")
  }
}
