import CalcWire
import LinuxIO

extension Server {
  /// Ends a turn in which shared calculators, watchers or lists have a part: changes are stored, then replies
  /// are sent, then watchers told and lists written.
  func end(_ turn: inout Turn) async {
    await store(&turn)
    sendReplies(&turn)
    tellWatchers(&turn)
    if isAnyoneWaiting { await writeDue(&turn) }
  }

  /// All that the end of another turn has to do.
  func sendReplies(_ turn: inout Turn) {
    for index in turn.unsentVisits {
      let visit = turn.visits[index]
      send(turn.batch.output.span.extracting(visit.replies), to: visit.connection)
    }
    turn.clearReplies()
  }

  /// Sends replies, and settles what the connection waits for next.
  func send(_ bytes: borrowing Span<UInt8>, to connection: Connection) {
    if connection.isClosed { return }
    do {
      if !bytes.isEmpty { try connection.send(bytes) }
    } catch {
      log.debug("a connection ended: \(error)")
      close(connection)
      return
    }
    if !connection.isPlain { settle(connection) }
  }

  /// Goes on sending what the socket did not take before.
  func flush(_ connection: Connection) {
    do {
      try connection.flush()
    } catch {
      // Without this the socket would be found writable for ever.
      log.debug("a connection ended: \(error)")
      close(connection)
      return
    }
    settle(connection)
  }

  /// Decides what is to happen next with a connection whose replies were sent, or not all.
  func settle(_ connection: Connection) {
    let unsent = connection.unsentCount
    if unsent == 0 {
      if !connection.listEntries.isEmpty || connection.isUpdateDue {
        writeSoon(to: connection)
      } else if connection.isHeldBack {
        serveAgain(connection)
      } else if isDone(connection) {
        connection.socket.endGracefully()
        close(connection)
        return
      }
    }
    var interest: Readiness = unsent > 0 ? .writing : []
    if case .open = connection.input, !connection.isHeldBack, unsent <= settings.pendingReplies {
      interest.insert(.reading)
    }
    if interest == .reading, connection.unanswered.isEmpty, connection.reader == LineReader() {
      connection.isPlain = !connection.isWatching
    }
    guard interest != connection.interest else { return }
    connection.interest = interest
    awaitEvents(of: connection)
  }

  /// Has the kernel wait for what the connection waits for, and tell of what is there already.
  func awaitEvents(of connection: Connection) {
    do {
      try epoll.modify(connection.socket.number, token: connection.token, for: awaited(by: connection))
    } catch {
      log.error("a connection is given up: \(error)")
      close(connection)
    }
  }

  /// Whether nothing is left to say to a connection all of whose replies were sent.
  private func isDone(_ connection: Connection) -> Bool {
    switch connection.input {
    case .open: false
    // A watch goes on until the client is gone altogether.
    case .ended: !connection.isWatching
    case .abandoned, .refused: true
    }
  }

  // MARK: Watchers and lists

  func markUpdateDue(_ watcher: Connection) {
    guard !watcher.isUpdateDue, watcher.input != .refused else { return }
    watcher.isUpdateDue = true
    watcher.isPlain = false
    if watcher.unsentCount == 0 { writeSoon(to: watcher) }
  }

  /// Tells the watchers of what was stored in this turn. One that has not read its last update keeps at
  /// most one waiting, the newest there is when it has.
  private func tellWatchers(_ turn: inout Turn) {
    for calculator in turn.stored where !calculator.watchers.isEmpty {
      for watcher in calculator.watchers { markUpdateDue(watcher) }
    }
    turn.stored.removeAll(keepingCapacity: true)
  }

  /// Writes what is due to those who have read everything so far.
  private func writeDue(_ turn: inout Turn) async {
    for connection in takeWritable() where !connection.isClosed && connection.unsentCount == 0 {
      if connection.isUpdateDue {
        connection.isUpdateDue = false
        await show(connection, in: &turn)
      } else {
        await writeEntries(connection, in: &turn)
      }
      send(turn.batch.output.span, to: connection)
      turn.batch.output.removeAll(keepingCapacity: true)
    }
    turn.forgetExchanges()
  }

  /// Writes entries of a list until enough replies wait, or all are written.
  private func writeEntries(_ connection: Connection, in turn: inout Turn) async {
    turn.batch.format = connection.format
    while turn.batch.output.count <= settings.pendingReplies, let entry = connection.listEntries.popLast() {
      turn.batch.name = entry.name
      await entry.calculator.list(in: &turn.batch, as: entry.name)
    }
  }
}
