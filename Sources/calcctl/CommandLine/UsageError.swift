import CalcWire

/// Why a command line was not carried out; nothing was sent. Exit status 2.
enum UsageError: Error, Equatable {
  case unknownOption(String)
  case missingValue(option: String)
  case unexpectedValue(option: String)
  case emptyValue(option: String)
  /// `source` is the option, the command or the environment variable that holds the name.
  case badName(source: String, reason: String)
  case badTimeout(String)
  case optionForAnotherCommand(option: String, command: String)
  case missingArgument(command: String, argument: String)
  case unexpectedArgument(String, command: String)
  case notUTF8(position: Int)
  case slip(ScriptSlip)

  /// One line for people, without the program's name.
  var message: String {
    switch self {
    case .unknownOption(let option):
      "unknown option \(MessageText.quoted(option)) (calcctl --help lists them, and after -- everything is a key)"
    case .missingValue(let option): "option \(option) needs a value"
    case .unexpectedValue(let option): "option \(option) takes no value"
    case .emptyValue(let option): "option \(option) has an empty value"
    case .badName(let source, let reason): "\(source): \(reason)"
    case .badTimeout(let text):
      "bad time-out \(MessageText.quoted(text)): a number of seconds above 0, such as 5 or 0.5"
    case .optionForAnotherCommand(let option, let command): "option \(option) belongs to \(command) only"
    case .missingArgument(let command, let argument): "\(command) needs \(argument)"
    case .unexpectedArgument(let argument, let command):
      "\(command) takes no argument \(MessageText.quoted(argument))"
    case .notUTF8(let position): "argument \(position) is not UTF-8"
    case .slip(let slip): slip.message
    }
  }
}
