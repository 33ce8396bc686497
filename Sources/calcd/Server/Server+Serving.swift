import CalcBrainActor
import CalcWire
import LinuxIO

extension Server {
  /// At most so many bytes are read from a connection at a time.
  private static var readSize: Int { 64 * 1024 }

  /// Does what a connection is ready for. What is read waits in the turn to be answered.
  func receive(_ readiness: Readiness, from connection: Connection, in turn: inout Turn) {
    if readiness == .reading, connection.isPlain { return read(connection, isAll: true, in: &turn) }
    if readiness.contains(.writing) {
      flush(connection)
      if connection.isClosed { return }
    }
    if connection.interest.contains(.reading) {
      if !readiness.isDisjoint(with: [.reading, .hangUp, .error]) {
        read(connection, isAll: readiness == .reading, in: &turn)
      }
      return
    }
    // Nobody is left to read what waits here, and waiting for it would wake the loop for ever.
    if !readiness.isDisjoint(with: [.hangUp, .error]) { close(connection) }
  }

  /// Reads once, and has the kernel look again where that was not all.
  ///
  /// - Parameter isAll: whether a read that is not as long as can be takes everything.
  private func read(_ connection: Connection, isAll: Bool, in turn: inout Turn) {
    let start = turn.batch.input.count
    if !connection.isPlain { takeUnanswered(of: connection, in: &turn) }
    do {
      switch try connection.socket.receive(upTo: Self.readSize, into: &turn.batch.input) {
      case .bytes(let count): if !isAll || count == Self.readSize { awaitEvents(of: connection) }
      case .wouldBlock: break
      case .endOfStream:
        let isAnswered = connection.isPlain
        connection.isPlain = false
        connection.input = .ended
        // Who goes with nothing unanswered is gone before anybody who comes later is answered.
        if isAnswered { return settle(connection) }
      }
    } catch {
      log.debug("a connection ended: \(error)")
      close(connection)
      return
    }
    turn.arrive(connection, inputFrom: start)
  }

  /// Goes on with what was read from a connection before.
  func resume(_ connection: Connection, in turn: inout Turn) {
    guard !connection.isClosed, connection.isHeldBack else { return }
    connection.isHeldBack = false
    let start = turn.batch.input.count
    takeUnanswered(of: connection, in: &turn)
    if case .refused = connection.input {
      settle(connection)
    } else {
      turn.arrive(connection, inputFrom: start)
    }
  }

  private func takeUnanswered(of connection: Connection, in turn: inout Turn) {
    if connection.unanswered.isEmpty { return }
    turn.batch.input.append(contentsOf: connection.unanswered)
    connection.unanswered = []
  }

  /// Makes the batch one of what a connection has sent.
  func begin(_ visit: Turn.Visit, in turn: inout Turn) {
    let connection = visit.connection
    turn.repliesStart = turn.batch.output.count
    turn.batch.begin(visit.input)
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
      turn.beginExchange(with: shared)
      return shared.calculator
    }
  }

  /// Remembers what has just been answered, where a shared calculator did it.
  func noteLines(upTo stop: Batch.Stop, in turn: inout Turn) {
    if turn.batch.name == nil { return }
    let end = if case .command(let line) = stop { line.lowerBound } else { turn.batch.position }
    turn.endExchange(ofLinesUpTo: end)
  }

  /// Appends an update of what the connection presses.
  func show(_ connection: Connection, in turn: inout Turn) async {
    turn.batch.format = connection.format
    await calculator(of: connection, in: &turn).show(in: &turn.batch)
    if turn.batch.name != nil { turn.endExchange(.show) }
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

  /// Keeps what is not answered yet. The replies wait for the end of the turn.
  func finishServing(_ connection: Connection, in turn: inout Turn) {
    if turn.batch.position < turn.batch.inputEnd || turn.batch.reader != LineReader() || !connection.isPlain {
      connection.isPlain = false
      connection.reader = turn.batch.reader
      if connection.input != .refused {
        connection.unanswered = Array(turn.batch.input[turn.batch.position..<turn.batch.inputEnd])
      }
    }
    turn.endVisit()
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
