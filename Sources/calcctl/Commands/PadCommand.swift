import LinuxIO

extension Run {
  /// The keypad, where a person sits at a terminal that can show one; else the lines of standard input.
  mutating func pad() throws(Failure) -> ExitStatus {
    guard Terminal.isTerminal(0), Terminal.isTerminal(1), Keypad.suits(environment) else {
      return try pressLines()
    }
    try Keypad.run(options, environment: environment)
    return .carriedOut
  }
}
