import CalcWire

extension Command {
  /// Reads the arguments behind the program's name.
  init(arguments: [String]) throws(UsageError) {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (name, attached) = Self.split(argument)
      switch name {
      case "-h", "--help", "--version":
        guard attached == nil else { throw UsageError(message: "\(name) takes no value") }
        self = name == "--version" ? .version : .help
        return
      default:
        guard let option = OptionName(rawValue: name) else {
          let kind = argument.hasPrefix("-") ? "unknown option" : "unexpected argument"
          throw UsageError(message: "\(kind) \(MessageText.quoted(argument))")
        }
        guard let value = attached ?? rest.popFirst() else {
          throw UsageError(message: "\(name) needs a value: \(option.values)")
        }
        guard options.take(option, value) else {
          throw UsageError(message: "\(name) takes \(option.values), not \(MessageText.quoted(value))")
        }
      }
    }
    self = .serve(options)
  }

  /// Separates `--name=value`.
  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let mark = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
  }
}

/// The options that take a value.
private enum OptionName: String {
  case socket = "--socket"
  case state = "--state"
  case sync = "--sync"
  case idleExit = "--idle-exit"
  case maximumConnections = "--max-connections"
  case logLevel = "--log-level"

  /// What the value may be, in words.
  var values: String {
    switch self {
    case .socket: "a path"
    case .state: "a directory"
    case .sync: "always or second"
    case .idleExit: "a number of seconds above 0"
    case .maximumConnections: "a whole number from 1"
    case .logLevel: "error, notice, info or debug"
    }
  }
}

extension Options {
  /// Takes an option's value, if it is one.
  fileprivate mutating func take(_ option: OptionName, _ value: String) -> Bool {
    switch option {
    case .socket:
      socket = value
      return !value.isEmpty
    case .state:
      state = value
      return !value.isEmpty
    case .sync:
      guard let policy = SyncPolicy(rawValue: value) else { return false }
      sync = policy
    case .idleExit:
      guard let duration = Duration(secondsText: value) else { return false }
      idleExit = duration
    case .maximumConnections:
      guard let number = Int(value), number >= 1, value.utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
      else { return false }
      maximumConnections = number
    case .logLevel:
      guard let level = Log.Level(name: value) else { return false }
      logLevel = level
    }
    return true
  }
}

extension Duration {
  /// Reads a number of seconds above 0 and below 1e9, such as `600` or `0.5`; whatever the locale, the
  /// point is `.`.
  init?(secondsText text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
      let first = parts.first, (1...9).contains(first.utf8.count), let seconds = Int64(first)
    else { return nil }
    var duration = Duration.seconds(seconds)
    if parts.count == 2 {
      guard !parts[1].isEmpty else { return nil }
      let decimals = parts[1].prefix(9)
      let padded = decimals + String(repeating: "0", count: 9 - decimals.count)
      guard let nanoseconds = Int64(padded) else { return nil }
      duration += .nanoseconds(nanoseconds)
    }
    guard duration > .zero else { return nil }
    self = duration
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
