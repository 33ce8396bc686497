import Testing

/// What only a person at a terminal sees, with the real programs under a pseudo-terminal.
@Suite struct ClientTerminalTests {
  /// Runs a command with standard output and standard error on a terminal.
  private func onTerminal(_ command: String, in shell: ClientShell, variables: String = "TERM=xterm") throws
    -> [String]
  {
    let outcome = try shell.run(
      "export \(variables); script -qec '\(command)' /dev/null </dev/null | tr -d '\\r' | sed 's/\\^D\\x08*//g'"
    )
    return outcome.lines
  }

  @Test("The display is bold and the label faint; the text is that of a pipe")
  func colour() throws {
    let shell = try ClientShell()
    #expect(
      try onTerminal("calcctl 7 + 9 =", in: shell) == ["\u{1b}[1m16\u{1b}[m\t\u{1b}[2m7 + 9 =\u{1b}[m"])
    #expect(try onTerminal("calcctl -d 7 + 9 =", in: shell) == ["16"])
  }

  @Test(
    "NO_COLOR, CLICOLOR=0 and a dumb terminal are without colour",
    arguments: [
      "TERM=xterm NO_COLOR=1", "TERM=xterm CLICOLOR=0", "TERM=dumb",
    ])
  func noColour(variables: String) throws {
    let shell = try ClientShell()
    #expect(try onTerminal("calcctl 7 + 9 =", in: shell, variables: variables) == ["16\t7 + 9 ="])
  }

  @Test("An unknown key is marked under the line")
  func caret() throws {
    let shell = try ClientShell()
    let lines = try onTerminal("calcctl 7 + sine", in: shell)
    #expect(lines.count == 3)
    #expect(lines.first?.contains("did you mean \"sin\"?") == true)
    #expect(lines.suffix(2) == ["  7 + sine", "      ^~~~"])
  }

  @Test("Elsewhere an unknown key is one line with the nearest name")
  func noCaret() throws {
    let shell = try ClientShell()
    let outcome = try shell.run("calcctl 7 + sine")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("did you mean \"sin\"?"))
  }

  @Test("A function in front of its operand earns advice, and only on a terminal")
  func advice() throws {
    let shell = try ClientShell()
    let lines = try onTerminal("calcctl -d 9 = sqrt 2", in: shell)
    #expect(lines.count == 2)
    #expect(lines.first == "2")
    #expect(lines.last?.contains("'2 sqrt'") == true)
    #expect(try shell.run("calcctl -d 9 = sqrt 2") == .init(output: "2\n", errors: "", status: 0))
  }

  @Test("A list is in columns")
  func list() throws {
    let shell = try ClientShell()
    _ = try shell.run("calcctl -s longer 7 + 9 =; calcctl -s a 1234 =")
    #expect(try onTerminal("calcctl list", in: shell) == ["a       1234  1234 =", "longer  16    7 + 9 ="])
  }

  @Test("Keys are in columns, and tabs stand between them elsewhere")
  func keys() throws {
    let shell = try ClientShell()
    #expect(try onTerminal("calcctl help keys", in: shell).contains("√      sqrt       square root"))
    #expect(try shell.run("calcctl help keys").lines.contains("√\tsqrt\tsquare root"))
  }
}
