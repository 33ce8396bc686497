import CalcBrainActor
import CalcWire
import LinuxIO

extension Server {
  /// Serves until the daemon has stopped.
  ///
  /// The way of a press is all here: what `nextToServe` has read is answered by the connection's
  /// calculator, up to the first command, and `finishServing` sends the replies or leaves them for the
  /// turn's end. Each `await` more would cost what a tenth of a press does.
  func run() async {
    supervision.ready()
    noteStatusChange()
    armWatchdog()
    armIdleExit()
    var turn = Turn(changes: ChangeRecords(areKept: changeLog.keepsRecords))
    while !isFinished {
      waitForEvents(in: &turn)
      while let connection = nextToServe(in: &turn) {
        var stop: Batch.Stop
        repeat {
          if connection.isWatching {
            stop = turn.batch.nextLineOfWatcher()
          } else {
            stop = await calculator(of: connection, in: &turn).answer(&turn.batch)
            noteLines(of: connection, upTo: stop, in: &turn)
          }
          if case .command(let line) = stop { await carryOut(line, of: connection, in: &turn) }
        } while goesOn(connection, after: stop)
        finishServing(connection, in: &turn)
        if turn.isFull { await end(&turn) }
      }
      if turn.hasReplies || !writable.isEmpty { await end(&turn) }
      turn.reset()
      timetable.storage = changeLog.proceed(with: shared)
      if !timetable.isEmpty { await checkTimetable() }
      if isStopRequested { beginStopping() }
      if isStopping { finishIfDone() }
    }
    loop.finish()
  }

  private func waitForEvents(in turn: inout Turn) {
    let isPressing = !resumable.isEmpty || !writable.isEmpty || isStopRequested
    do {
      try epoll.wait(for: &turn.events, milliseconds: isPressing ? 0 : timetable.millisecondsLeft)
    } catch {
      // The descriptor and the buffer are this program's own, so no client can bring this about.
      log.error("the loop ends: \(error)")
      isFinished = true
    }
  }

  /// Goes through the events, then through the connections that were held back and whose replies have
  /// drained, up to one with input to answer, which is then in the batch.
  private func nextToServe(in turn: inout Turn) -> Connection? {
    while turn.nextEvent < turn.events.count {
      let event = turn.events[turn.nextEvent]
      turn.nextEvent += 1
      if let connection = connection(of: event.token) {
        if receive(event.readiness, from: connection, in: &turn) { return connection }
      } else if let source = Source(rawValue: event.token) {
        handle(source)
      }
    }
    if turn.resumed.isEmpty, turn.nextResumed == 0 { swap(&turn.resumed, &resumable) }
    while turn.nextResumed < turn.resumed.count {
      let connection = turn.resumed[turn.nextResumed]
      turn.nextResumed += 1
      if resume(connection, in: &turn) { return connection }
    }
    return nil
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
}
