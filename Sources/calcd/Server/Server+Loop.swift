import CalcBrainActor
import LinuxIO

extension Server {
  /// Serves until the daemon has stopped.
  func run() async {
    supervision.ready()
    noteStatusChange()
    armWatchdog()
    armIdleExit()
    var turn = Turn(changes: ChangeRecords(areKept: changeLog.keepsRecords))
    while !isFinished {
      let count = waitForEvents()
      for index in 0..<count {
        let event = epoll.event(index)
        if let connection = connection(of: event.token) {
          await handle(event.readiness, of: connection, in: &turn)
        } else if let source = Source(rawValue: event.token) {
          handle(source)
        }
        if turn.isFull { await end(&turn) }
      }
      await resume(in: &turn)
      await end(&turn)
      await checkTimetable()
      if isStopRequested { beginStopping() }
      if isStopping { finishIfDone() }
    }
    loop.finish()
  }

  private func waitForEvents() -> Int {
    let isPressing = !resumable.isEmpty || !writable.isEmpty || isStopRequested
    do {
      return try epoll.wait(milliseconds: isPressing ? 0 : timetable.millisecondsLeft)
    } catch {
      // The descriptor and the buffer are this program's own, so no client can bring this about.
      log.error("the loop ends: \(error)")
      isFinished = true
      return 0
    }
  }

  private func handle(_ source: Source) {
    switch source {
    case .listener: acceptConnections()
    case .signals: handleSignals()
    case .queue: loop.runQueued()
    case .storage: break  // The end of the turn takes care of it.
    }
  }

  /// The connection that an event is about; nil where it was closed meanwhile, even if another one has
  /// its number.
  private func connection(of token: UInt64) -> Connection? {
    guard token >> 32 != 0 else { return nil }
    let number = Int(token & 0xFFFF_FFFF)
    guard let connection = connections[number], connection.token == token else { return nil }
    return connection
  }

  private func handle(_ readiness: Readiness, of connection: Connection, in turn: inout Turn) async {
    if readiness.contains(.writing) {
      flush(connection)
      if connection.isClosed { return }
    }
    if connection.interest.contains(.reading) {
      if !readiness.isDisjoint(with: [.reading, .hangUp, .error]) { await read(connection, in: &turn) }
    } else if !readiness.isDisjoint(with: [.hangUp, .error]) {
      // Nobody is left to read what waits here, and waiting for it would wake the loop for ever.
      close(connection)
    }
  }

  /// Serves those who were held back and whose replies have drained.
  private func resume(in turn: inout Turn) async {
    guard !resumable.isEmpty else { return }
    let connections = resumable
    resumable.removeAll(keepingCapacity: true)
    for connection in connections where !connection.isClosed {
      connection.isHeldBack = false
      let start = turn.batch.input.count
      turn.batch.input.append(contentsOf: connection.unanswered)
      connection.unanswered = []
      await serve(connection, inputFrom: start, in: &turn)
      if turn.isFull { await end(&turn) }
    }
  }
}
