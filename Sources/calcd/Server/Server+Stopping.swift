import CalcWire
import Glibc
import LinuxIO

extension Server {
  func handleSignals() {
    while let signal = signals.next() {
      switch signal {
      case SIGHUP: reload()
      default: requestStop()
      }
    }
  }

  private func reload() {
    supervision.reloading()
    if listener?.isDeleted == true { renewSocket() }
    supervision.reloaded()
  }

  /// Makes a deleted socket anew. Who had connected to the old one is let in first.
  private func renewSocket() {
    acceptConnections()
    do {
      try listener?.makeAnew()
      if let number = listener?.number { try listen(to: number) }
      log.notice("the socket was made anew")
    } catch let error as StartError {
      log.error("the socket cannot be made anew: \(error.message)")
    } catch {
      log.error("the socket cannot be made anew: \(error)")
    }
  }

  private func listen(to number: Int32) throws(SystemError) {
    try epoll.add(number, token: Source.listener.token, for: isOutOfDescriptors ? [] : .reading)
  }

  func armIdleExit() {
    guard let idleExit = settings.idleExit, !phase.isEnding else { return }
    timetable.idleExit = Deadline(in: idleExit)
  }

  /// Nobody has connected for long enough. Whoever does just now must not be lost: once the file is gone
  /// nobody can come any more, and who came before that is let in.
  private func leaveIfUnused() {
    listener?.unlink()
    acceptConnections()
    guard connectionCount > 0 else {
      log.notice("nobody needs this daemon any more")
      requestStop()
      return
    }
    renewSocket()
  }

  func checkTimetable() async {
    if Timetable.take(&timetable.storage) { proceedWithLog() }
    if Timetable.take(&timetable.accept) { tryToAcceptAgain() }
    if Timetable.take(&timetable.idleExit) { leaveIfUnused() }
    if Timetable.take(&timetable.status) { sendStatus() }
    if Timetable.take(&timetable.watchdog) { await feedWatchdog() }
    if Timetable.take(&timetable.stop) {
      log.notice("\(connectionCount) connections did not read their last replies")
      for connection in connections { connection?.socket.endGracefully() }
      phase = .finished
      finish()
    }
  }

  /// Stops at the end of the turn, unless that has begun already.
  func requestStop() {
    if case .serving = phase { phase = .stopRequested }
  }

  func proceedWithStopping() {
    if case .stopRequested = phase { beginStopping() }
    if case .stopping = phase, connectionCount == 0 {
      phase = .finished
      finish()
    }
  }

  /// Accepts and reads nothing more; answers what was read, and tells watchers.
  private func beginStopping() {
    phase = .stopping
    supervision.stopping()
    log.info("stopping, with \(connectionCount) connections")
    listener?.unlink()
    listener = nil
    timetable = Timetable()
    timetable.stop = Deadline(in: settings.stopPatience)
    isLogDue = true
    armWatchdog()
    for case let connection? in connections { endSoon(connection) }
  }

  private func endSoon(_ connection: Connection) {
    connection.isPlain = false
    if connection.isWatching {
      connection.isUpdateDue = false
      connection.input = .refused
      var reply: [UInt8] = []
      reply.append(CommandReply.bye, format: connection.format)
      send(reply.span, to: connection)
      return
    }
    switch connection.input {
    case .open: connection.input = .abandoned
    case .ended, .abandoned, .refused: break
    }
    // Those that wait for their turn are in a list already.
    if !connection.isHeldBack { settle(connection) }
  }

  private func finish() {
    do throws(StorageError) {
      try changeLog.close()
    } catch {
      log.error("the last changes may not be on the disk: \(error.message)")
    }
    log.info("stopped")
  }
}
