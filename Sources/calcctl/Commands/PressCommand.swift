import LinuxIO

extension Run {
  /// Presses one line and prints the update.
  mutating func press(_ line: String) throws(Failure) -> ExitStatus {
    switch try update(after: line.utf8, .change) {
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
    switch try update(after: "".utf8, .none) {
    case .update(let update):
      try print(update)
      return .carriedOut
    case .refusal(let code, let message): throw .refused("\(code): \(message)")
    case .command: throw failure(.notADaemon, .none)
    }
  }

  private mutating func update(
    after line: String.UTF8View, _ consequence: Consequence
  ) throws(Failure) -> Reply {
    let subject = Subject.calculator(start: .allowed)
    var conversation = try converse(about: subject, by: deadline)
    return try reply(to: line, in: &conversation, about: subject, consequence)
  }

  /// Prints an update in the form asked for.
  private mutating func print(_ update: ArraySlice<UInt8>) throws(Failure) {
    try append(update)
    try flush()
  }
}
