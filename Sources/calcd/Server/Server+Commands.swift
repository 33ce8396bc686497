import CalcBrainActor
import CalcWire
import LinuxIO

extension Server {
  /// Carries out the command at these offsets of the batch's input.
  func carryOut(_ line: Range<Int>, of connection: Connection, in turn: inout Turn) async {
    let request: Request
    do throws(Refusal) {
      request = try Request(parsing: turn.batch.input.span.extracting(line))
    } catch {
      turn.batch.refuse(connection.isWatching ? .watching : error)
      return
    }
    switch request {
    case .ping: reply(.pong, to: connection, in: &turn)
    case .version: reply(version, to: connection, in: &turn)
    case .quit: endAfterBye(connection, in: &turn)
    case .stop:
      endAfterBye(connection, in: &turn)
      requestStop()
    case .presses, .attach, .detach, .format, .watch, .list, .drop, .stats:
      if connection.isWatching {
        turn.batch.refuse(.watching)
      } else {
        await carryOut(request, of: connection, in: &turn)
      }
    }
  }

  /// The commands that a watcher cannot give.
  private func carryOut(_ request: Request, of connection: Connection, in turn: inout Turn) async {
    switch request {
    case .attach(let name):
      attach(connection, to: name)
      await show(connection, in: &turn)
    case .detach:
      detach(connection)
      await show(connection, in: &turn)
    case .format(let format):
      connection.format = format
      await show(connection, in: &turn)
    case .watch: watch(connection)
    case .list: await list(for: connection, in: &turn)
    case .drop(let name): await drop(name, for: connection, in: &turn)
    case .stats:
      await store(&turn)
      reply(.stats(statistics(turn.batch.counters)), to: connection, in: &turn)
    case .presses, .ping, .version, .quit, .stop: break
    }
  }

  func reply(_ reply: CommandReply, to connection: Connection, in turn: inout Turn) {
    turn.batch.output.append(reply, format: connection.format)
  }

  private func endAfterBye(_ connection: Connection, in turn: inout Turn) {
    reply(.bye, to: connection, in: &turn)
    connection.isPlain = false
    connection.input = .refused
    // Nothing follows a farewell, not even to a watcher that has not read the updates before it.
    connection.isUpdateDue = false
  }

  private var version: CommandReply {
    .version(
      calcd: ProgramVersion.text, protocol: CommandReply.protocolVersion, pid: ProcessFacts.processID)
  }

  private func statistics(_ counters: Batch.Counters) -> Statistics {
    var statistics = Statistics()
    statistics.uptimeSeconds = UInt64((ContinuousClock.now - startTime).components.seconds)
    statistics.connections = UInt64(connectionCount)
    statistics.calculators = UInt64(shared.count)
    statistics.lines = counters.lines
    statistics.presses = counters.presses
    statistics.errors = counters.errors
    statistics.watchers = UInt64(watcherCount)
    statistics.journalBytes = changeLog.byteCount
    return statistics
  }

  // MARK: Shared calculators

  private func attach(_ connection: Connection, to name: CalculatorName) {
    if case .shared(let current) = connection.subject, current.name == name { return }
    detach(connection)
    let calculator = shared.calculator(named: name)
    calculator.presserCount += 1
    connection.subject = .shared(calculator)
  }

  /// Back to a fresh calculator of its own.
  func detach(_ connection: Connection) {
    if case .shared(let calculator) = connection.subject {
      if connection.isWatching {
        calculator.remove(watcher: connection)
      } else {
        calculator.presserCount -= 1
      }
      shared.forgetIfUnused(calculator)
    }
    connection.subject = .own(nil)
  }

  /// From now on the connection is told of changes; the first update follows at the end of this turn,
  /// when everything it can show is stored, and before any further line is answered.
  private func watch(_ connection: Connection) {
    if case .shared(let calculator) = connection.subject {
      calculator.presserCount -= 1
      calculator.add(watcher: connection)
    }
    connection.isPlain = false
    connection.isWatching = true
    watcherCount += 1
    connection.isHeldBack = true
    markUpdateDue(connection)
  }

  /// Says how many there are; the entries follow as the client reads, before any further line is
  /// answered.
  private func list(for connection: Connection, in turn: inout Turn) async {
    await store(&turn)
    let entries = shared.list
    reply(.list(count: entries.count), to: connection, in: &turn)
    guard !entries.isEmpty else { return }
    connection.isPlain = false
    connection.listEntries = entries.reversed()
    connection.isHeldBack = true
    writeSoon(to: connection)
  }

  private func drop(_ name: CalculatorName, for connection: Connection, in turn: inout Turn) async {
    await store(&turn)
    guard let calculator = shared.existing(name) else {
      turn.batch.refuse(Refusal(.noSuchCalculator, "there is no calculator \(name)"))
      return
    }
    var others = calculator.presserCount
    if case .shared(let own) = connection.subject, own === calculator { others -= 1 }
    guard others == 0 else {
      let who = others == 1 ? "another connection is" : "\(others) other connections are"
      turn.batch.refuse(Refusal(.inUse, "\(name) is in use: \(who) attached to it"))
      return
    }
    // The empty calculator counts as a version, so that a watcher sees versions grow.
    let version = await calculator.calculator.state.version + 1
    turn.batch.changes.append(.drop, to: name, version: version)
    guard appendToLog(&turn) else {
      turn.batch.refuse(.storage)
      return
    }
    if case .shared(let own) = connection.subject, own === calculator { detach(connection) }
    for watcher in calculator.watchers { markUpdateDue(watcher) }
    shared.drop(calculator, version: version)
    reply(.dropped(name), to: connection, in: &turn)
  }
}
