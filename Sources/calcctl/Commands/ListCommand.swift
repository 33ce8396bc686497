import CalcWire
import LinuxIO

extension Run {
  /// Prints the shared calculators: `NAME`, display and label with tabs between, in columns on a
  /// terminal, or as JSON updates.
  mutating func list() throws(Failure) -> ExitStatus {
    let connection = try DaemonAccess(options, environment: environment)
      .connect(start: .forbidden, by: deadline)
    var conversation = Conversation(about: nil, connection, asksForJSON: isJSON)
    conversation.queue(":list".utf8)
    guard case .command(.list(let count), _) = try reply(in: &conversation, .none) else {
      throw failure(.notADaemon, .none)
    }
    let laysOut = !isJSON && Terminal.isTerminal(1)
    var table = Table()
    for _ in 0..<count {
      guard case .update(let line) = try reply(in: &conversation, .none, by: Deadline(in: options.timeout))
      else {
        throw failure(.notADaemon, .none)
      }
      if laysOut {
        table.append(line)
      } else {
        output.append(line: line)
        if output.holdsMuch, try !flush() { return .carriedOut }
      }
    }
    if laysOut { output.append(table.columns.utf8) }
    try flush()
    return .carriedOut
  }
}
