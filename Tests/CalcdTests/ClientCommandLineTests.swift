import CalcBrainActor
import CalcWire
import LinuxIO
import Testing

@testable import calcctl

/// What a command line means, without running anything.
@Suite struct ClientCommandLineTests {
  private func read(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws(UsageError) -> Invocation {
    try Invocation(arguments: arguments, environment: Environment(environment))
  }

  private func error(_ arguments: String..., environment: [String: String] = [:]) -> UsageError? {
    do throws(UsageError) {
      _ = try Invocation(arguments: arguments, environment: Environment(environment))
      return nil
    } catch {
      return error
    }
  }

  @Test("Keys are one line, with blanks between")
  func keys() throws {
    #expect(try read("7", "+", "9", "=").command == .press(line: "7 + 9 ="))
    #expect(try read("7 + 9", "=").command == .press(line: "7 + 9 ="))
    #expect(try read("press", "7", "+").command == .press(line: "7 +"))
  }

  @Test("Nothing named is the keypad or the lines of standard input")
  func nothingNamed() throws {
    #expect(try read() == Invocation(command: .pressLines, options: Options()))
  }

  @Test(
    "Each subcommand is known",
    arguments: [
      ("show", Command.show), ("watch", .watch(reconnects: false)), ("list", .list), ("ping", .ping),
      ("stats", .stats), ("version", .version), ("stop", .stop), ("pad", .pad), ("help", .help(.commandLine)),
    ])
  func subcommands(word: String, command: Command) throws {
    #expect(try read(word).command == command)
  }

  @Test("drop and help take an argument")
  func subcommandArguments() throws {
    #expect(try read("drop", "tally").command == .drop(CalculatorName("tally")))
    #expect(try read("help", "keys").command == .help(.keys))
    #expect(error("drop") == .missingArgument(command: "drop", argument: "the NAME of a shared calculator"))
    #expect(error("help", "me") == .unexpectedArgument("me", command: "help"))
    #expect(error("show", "7") == .unexpectedArgument("7", command: "show"))
    #expect(error("press") == .missingArgument(command: "press", argument: "at least one KEY"))
  }

  @Test(
    "Each form of output has a letter and a name",
    arguments: [
      ("-d", OutputForm.display), ("--display", .display), ("-l", .label), ("--label", .label),
      ("-v", .value), ("--value", .value), ("-j", .json), ("--json", .json),
    ])
  func output(option: String, form: OutputForm) throws {
    #expect(try read(option, "7").options.output == form)
  }

  @Test("Values of options stand behind them or are attached")
  func values() throws {
    for arguments in [
      ["-s", "t", "1"], ["-st", "1"], ["--session", "t", "1"], ["--session=t", "1"], ["-ds", "t", "1"],
    ] {
      let invocation = try Invocation(arguments: arguments, environment: Environment([:]))
      #expect(invocation.options.session?.text == "t", "\(arguments)")
      #expect(invocation.command == .press(line: "1"), "\(arguments)")
    }
    #expect(try read("--socket", "/x", "1").options.socket == "/x")
    #expect(try read("--no-start", "1").options.startsDaemon == false)
    #expect(try read("-e").options.stopsAtRefusal)
    #expect(error("-s") == .missingValue(option: "-s"))
    #expect(error("--session") == .missingValue(option: "--session"))
    #expect(error("--no-start=yes") == .unexpectedValue(option: "--no-start"))
    #expect(error("-s", "") == .emptyValue(option: "-s"))
    #expect(error("--session=", "7") == .emptyValue(option: "--session"))
  }

  @Test(
    "A time-out is a number of seconds with decimals",
    arguments: [
      ("5", Duration.seconds(5)), ("0.5", .milliseconds(500)), (".25", .milliseconds(250)),
      ("2.", .seconds(2)),
      ("0.0000000019", .nanoseconds(1)), ("000000000007", .seconds(7)),
    ])
  func timeout(text: String, duration: Duration) throws {
    #expect(try read("-t", text, "1").options.timeout == duration)
  }

  @Test(
    "What is no time-out is refused",
    arguments: ["0", "0.0", "-1", "1e3", "1,5", "five", ".", " 1", "1 ", "0x10", "1.2.3", "1234567890", "∞"])
  func badTimeout(text: String) {
    #expect(error("-t", text, "1") == .badTimeout(text))
  }

  @Test("A dash before a number begins a key, a lone dash is one, and -- ends options")
  func dashes() throws {
    #expect(try read("-s", "tally", "-5", "=").command == .press(line: "-5 ="))
    #expect(try read("-.5").command == .press(line: "-.5"))
    #expect(try read("+5", "=").command == .press(line: "+5 ="))
    #expect(try read("-", "5", "=").command == .press(line: "- 5 ="))
    #expect(try read("--", "show").command == .press(line: "show"))
    #expect(try read("--", "-sin").command == .press(line: "-sin"))
    #expect(try read("-d", "7", "-d").command == .press(line: "7 -d"))
  }

  @Test("An unknown option is named")
  func unknownOptions() {
    #expect(error("--frob", "7") == .unknownOption("--frob"))
    #expect(error("--frob=1", "7") == .unknownOption("--frob"))
    #expect(error("-dq", "7") == .unknownOption("-q"))
    #expect(error("-=") == .unknownOption("-="))
  }

  @Test("Options of one command are refused with another")
  func misplacedOptions() throws {
    #expect(try read("watch", "-r").command == .watch(reconnects: true))
    #expect(try read("--reconnect", "watch").command == .watch(reconnects: true))
    #expect(error("-r", "7") == .optionForAnotherCommand(option: "-r", command: "watch"))
    #expect(error("-r") == .optionForAnotherCommand(option: "-r", command: "watch"))
    #expect(error("-e", "show") == .unexpectedArgument("-e", command: "show"))
  }

  @Test("Options may stand behind a subcommand")
  func optionsBehind() throws {
    #expect(try read("show", "-d").options.output == .display)
    #expect(try read("drop", "x", "-t", "1").options.timeout == .seconds(1))
    #expect(try read("press", "-d", "7").options.output == .display)
    #expect(try read("watch", "--help").command == .help(.commandLine))
  }

  @Test("Help and the version win over what else is there")
  func information() throws {
    #expect(try read("-h", "7").command == .help(.commandLine))
    #expect(try read("--version").command == .programVersion)
  }

  @Test("The environment stands in for options, an empty variable for nothing")
  func environment() throws {
    let both = ["CALCD_SESSION": "tally", "CALCD_SOCKET": "/s"]
    #expect(try read("1", environment: both).options.session?.text == "tally")
    #expect(try read("1", environment: both).options.socket == "/s")
    #expect(try read("-s", "other", "1", environment: both).options.session?.text == "other")
    #expect(try read("1", environment: ["CALCD_SESSION": ""]).options.session == nil)
    #expect(try read("1", environment: ["CALCD_SOCKET": ""]).options.socket == nil)
  }

  @Test(
    "A bad name is refused with where it came from",
    arguments: ["..", ".x", "-x", "a/b", "a b", "ü", String(repeating: "a", count: 65)])
  func badNames(name: String) {
    for (found, source) in [
      (error("--session=\(name)", "1"), "--session"),
      (error("1", environment: ["CALCD_SESSION": name]), "CALCD_SESSION"),
      (error("drop", "--", name), "drop"),
    ] {
      guard case .badName(let from, _) = found else {
        Issue.record("\(name) in \(source) gave \(String(describing: found))")
        continue
      }
      #expect(from == source)
    }
  }

  @Test("An empty key is a slip")
  func emptyKeys() {
    #expect(error("+", "", "=") == .slip(.emptyKey(position: 2)))
    #expect(error("") == .slip(.emptyKey(position: 1)))
    #expect(error(" \t", "7") == .slip(.emptyKey(position: 1)))
  }

  @Test(
    "A binary operation directly followed by = is a slip",
    arguments: [
      (["+", "="], "+"), (["7+="], "+"), (["7 +", "="], "+"), (["2", "**="], "**"),
      (["5", "mod", "="], "mod"),
      (["7", "x="], "x"), (["8", "root", "="], "root"), (["7", "−", "="], "−"),
      (["1", "+", "2", "-", "="], "-"),
    ])
  func missingOperands(keys: [String], operation: String) {
    #expect(throws: ScriptSlip.missingOperand(operation: operation)) { try lineOfKeys(keys) }
  }

  @Test(
    "What only looks like a missing operand is a line",
    arguments: [
      "7 + 9 =", "7+pi=", "4 x π =", "9 √ =", "5 ! =", "7 + 5 % =", "2 x² =", "=", "7 5. =", "1/x =",
    ])
  func presentOperands(line: String) throws {
    #expect(try lineOfKeys([line]) == line)
  }

  @Test("A newline, a comment and a command are slips")
  func otherSlips() {
    #expect(error("7", "+\n9") == .slip(.newlineInKey(position: 2)))
    #expect(error("7", "#9") == .slip(.commentInKey("#9")))
    #expect(error(":stop") == .slip(.command(":stop")))
    #expect(error("--", ":stop") == .slip(.command(":stop")))
    #expect(error("7", ":ping") == .slip(.command(":ping")))
  }

  @Test("Every message is one line")
  func messages() {
    for arguments in [
      ["--fr\u{1b}[31m\nob"], ["-t", "\n"], ["7", "#\n"], ["show", "a\nb"], ["-s", "a\nb"],
    ] {
      do throws(UsageError) {
        _ = try Invocation(arguments: arguments, environment: Environment([:]))
        Issue.record("\(arguments) was taken")
      } catch {
        #expect(
          !error.message.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(error)")
      }
    }
  }

  @Test("No subcommand is a key's name")
  func subcommandsAndKeys() {
    #expect(Set(Subcommand.allCases.map(\.rawValue)).isDisjoint(with: Key.all.flatMap(\.names)))
  }

  @Test(
    "The help names every option and every subcommand",
    arguments: [
      "-s", "-d", "-l", "-v", "-j", "-e", "-t", "-r", "-h", "--session", "--display", "--label", "--value",
      "--json", "--exit-on-error", "--timeout", "--socket", "--no-start", "--reconnect", "--help",
      "--version",
    ] + Subcommand.allCases.map(\.rawValue))
  func help(word: String) {
    #expect(Help.commandLine.contains(word))
  }

  @Test("The help fits a screen of 24 lines and 80 columns")
  func helpFits() {
    let lines = Help.commandLine.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.filter { $0.count > 80 } == [])
  }

  @Test("The key table holds every name of every key, and fits 80 columns")
  func keyTable() {
    let lines = Help.keys(inColumns: true).split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    let names = Help.keys(inColumns: false).split(separator: "\n").flatMap {
      $0.split(separator: "\t", omittingEmptySubsequences: false).prefix(2).flatMap {
        $0.split(separator: " ")
      }
    }
    #expect(names.map(String.init) == Key.all.flatMap(\.names))
  }
}
