import LinuxIO

extension Run {
  /// Shows the keypad, or presses lines where a terminal can show no such thing.
  mutating func pad() throws(Failure) -> ExitStatus {
    guard Terminal.isTerminal(0), Terminal.isTerminal(1) else {
      throw .wrongUsage("the keypad needs a terminal as standard input and output")
    }
    guard Keypad.suits(environment) else { return try pressLines() }
    try Keypad.run(options, environment: environment)
    return .carriedOut
  }
}
