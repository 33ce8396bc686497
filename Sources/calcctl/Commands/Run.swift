import CalcWire
import Glibc
import LinuxIO

/// One run of calcctl, from an understood command line to its exit status.
struct Run: ~Copyable {
  let options: Options
  let environment: Environment
  /// When connecting and the first answer are to be done with.
  let deadline: Deadline
  var output = StandardOutput()
  /// Applies to updates in the default form.
  private let colour: Colour
  private var hasWarned = false

  init(_ options: Options, environment: Environment) {
    self.options = options
    self.environment = environment
    deadline = Deadline(in: options.timeout)
    colour = Colour(environment, isTerminal: Terminal.isTerminal(1))
  }

  /// Does what was asked for.
  mutating func carryOut(_ command: Command) throws(Failure) -> ExitStatus {
    switch command {
    case .press(let line): return try press(line)
    case .pressLines: return try Terminal.isTerminal(0) && Terminal.isTerminal(1) ? pad() : pressLines()
    case .show: return try show()
    case .watch(let reconnects): return try watch(reconnects: reconnects)
    case .list: return try list()
    case .drop(let name): return try drop(name)
    case .ping: return try ping()
    case .stats: return try stats()
    case .version: return try version()
    case .stop: return try stop()
    case .pad: return try pad()
    case .help(.commandLine): return try show(Help.commandLine)
    case .help(.keys): return try show(Help.keys(inColumns: Terminal.isTerminal(1)))
    case .programVersion: return try show("calcctl \(ProgramVersion.text)\n")
    }
  }

  private mutating func show(_ text: String) throws(Failure) -> ExitStatus {
    output.append(text.utf8)
    try flush()
    return .carriedOut
  }

  /// Opens a conversation, and starts a daemon for it where none listens and one may be started.
  func converse(about subject: Subject, by deadline: Deadline) throws(Failure) -> Conversation {
    let access = try DaemonAccess(options, environment: environment)
    switch subject {
    case .calculator(let start):
      let connection = try access.connect(start: options.startsDaemon ? start : .forbidden, by: deadline)
      return Conversation(about: options.session, connection, asksForJSON: options.output.needsJSON)
    case .list:
      let connection = try access.connect(start: .forbidden, by: deadline)
      return Conversation(about: nil, connection, asksForJSON: isJSON)
    case .daemon:
      let connection = try access.connect(start: .forbidden, by: deadline)
      return Conversation(aboutDaemon: connection, asksForJSON: isJSON)
    }
  }

  var isJSON: Bool { options.output == .json }

  /// Writes what was appended to the output. A reader that went away is no failure: whatever was asked
  /// of the daemon has been answered, and the status tells of that.
  ///
  /// - Returns: whether anybody still reads.
  @discardableResult
  mutating func flush() throws(Failure) -> Bool {
    do throws(OutputError) {
      try output.flush()
      return true
    } catch {
      switch error {
      case .closed: return false
      case .failed(let reason):
        throw .unanswered("standard output takes nothing more: \(reason.meaning)")
      }
    }
  }

  /// Appends an update to the output, in the form asked for.
  mutating func append(_ update: ArraySlice<UInt8>) throws(Failure) {
    guard let part = options.output.part(of: update) else { throw failure(.notADaemon, .change) }
    if colour.isUsed, options.output == .displayAndLabel {
      output.append(line: colour.update(part))
    } else {
      output.append(line: part)
    }
  }

  /// Says once that the daemon is of another version than this program.
  mutating func warn(of version: CommandReply?) {
    guard !hasWarned, let warning = version?.versionWarning else { return }
    hasWarned = true
    Diagnostics.say(warning)
  }
}

/// What a conversation is about.
enum Subject {
  /// The calculator that the options name.
  case calculator(start: DaemonAccess.Start)
  /// All shared calculators.
  case list
  case daemon
}

/// What a request that was not answered can have done.
enum Consequence {
  /// It only asks, so that certainly nothing was carried out.
  case none
  /// It may have been carried out.
  case change
}

extension Failure {
  /// What the end of a conversation means for the run.
  ///
  /// - Parameters:
  ///   - consequence: what the request that waits for its reply can have done.
  ///   - timeout: how long the reply was waited for.
  init(_ end: ConversationEnd, _ consequence: Consequence, timeout: Duration) {
    let status: ExitStatus
    let warning: String
    switch consequence {
    case .none: (status, warning) = (.unreachable, "")
    case .change:
      (status, warning) = (.unanswered, "; it may have been carried out, so look before trying again")
    }
    switch end {
    case .timedOut: self.init(status: status, message: "no answer within \(timeout)" + warning)
    case .closed:
      self.init(status: status, message: "the daemon closed the connection before it answered" + warning)
    case .unread: self = .unreachable("the daemon closed the connection before it read the line")
    case .failed(let error): self.init(status: status, message: "\(error)" + warning)
    case .notADaemon: self.init(status: status, message: "what listens there is not calcd" + warning)
    case .busy(let message): self = .unreachable("busy: \(message)")
    case .greetingRefused(let code, let message): self = .refused("\(code): \(message)")
    }
  }
}
