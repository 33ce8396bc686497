import CalcBrainActor
import CalcWire
import LinuxIO

extension Server {
  /// Serves until the daemon has stopped.
  ///
  /// The way of a press is all here: what `gather` has read of a group of connections is answered by their
  /// calculators, one after the other and each up to its first command, and then their replies are sent. Each of
  /// the three has the processor's caches to itself for a while: reading, answering and sending in turns for every
  /// connection took a third more time, and a thousand connections at once are too many for the caches. Each
  /// `await` more would cost what a tenth of a press does.
  func run() async {
    supervision.ready()
    noteStatusChange()
    armWatchdog()
    armIdleExit()
    var turn = Turn(changes: ChangeRecords(areKept: changeLog.keepsRecords))
    while phase != .finished {
      waitForEvents(in: &turn)
      repeat {
        repeat {
          gather(in: &turn)
          while let connection = nextToServe(in: &turn) {
            var stop: Batch.Stop
            repeat {
              if connection.isWatching {
                stop = turn.batch.nextLineOfWatcher()
              } else {
                stop = await calculator(of: connection, in: &turn).answer(&turn.batch)
                noteLines(upTo: stop, in: &turn)
              }
              if case .command(let line) = stop { await carryOut(line, of: connection, in: &turn) }
            } while goesOn(connection, after: stop)
            finishServing(connection, in: &turn)
            if turn.isFull { await end(&turn) }
          }
          // Where changes wait to be stored, those of the next group are stored with them.
          if turn.isPrivate {
            sendReplies(&turn)
            turn.clearInput()
          }
        } while turn.goesOnGathering
        if !turn.isPrivate || isAnyoneWaiting { await end(&turn) }
        turn.clearInput()
      } while turn.hasMoreToGather
      turn.reset()
      if isLogDue { proceedWithLog() }
      // What was put on the timetable in this turn is not due before the next one.
      if turn.isTimed { await checkTimetable() }
      if phase != .serving { proceedWithStopping() }
    }
    loop.finish()
  }

  private func waitForEvents(in turn: inout Turn) {
    let left = timetable.millisecondsLeft
    turn.isTimed = left >= 0
    let isPressing = isAnyoneWaiting || phase == .stopRequested
    do {
      try epoll.wait(for: &turn.events, milliseconds: isPressing ? 0 : left)
    } catch {
      // The descriptor and the buffer are this program's own, so no client can bring this about.
      log.error("the loop ends: \(error)")
      phase = .finished
    }
  }

  /// Goes through the events, then through the connections that were held back and whose replies have
  /// drained, and reads, up to a full group.
  private func gather(in turn: inout Turn) {
    while turn.nextEvent < turn.events.count, !turn.isGroupFull {
      let event = turn.events[turn.nextEvent]
      turn.nextEvent += 1
      if let connection = connection(of: event.token) {
        receive(event.readiness, from: connection, in: &turn)
      } else if let source = Source(rawValue: event.token) {
        handle(source)
      }
    }
    if isAnyoneWaiting, turn.resumed.isEmpty { takeResumable(into: &turn.resumed) }
    while turn.nextResumed < turn.resumed.count, !turn.isGroupFull {
      let connection = turn.resumed[turn.nextResumed]
      turn.nextResumed += 1
      resume(connection, in: &turn)
    }
    turn.batch.isASCII = Request.isASCII(turn.batch.input.span)
  }

  /// The next connection with input to answer, which is then what the batch is about.
  private func nextToServe(in turn: inout Turn) -> Connection? {
    while let visit = turn.beginVisit() {
      // What was sent in the middle of the turn may have shown that nobody is there.
      if visit.connection.isClosed { continue }
      begin(visit, in: &turn)
      return visit.connection
    }
    return nil
  }

  private func handle(_ source: Source) {
    switch source {
    case .listener: acceptConnections()
    case .signals: handleSignals()
    case .queue: loop.runQueued()
    case .storage: isLogDue = true
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
