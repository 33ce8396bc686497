import LinuxIO

extension Run {
  /// Presses one line and prints the update.
  mutating func press(_ line: String) throws(Failure) -> ExitStatus {
    var conversation = try converse(by: deadline)
    conversation.queue(line.utf8)
    switch try reply(in: &conversation, .change) {
    case .update(let update):
      try print(update)
      Diagnostics.advise(on: line)
      return .carriedOut
    case .refusal(let code, let message):
      Diagnostics.refuse(code: code, message: message, line: line)
      return .refused
    case .command: throw failure(.notADaemon, .change)
    }
  }

  /// Prints the current update and presses nothing.
  mutating func show() throws(Failure) -> ExitStatus {
    var conversation = try converse(by: deadline)
    conversation.queue("".utf8)
    switch try reply(in: &conversation, .none) {
    case .update(let update):
      try print(update)
      return .carriedOut
    case .refusal(let code, let message): throw .refused("\(code): \(message)")
    case .command: throw failure(.notADaemon, .none)
    }
  }

  /// Prints an update in the form asked for.
  mutating func print(_ update: ArraySlice<UInt8>) throws(Failure) {
    try append(update)
    try flush()
  }
}
