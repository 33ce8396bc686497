import CalcWire
import LinuxIO

/// What is said to a daemon and heard from it: the greeting that every conversation begins with, then
/// requests, each with one reply.
struct Conversation: ~Copyable {
  /// What the replies to the greeting answer, in order.
  private enum Greeting {
    case version, format, attach
  }

  private var connection: Connection
  private var greetings: [Greeting] = []
  /// How many of the greetings have been answered.
  private var answeredGreetings = 0
  /// What the daemon said of its version, once it has.
  private(set) var version: CommandReply?

  /// A conversation about the daemon itself, in words that no version of the protocol changes.
  init(aboutDaemon connection: consuming Connection, asksForJSON: Bool) {
    self.connection = connection
    if asksForJSON { greet(.format, with: ":format json") }
  }

  /// A conversation about a calculator; nil is a private one.
  init(about session: CalculatorName?, _ connection: consuming Connection, asksForJSON: Bool) {
    self.connection = connection
    greet(.version, with: ":version")
    if asksForJSON { greet(.format, with: ":format json") }
    if let session { greet(.attach, with: ":attach \(session)") }
  }

  /// How a daemon of this program's own version begins its answer to `:version`.
  private static var usualVersion: String.UTF8View {
    ":version\tcalcd \(ProgramVersion.text)\tprotocol \(CommandReply.protocolVersion)\t".utf8
  }

  private mutating func greet(_ greeting: Greeting, with line: String) {
    greetings.append(greeting)
    queue(line.utf8)
  }

  var descriptor: Int32 { connection.descriptor }
  var hasUnsentBytes: Bool { connection.hasUnsentBytes }
  var isAtEnd: Bool { connection.isAtEnd }

  /// Queues one request, a line without its newline.
  mutating func queue(_ line: some Sequence<UInt8>) {
    connection.queue(line)
    connection.queue(CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Sends as much of what is queued as the socket takes.
  mutating func transmit() throws(ConversationEnd) {
    try connection.transmit()
  }

  /// Reads what has come, once.
  mutating func receive() throws(ConversationEnd) {
    try connection.receive()
  }

  /// The next reply to a request, where it has been received.
  ///
  /// Replies to the greeting are dealt with on the way. A refusal among them ends the conversation: what
  /// follows it would speak to another calculator than was asked for.
  mutating func takeReply() throws(ConversationEnd) -> Reply? {
    while let line = try connection.takeLine() {
      let isGreeting = answeredGreetings < greetings.count
      // Nearly always the versions agree, and then nothing has to be read.
      if isGreeting, answeredGreetings == 0, line.starts(with: Self.usualVersion) {
        answeredGreetings += 1
        continue
      }
      guard let reply = Reply(line) else { throw .notADaemon }
      if case .refusal("busy", let message) = reply { throw .busy(message) }
      guard isGreeting else { return reply }
      let greeting = greetings[answeredGreetings]
      answeredGreetings += 1
      if case .refusal(let code, let message) = reply {
        throw .greetingRefused(code: code, message: message)
      }
      if case .version = greeting, case .command(let reply, _) = reply { version = reply }
    }
    return nil
  }

  /// Sends what is queued, and waits for the next reply.
  ///
  /// - Throws: `unread` only where one request was queued since the last reply, so that it is the one that
  ///   was not read.
  mutating func nextReply(by deadline: Deadline?) throws(ConversationEnd) -> Reply {
    try transmit()
    while true {
      if let reply = try takeReply() { return reply }
      if isAtEnd { throw connection.isUnread ? .unread : .closed }
      var wait = [PolledDescriptor(descriptor, reads: true, writes: hasUnsentBytes)]
      let isReady: Bool
      do throws(SystemError) { isReady = try poll(&wait, until: deadline) } catch { throw .failed(error) }
      guard isReady else { throw .timedOut }
      if wait[0].isWritable { try transmit() }
      if wait[0].isReadable { try receive() }
    }
  }
}

/// Why a conversation ended before the reply that was waited for.
enum ConversationEnd: Error, Equatable {
  case timedOut
  /// The daemon closed the connection.
  case closed
  /// The daemon closed the connection before it had read the last request.
  case unread
  case failed(SystemError)
  /// What is at the other end does not speak the protocol.
  case notADaemon
  /// The daemon takes no further connection, and has carried out nothing.
  case busy(String)
  /// The shared calculator could not be had; what was sent after that is not in it.
  case greetingRefused(code: String, message: String)
}
