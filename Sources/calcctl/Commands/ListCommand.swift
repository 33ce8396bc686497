import CalcWire
import LinuxIO

extension Run {
  /// Prints the shared calculators: `NAME`, display and label with tabs between, in columns on a
  /// terminal, or as JSON updates.
  mutating func list() throws(Failure) -> ExitStatus {
    var conversation = try converse(about: .list, by: deadline)
    let head = try reply(to: ":list".utf8, in: &conversation, about: .list, .none)
    guard case .command(.list(let count), _) = head else {
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
