import CalcWire

/// What one run of calcctl is to do, and how: a command line that was understood.
struct Invocation: Equatable {
  var command: Command
  var options: Options
}

/// What calcctl is asked for.
enum Command: Equatable {
  /// Press these keys as one line.
  case press(line: String)
  /// Nothing was named: the keypad where a person sits at a terminal, else the lines of standard input.
  case pressLines
  case show
  case watch(reconnects: Bool)
  case list
  case drop(CalculatorName)
  case ping
  case stats
  case version
  case stop
  case pad
  case help(HelpTopic)
  /// `--version`: what this program is, without asking any daemon.
  case programVersion
}

/// What `calcctl help` can explain.
enum HelpTopic: Equatable {
  case commandLine
  case keys
}

/// The options that several commands share.
struct Options: Equatable {
  /// The shared calculator to press; nil is a private one, which lives as long as the connection.
  var session: CalculatorName?
  var output = OutputForm.displayAndLabel
  /// Whether the first refused line of standard input ends the run.
  var stopsAtRefusal = false
  /// The time allowed for connecting together with each answer.
  var timeout = Duration.seconds(5)
  /// Where the daemon listens; nil is the place that calcd chooses itself.
  var socket: String?
  var startsDaemon = true
}

/// Which part of an update is printed.
enum OutputForm: Equatable {
  /// The display, a tab, the label.
  case displayAndLabel
  case display
  case label
  /// Every known digit, or a fraction.
  case value
  /// The update as the daemon's JSON object.
  case json

  /// Whether the daemon has to be asked for JSON: only there does an update carry its value.
  var needsJSON: Bool {
    switch self {
    case .displayAndLabel, .display, .label: false
    case .value, .json: true
    }
  }
}
