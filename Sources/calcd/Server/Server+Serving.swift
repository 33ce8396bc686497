import CalcBrainActor
import CalcWire
import LinuxIO

extension Server {
  /// At most so many bytes are read from a connection at a time.
  private static var readSize: Int { 64 * 1024 }

  /// Reads once from a connection and answers what came in.
  func read(_ connection: Connection, in turn: inout Turn) async {
    let start = turn.batch.input.count
    if !connection.unanswered.isEmpty {
      turn.batch.input.append(contentsOf: connection.unanswered)
      connection.unanswered = []
    }
    do {
      switch try connection.socket.read(upTo: Self.readSize, into: &turn.batch.input) {
      case .bytes, .wouldBlock: break
      case .endOfStream: connection.input = .ended
      }
    } catch {
      log.debug("a connection ended: \(error)")
      turn.batch.input.removeSubrange(start...)
      close(connection)
      return
    }
    await serve(connection, inputFrom: start, in: &turn)
  }

  /// Answers the lines that lie in the batch's input from `start` on, up to half a line, or until
  /// replies have to drain first.
  func serve(_ connection: Connection, inputFrom start: Int, in turn: inout Turn) async {
    turn.replies.append(Turn.Replies(connection: connection, start: turn.batch.output.count))
    prepare(connection, inputFrom: start, in: &turn)

    var hasMore = true
    while hasMore { hasMore = await answerUpToCommand(connection, in: &turn) }

    connection.reader = turn.batch.reader
    if turn.batch.position < turn.batch.inputEnd, connection.input != .refused {
      connection.unanswered = Array(turn.batch.input[turn.batch.position..<turn.batch.inputEnd])
    }
    // Replies that tell of a shared calculator wait for the end of the turn.
    if turn.exchanges.last?.connection === connection { return }
    let replies = turn.replies.removeLast().start
    send(turn.batch.output.span.extracting(replies...), to: connection)
    turn.batch.output.removeSubrange(replies...)
    turn.batch.input.removeSubrange(start...)
  }

  private func prepare(_ connection: Connection, inputFrom start: Int, in turn: inout Turn) {
    turn.batch.position = start
    turn.batch.inputEnd = turn.batch.input.count
    turn.batch.isAtEnd = connection.input == .ended
    turn.batch.reader = connection.reader
    turn.batch.presser = connection.presser
    turn.batch.outputLimit = turn.batch.output.count + settings.pendingReplies - connection.unsentCount
  }

  /// Answers the next lines, and the command behind them if there is one. Tells whether there is more to
  /// answer now.
  private func answerUpToCommand(_ connection: Connection, in turn: inout Turn) async -> Bool {
    turn.batch.format = connection.format
    let stop =
      connection.isWatching
      ? turn.batch.nextLineOfWatcher() : await press(connection, in: &turn)
    switch stop {
    case .needsMore: return false
    case .outputIsFull:
      connection.isHeldBack = true
      return false
    case .command(let line):
      await carryOut(line, of: connection, in: &turn)
      switch connection.input {
      case .open, .ended, .abandoned: return !connection.isHeldBack
      case .refused: return false
      }
    }
  }

  private func press(_ connection: Connection, in turn: inout Turn) async -> Batch.Stop {
    switch connection.subject {
    case .own(let calculator):
      turn.batch.name = nil
      return await (calculator ?? makeCalculator(of: connection)).answer(&turn.batch)
    case .shared(let shared):
      let start = turn.batch.position
      let reader = turn.batch.reader
      let replies = turn.batch.output.count
      turn.batch.name = shared.name
      let stop = await shared.calculator.answer(&turn.batch)
      let end = if case .command(let line) = stop { line.lowerBound } else { turn.batch.position }
      let question = Turn.Exchange.Question.lines(start..<end, reader, isAtEnd: turn.batch.isAtEnd)
      noteExchange(question, of: connection, with: shared, repliesFrom: replies, in: &turn)
      return stop
    }
  }

  /// The connection's own calculator, made at its first use.
  func makeCalculator(of connection: Connection) -> Calculator {
    let calculator = Calculator(executor: loop)
    connection.subject = .own(calculator)
    return calculator
  }

  /// Appends an update of what the connection presses.
  func show(_ connection: Connection, in turn: inout Turn) async {
    turn.batch.format = connection.format
    switch connection.subject {
    case .own(let calculator):
      turn.batch.name = nil
      await (calculator ?? makeCalculator(of: connection)).show(in: &turn.batch)
    case .shared(let shared):
      let replies = turn.batch.output.count
      turn.batch.name = shared.name
      await shared.calculator.show(in: &turn.batch)
      noteExchange(.show, of: connection, with: shared, repliesFrom: replies, in: &turn)
    }
  }

  private func noteExchange(
    _ question: Turn.Exchange.Question, of connection: Connection, with shared: SharedCalculator,
    repliesFrom start: Int, in turn: inout Turn
  ) {
    let replies = start..<turn.batch.output.count
    if replies.isEmpty { return }
    turn.exchanges.append(
      Turn.Exchange(
        connection: connection, shared: shared, format: connection.format, question: question,
        replies: replies))
    if turn.batch.hasChanged {
      turn.batch.hasChanged = false
      if !shared.isChanged {
        shared.isChanged = true
        turn.changed.append(shared)
      }
    }
  }
}

extension Batch {
  /// A watcher's lines are all commands, if they are anything; see `carryOut`.
  fileprivate mutating func nextLineOfWatcher() -> Stop {
    let bytes = input
    switch nextLine(in: bytes.span.extracting(..<inputEnd)) {
    case .stop(let stop): return stop
    case .line(let line): return .command(line)
    }
  }
}
