import CalcWire
import LinuxIO

extension Invocation {
  /// Reads a command line.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after the program's name.
  ///   - environment: where `CALCD_SESSION` and `CALCD_SOCKET` stand in for options not given.
  init(arguments: [String], environment: Environment) throws(UsageError) {
    var parser = CommandLineParser(arguments: arguments)
    try parser.readOptions()
    let command = try parser.readCommand()
    var options = parser.options
    if options.session == nil, let name = environment["CALCD_SESSION"] {
      options.session = try CalculatorName(name, source: "CALCD_SESSION")
    }
    if options.socket == nil { options.socket = environment["CALCD_SOCKET"] }
    self.init(command: command, options: options)
  }
}

extension CalculatorName {
  /// A name as a person gave it; `source` is the option, the command or the variable that held it.
  fileprivate init(_ text: String, source: String) throws(UsageError) {
    do throws(Refusal) {
      try self.init(text)
    } catch {
      throw .badName(source: source, reason: error.message)
    }
  }
}

/// A cursor over the arguments.
struct CommandLineParser {
  private var rest: ArraySlice<String>
  private(set) var options = Options()
  private var reconnect: String?
  private var exitOnError: String?
  private var asksForHelp = false
  private var asksForVersion = false
  /// Set by `--`: whatever follows is a KEY or another plain argument.
  private var optionsEnded = false

  init(arguments: [String]) {
    rest = arguments[...]
  }

  /// Reads options up to the first argument that is none.
  mutating func readOptions() throws(UsageError) {
    while !optionsEnded, let argument = rest.first, Self.isOption(argument) {
      rest.removeFirst()
      if argument == "--" {
        optionsEnded = true
      } else if argument.hasPrefix("--") {
        try readLongOption(argument)
      } else {
        try readShortOptions(argument)
      }
    }
  }

  /// A lone `-` is a key, and so is what goes on like a number: `-5`, `-.5`.
  private static func isOption(_ argument: String) -> Bool {
    var bytes = argument.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    switch second {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return false
    default: return true
    }
  }

  private mutating func readLongOption(_ argument: String) throws(UsageError) {
    let name: String
    var attached: String?
    if let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")) {
      name = String(argument[..<equals])
      attached = String(argument[argument.utf8.index(after: equals)...])
    } else {
      name = argument
    }
    guard let option = OptionName(long: name) else { throw .unknownOption(name) }
    if option.takesValue {
      if attached == nil { attached = try value(for: name) }
      try set(option, spelled: name, to: attached ?? "")
    } else {
      guard attached == nil else { throw .unexpectedValue(option: name) }
      set(option, spelled: name)
    }
  }

  /// Reads `-d`, and `-ds NAME` or `-dsNAME` as getopt does.
  private mutating func readShortOptions(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let spelled = "-\(letter)"
      guard let option = OptionName(short: letter) else { throw .unknownOption(spelled) }
      guard option.takesValue else {
        set(option, spelled: spelled)
        continue
      }
      try set(option, spelled: spelled, to: letters.isEmpty ? value(for: spelled) : String(letters))
      return
    }
  }

  private mutating func value(for option: String) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw .missingValue(option: option) }
    return value
  }

  private mutating func set(_ option: OptionName, spelled: String) {
    switch option {
    case .display: options.output = .display
    case .label: options.output = .label
    case .value: options.output = .value
    case .json: options.output = .json
    case .exitOnError:
      exitOnError = spelled
      options.stopsAtRefusal = true
    case .noStart: options.startsDaemon = false
    case .reconnect: reconnect = spelled
    case .help: asksForHelp = true
    case .version: asksForVersion = true
    // Both callers ask `takesValue` first, and give these three to the other `set`.
    case .session, .timeout, .socket: preconditionFailure("\(option) takes a value")
    }
  }

  private mutating func set(
    _ option: OptionName, spelled: String, to value: String
  ) throws(UsageError) {
    guard !value.isEmpty else { throw .emptyValue(option: spelled) }
    switch option {
    case .session:
      options.session = try CalculatorName(value, source: spelled)
    case .timeout:
      guard let timeout = Duration(seconds: value) else { throw .badTimeout(value) }
      options.timeout = timeout
    case .socket: options.socket = value
    case .display, .label, .value, .json, .exitOnError, .noStart, .reconnect, .help, .version:
      throw .unexpectedValue(option: spelled)
    }
  }

  /// Reads what is left once the leading options are read.
  mutating func readCommand() throws(UsageError) -> Command {
    if let early = informationAsked { return early }
    guard let word = rest.first else { return try checked(.pressLines, named: "calcctl") }
    guard !optionsEnded, let subcommand = Subcommand(rawValue: word) else {
      return try checked(.press(line: pressedLine()), named: "calcctl")
    }
    rest.removeFirst()
    try readOptions()
    if let early = informationAsked { return early }
    let command = try readArguments(of: subcommand)
    if let early = informationAsked { return early }
    return try checked(command, named: word)
  }

  private var informationAsked: Command? {
    if asksForHelp { return .help(.commandLine) }
    return asksForVersion ? .programVersion : nil
  }

  private mutating func readArguments(of subcommand: Subcommand) throws(UsageError) -> Command {
    switch subcommand {
    case .press:
      guard !rest.isEmpty else { throw .missingArgument(command: "press", argument: "at least one KEY") }
      return .press(line: try pressedLine())
    case .drop:
      guard let name = rest.popFirst() else {
        throw .missingArgument(command: "drop", argument: "the NAME of a shared calculator")
      }
      try readOptions()
      return try onlyCommand(.drop(CalculatorName(name, source: "drop")), of: subcommand)
    case .help:
      guard let topic = rest.popFirst() else { return .help(.commandLine) }
      guard topic == "keys" else { throw .unexpectedArgument(topic, command: "help") }
      return try onlyCommand(.help(.keys), of: subcommand)
    case .watch: return try onlyCommand(.watch(reconnects: reconnect != nil), of: subcommand)
    case .show: return try onlyCommand(.show, of: subcommand)
    case .list: return try onlyCommand(.list, of: subcommand)
    case .ping: return try onlyCommand(.ping, of: subcommand)
    case .stats: return try onlyCommand(.stats, of: subcommand)
    case .version: return try onlyCommand(.version, of: subcommand)
    case .stop: return try onlyCommand(.stop, of: subcommand)
    case .pad: return try onlyCommand(.pad, of: subcommand)
    }
  }

  /// `command`, once nothing is left to read.
  private func onlyCommand(_ command: Command, of subcommand: Subcommand) throws(UsageError) -> Command {
    guard let extra = rest.first else { return command }
    throw .unexpectedArgument(extra, command: subcommand.rawValue)
  }

  private mutating func pressedLine() throws(UsageError) -> String {
    do throws(ScriptSlip) {
      return try lineOfKeys(rest)
    } catch {
      throw .slip(error)
    }
  }

  /// `command`, unless an option was given that means nothing with it.
  private func checked(_ command: Command, named name: String) throws(UsageError) -> Command {
    if let reconnect {
      guard case .watch = command else {
        throw .optionForAnotherCommand(option: reconnect, command: "watch")
      }
    }
    guard let exitOnError else { return command }
    switch command {
    case .press, .pressLines: return command
    case .show, .watch, .list, .drop, .ping, .stats, .version, .stop, .pad, .help, .programVersion:
      throw .unexpectedArgument(exitOnError, command: name)
    }
  }
}
