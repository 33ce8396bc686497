import CalcBrainActor
import CalcWire
import LinuxIO

extension Server {
  /// At most so many bytes are read from a connection at a time.
  private static var readSize: Int { 64 * 1024 }

  /// Does what a connection is ready for. Tells whether there is input to answer, which is then in the
  /// batch.
  func receive(_ readiness: Readiness, from connection: Connection, in turn: inout Turn) -> Bool {
    if readiness == .reading, connection.isPlain { return read(connection, in: &turn) }
    if readiness.contains(.writing) {
      flush(connection)
      if connection.isClosed { return false }
    }
    if connection.interest.contains(.reading) {
      return !readiness.isDisjoint(with: [.reading, .hangUp, .error]) && read(connection, in: &turn)
    }
    // Nobody is left to read what waits here, and waiting for it would wake the loop for ever.
    if !readiness.isDisjoint(with: [.hangUp, .error]) { close(connection) }
    return false
  }

  /// Reads once.
  private func read(_ connection: Connection, in turn: inout Turn) -> Bool {
    let start = turn.batch.input.count
    if !connection.isPlain { takeUnanswered(of: connection, in: &turn) }
    do {
      switch try connection.socket.read(upTo: Self.readSize, into: &turn.batch.input) {
      case .bytes, .wouldBlock: break
      case .endOfStream:
        connection.isPlain = false
        connection.input = .ended
      }
    } catch {
      log.debug("a connection ended: \(error)")
      close(connection)
      return false
    }
    begin(connection, inputFrom: start, in: &turn)
    return true
  }

  /// Goes on with what was read from a connection before.
  func resume(_ connection: Connection, in turn: inout Turn) -> Bool {
    guard !connection.isClosed, connection.isHeldBack else { return false }
    connection.isHeldBack = false
    let start = turn.batch.input.count
    takeUnanswered(of: connection, in: &turn)
    if case .refused = connection.input {
      settle(connection)
      return false
    }
    begin(connection, inputFrom: start, in: &turn)
    return true
  }

  private func takeUnanswered(of connection: Connection, in turn: inout Turn) {
    if connection.unanswered.isEmpty { return }
    turn.batch.input.append(contentsOf: connection.unanswered)
    connection.unanswered = []
  }

  private func begin(_ connection: Connection, inputFrom start: Int, in turn: inout Turn) {
    turn.repliesStart = turn.batch.output.count
    turn.batch.position = start
    turn.batch.inputEnd = turn.batch.input.count
    turn.batch.presser = connection.presser
    turn.batch.format = connection.format
    turn.batch.outputLimit = turn.repliesStart + settings.pendingReplies
    if connection.isPlain {
      turn.batch.isAtEnd = false
      turn.batch.reader = LineReader()
    } else {
      turn.batch.isAtEnd = connection.input == .ended
      turn.batch.reader = connection.reader
      turn.batch.outputLimit -= connection.unsentCount
    }
  }

  /// The calculator that answers the connection's next lines.
  func calculator(of connection: Connection, in turn: inout Turn) -> Calculator {
    switch connection.subject {
    case .own(let calculator?):
      turn.batch.name = nil
      return calculator
    case .own(nil):
      turn.batch.name = nil
      let calculator = Calculator(executor: loop)
      connection.subject = .own(calculator)
      return calculator
    case .shared(let shared):
      turn.batch.name = shared.name
      turn.exchangeStart = .init(
        position: turn.batch.position, reader: turn.batch.reader, replies: turn.batch.output.count)
      return shared.calculator
    }
  }

  /// Remembers what a shared calculator has just answered.
  func noteLines(of connection: Connection, upTo stop: Batch.Stop, in turn: inout Turn) {
    guard case .shared(let shared) = connection.subject else { return }
    let start = turn.exchangeStart
    let end = if case .command(let line) = stop { line.lowerBound } else { turn.batch.position }
    let lines = start.position..<end
    turn.note(
      .lines(lines, start.reader, isAtEnd: turn.batch.isAtEnd), of: connection, with: shared,
      repliesFrom: start.replies)
  }

  /// Appends an update of what the connection presses.
  func show(_ connection: Connection, in turn: inout Turn) async {
    turn.batch.format = connection.format
    await calculator(of: connection, in: &turn).show(in: &turn.batch)
    guard case .shared(let shared) = connection.subject else { return }
    turn.note(.show, of: connection, with: shared, repliesFrom: turn.exchangeStart.replies)
  }

  /// Whether the connection's next lines are answered now.
  func goesOn(_ connection: Connection, after stop: Batch.Stop) -> Bool {
    switch stop {
    case .needsMore: return false
    case .outputIsFull:
      connection.isPlain = false
      connection.isHeldBack = true
      return false
    case .command: return !connection.isHeldBack && connection.input != .refused
    }
  }

  /// Keeps what is not answered yet, and sends the replies, unless they tell of a shared calculator:
  /// then they wait for the end of the turn.
  func finishServing(_ connection: Connection, in turn: inout Turn) {
    if turn.batch.position < turn.batch.inputEnd || turn.batch.reader != LineReader() || !connection.isPlain {
      connection.isPlain = false
      connection.reader = turn.batch.reader
      if connection.input != .refused {
        connection.unanswered = Array(turn.batch.input[turn.batch.position..<turn.batch.inputEnd])
      }
    }
    let replies = turn.repliesStart..<turn.batch.output.count
    if let last = turn.exchanges.last, last.connection === connection {
      turn.replies.append(Turn.Replies(connection: connection, range: replies))
    } else {
      send(turn.batch.output.span.extracting(replies), to: connection)
    }
  }
}

extension Batch {
  /// A watcher's lines are all commands, if they are anything; see `carryOut`.
  mutating func nextLineOfWatcher() -> Stop {
    let bytes = input
    switch nextLine(in: bytes.span.extracting(..<inputEnd)) {
    case .stop(let stop): return stop
    case .line(let line): return .command(line)
    }
  }
}
