import Glibc
import LinuxIO

@testable import CalcWire

/// A client that goes from one shared calculator to another, does there what comes to its mind, leaves in any
/// way there is, and keeps a record of it all.
struct RecordingClient {
  private let recording: Recording
  private var generator: SeededGenerator
  private(set) var histories: [String: RecordedHistory] = [:]
  /// The connection's number.
  private var client = 0

  init(_ recording: Recording, seed: UInt64) {
    self.recording = recording
    generator = SeededGenerator(seed: seed)
  }

  /// Goes on until it is told to stop, or there is no daemon any more.
  mutating func run() throws {
    while !recording.isStopping {
      // Nobody listens once the daemon was killed.
      guard let connection = try? Client(recording.socket) else { return }
      client = recording.nextClient()
      do {
        try converse(connection)
      } catch is ConnectionEnd {
      } catch is SystemError {
        // Reset by the daemon's end.
      }
    }
  }

  /// The daemon has gone in the middle of a conversation.
  private struct ConnectionEnd: Error {}

  private mutating func converse(_ connection: Client) throws {
    _ = try request(":format json", of: connection)
    var attached: (name: String, index: Int)?
    defer { leave(attached, between: monotonicNanoseconds(), and: .max) }
    for _ in 0..<chance(1...6) {
      guard !recording.isStopping else { break }
      let name = recording.names[chance(0...recording.names.count - 1)]
      if name != attached?.name {
        let start = monotonicNanoseconds()
        leave(attached, between: start, and: .max)
        let left = attached
        attached = nil
        let update = try shown(request(":attach \(name)", of: connection))
        let end = monotonicNanoseconds()
        leave(left, between: start, and: end)
        record(.look, of: name, start, end, .shown(update))
        attached = (name, attach(to: name, between: start, and: end))
      }
      for _ in 0..<chance(1...12) { try press(name, connection) }
      if recording.pause > 0 { usleep(UInt32.random(in: 0...recording.pause, using: &generator)) }
      switch chance(0...9) {
      case 0...1: try list(connection)
      case 2...4:
        let start = monotonicNanoseconds()
        if try drop(name, connection) {
          leave(attached, between: start, and: monotonicNanoseconds())
          attached = nil
        }
      case 5: _ = try drop(recording.names[chance(0...recording.names.count - 1)], connection, unless: name)
      default: break
      }
    }
    let start = monotonicNanoseconds()
    let name = attached?.name
    // Where it just goes, nobody knows when the daemon sees that.
    leave(attached, between: start, and: .max)
    attached = nil
    try part(from: connection, name)
  }

  // MARK: What it does

  /// One line, or some at once.
  private mutating func press(_ name: String, _ connection: Client) throws {
    let lines = (0..<(chance(0...3) == 0 ? chance(2...4) : 1)).map { _ in
      TallyLine.random(number: recording.nextNumber(), using: &generator)
    }
    let start = monotonicNanoseconds()
    let indices = lines.map { record(.line($0), of: name, start, .max, .unanswered) }
    try connection.send(lines.map { $0.text + "\n" }.joined())
    for index in indices {
      let reply = try reply(of: connection)
      settle(index, of: name, by: monotonicNanoseconds(), try outcome(reply))
    }
  }

  private mutating func list(_ connection: Client) throws {
    let start = monotonicNanoseconds()
    guard case .command(.list(let count)) = try request(":list", of: connection) else {
      throw Failure(message: "no list")
    }
    for _ in 0..<count {
      guard case .update(let update) = try reply(of: connection), let details = update.details,
        let name = details.calculator
      else { throw Failure(message: "no entry of a list") }
      // The daemon may have others, which are not this recording's.
      guard recording.names.contains(name) else { continue }
      record(.look, of: name, start, monotonicNanoseconds(), .shown(Sighting(update, details)))
    }
  }

  /// Drops a calculator, and says whether that was done.
  private mutating func drop(_ name: String, _ connection: Client, unless own: String? = nil) throws -> Bool {
    guard name != own else { return false }
    let index = record(.drop, of: name, monotonicNanoseconds(), .max, .unanswered)
    let outcome = try outcome(request(":drop \(name)", of: connection))
    settle(index, of: name, by: monotonicNanoseconds(), outcome)
    return outcome == .dropped
  }

  /// Ends the connection with a word, by shutting down a half of it, or not at all.
  private mutating func part(from connection: Client, _ name: String?) throws {
    switch chance(0...9) {
    case 0...3:
      guard case .command(.bye) = try request(":quit", of: connection) else {
        throw Failure(message: "no farewell")
      }
    case 4...6:
      connection.endSending()
      guard try connection.rest().isEmpty else { throw Failure(message: "more replies than lines") }
    case 7 where name != nil:
      // Nobody waits for this reply.
      let line = TallyLine.random(number: recording.nextNumber(), using: &generator)
      record(.line(line), of: name ?? "", monotonicNanoseconds(), .max, .unanswered)
      try connection.send(line.text + "\n")
    default: break
    }
  }

  // MARK: Replies

  private func request(_ line: String, of connection: Client) throws -> ReceivedReply {
    try connection.send(line + "\n")
    return try reply(of: connection)
  }

  private func reply(of connection: Client) throws -> ReceivedReply {
    guard let line = try connection.line() else { throw ConnectionEnd() }
    guard let reply = ReceivedReply(line, format: .json) else { throw Failure(message: "no reply: \(line)") }
    recording.countAnswer()
    return reply
  }

  private func shown(_ reply: ReceivedReply) throws -> Sighting {
    guard case .update(let update) = reply, let details = update.details else {
      throw Failure(message: "no update: \(reply)")
    }
    return Sighting(update, details)
  }

  private func outcome(_ reply: ReceivedReply) throws -> RecordedOperation.Outcome {
    switch reply {
    case .update: .shown(try shown(reply))
    case .error(let code, _): .error(code: code)
    case .command(.dropped): .dropped
    case .command: throw Failure(message: "an unexpected reply: \(reply)")
    }
  }

  // MARK: The record

  @discardableResult
  private mutating func record(
    _ request: RecordedOperation.Request, of name: String, _ start: UInt64, _ end: UInt64,
    _ outcome: RecordedOperation.Outcome
  ) -> Int {
    histories[name, default: RecordedHistory()].operations.append(
      RecordedOperation(client: client, request: request, start: start, end: end, outcome: outcome))
    return histories[name, default: RecordedHistory()].operations.count - 1
  }

  private mutating func settle(
    _ index: Int, of name: String, by end: UInt64, _ outcome: RecordedOperation.Outcome
  ) {
    histories[name]?.operations[index].end = end
    histories[name]?.operations[index].outcome = outcome
  }

  private mutating func attach(to name: String, between start: UInt64, and end: UInt64) -> Int {
    histories[name, default: RecordedHistory()].attachments.append(
      RecordedAttachment(client: client, attaching: start...end, leaving: .max ... .max))
    return (histories[name]?.attachments.count ?? 1) - 1
  }

  private mutating func leave(
    _ attachment: (name: String, index: Int)?, between start: UInt64, and end: UInt64
  ) {
    guard let attachment else { return }
    histories[attachment.name]?.attachments[attachment.index].leaving = start...end
  }

  private mutating func chance(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}

extension Sighting {
  init(_ update: ReceivedUpdate, _ details: ReceivedUpdate.Details) {
    self.init(version: details.version, display: update.display, label: update.label)
  }
}
