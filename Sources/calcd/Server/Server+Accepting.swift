import CalcWire
import LinuxIO

extension Server {
  /// How many connections are accepted before others are served.
  private static var acceptLimit: Int { 256 }

  /// Lets in who waits.
  func acceptConnections() {
    for _ in 0..<Self.acceptLimit {
      guard !isOutOfDescriptors, acceptConnection() else { return }
    }
  }

  /// Lets one connection in; tells whether another one may wait.
  private func acceptConnection() -> Bool {
    do {
      switch try listener?.accept() ?? .none {
      case .none: return false
      case .outOfDescriptors:
        waitForDescriptors()
        return false
      case .connection(let socket):
        admit(socket)
        return true
      }
    } catch {
      log.error("nobody can connect at the moment: \(error)")
      waitForDescriptors()
      return false
    }
  }

  private func admit(_ socket: consuming FileDescriptor) {
    guard let user = try? socket.peerUser(), user == ProcessFacts.user else {
      if strangerNotice.isDue() { log.notice("a connection of another user was refused") }
      return
    }
    guard connectionCount < settings.maximumConnections else {
      log.info("a connection was refused: there are \(connectionCount) already")
      var reply: [UInt8] = []
      reply.append(.busy, format: .plain)
      _ = try? socket.send(reply.span)
      socket.endGracefully()
      return
    }
    let number = socket.number
    lastGeneration = lastGeneration == .max ? 1 : lastGeneration + 1
    let connection = Connection(socket, generation: lastGeneration)
    do {
      try epoll.add(number, token: connection.token, for: awaited(by: connection))
    } catch {
      log.error("a connection was refused: \(error)")
      return
    }
    while connections.count <= Int(number) { connections.append(nil) }
    connections[Int(number)] = connection
    connectionCount += 1
    timetable.idleExit = nil
    noteStatusChange()
    if number >= settings.lastDescriptor { waitForDescriptors() }
  }

  /// Leaves those who connect in the queue until a descriptor comes free, here or elsewhere in the
  /// system.
  private func waitForDescriptors() {
    if shortageNotice.isDue() {
      log.notice("out of file descriptors at \(connectionCount) connections: others wait")
    }
    if !isOutOfDescriptors { setListening(false) }
    isOutOfDescriptors = true
    timetable.accept = Deadline(in: .milliseconds(250))
  }

  func tryToAcceptAgain() {
    guard isOutOfDescriptors else { return }
    isOutOfDescriptors = false
    timetable.accept = nil
    setListening(true)
  }

  private func setListening(_ isListening: Bool) {
    guard let number = listener?.number else { return }
    do {
      try epoll.modify(number, token: Source.listener.token, for: isListening ? .reading : [])
    } catch {
      log.error("the socket is not watched: \(error)")
    }
  }

  /// Lets go of a connection.
  func close(_ connection: Connection) {
    guard !connection.isClosed else { return }
    connection.isClosed = true
    detach(connection)
    if connection.isWatching { watcherCount -= 1 }
    connection.listEntries = []
    connection.unanswered = []
    let number = Int(connection.socket.number)
    // The descriptor is closed with the last reference, at the latest at the end of the turn.
    connections[number] = nil
    connectionCount -= 1
    noteStatusChange()
    tryToAcceptAgain()
    if connectionCount == 0 { armIdleExit() }
  }
}

extension Refusal {
  fileprivate static let busy = Refusal(.busy, "there are too many connections, try again later")
}
