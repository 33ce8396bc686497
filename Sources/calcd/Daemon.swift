import CalcWire
import Glibc
import LinuxIO

/// Prepares the process, takes what the daemon owns, and serves.
enum Daemon {
  /// The name that the socket, directories and variables are called by.
  private static let service = "calcd"
  /// How many descriptors are left for other needs than connections.
  private static let reservedDescriptors = 24

  static func run(_ options: Options, environment: Environment, log: Log) throws(StartError) {
    let processID = ProcessFacts.processID
    let passed = ActivationSockets(environment: environment, processID: processID).number(named: service)
    let signals = try prepareProcess(passed)
    let entrance = try entrance(passed, options, environment)
    let settings = try settings(options)

    let state = try StateDirectory(try stateLocation(options, environment), socket: entrance.path)
    let loop = try loop()
    let server = try server(
      on: loop, entrance, state, signals, settings, options,
      Supervision(environment: environment, processID: processID), log)
    server.start()
    do throws(SystemError) { try loop.run() } catch { throw .failed(error.description) }
    _ = consume state
  }

  private static func loop() throws(StartError) -> EventLoop {
    do throws(SystemError) { return try EventLoop() } catch { throw .failed(error.description) }
  }

  /// Takes what the server needs, in a function of its own: whatever is left in the caller's variables, such as
  /// the first journal's file, would be held as long as the loop runs.
  private static func server(
    on loop: EventLoop, _ entrance: Entrance, _ state: borrowing StateDirectory,
    _ signals: consuming SignalDescriptor, _ settings: Settings, _ options: Options,
    _ supervision: Supervision, _ log: Log
  ) throws(StartError) -> Server {
    let (journal, calculators) = try openJournal(state, options, log)
    let listener: Listener
    switch entrance {
    case .passed(let number, let path): listener = try Listener(passed: number, path: path)
    case .own(let location): listener = try Listener(at: location)
    }
    log.info("listening at \(entrance.path.text), state in \(state.path)")
    do throws(SystemError) {
      return try Server(
        settings: settings, log: log, loop: loop, listener: listener, signals: signals,
        supervision: supervision, changeLog: journal, stored: calculators)
    } catch {
      throw .failed(error.description)
    }
  }

  /// Nothing of whoever started the daemon is to matter: neither its descriptors nor its umask nor how it
  /// treats signals.
  private static func prepareProcess(_ passed: Int32?) throws(StartError) -> SignalDescriptor {
    do throws(SystemError) {
      try ensureStandardDescriptors()
      ActivationSockets.closeInheritedDescriptors(except: passed)
      ProcessFacts.restrictNewFiles()
      ignoreBrokenPipes()
      ignoreFileSizeLimit()
      return try SignalDescriptor([SIGTERM, SIGINT, SIGHUP])
    } catch {
      throw .failed(error.description)
    }
  }

  /// Where clients come in.
  private enum Entrance {
    /// A descriptor that a supervisor passed, and where its socket is.
    case passed(Int32, UnixSocketPath)
    case own(SocketLocation)

    var path: UnixSocketPath {
      switch self {
      case .passed(_, let path): path
      case .own(let location): location.path
      }
    }
  }

  private static func entrance(
    _ passed: Int32?, _ options: Options, _ environment: Environment
  ) throws(StartError) -> Entrance {
    guard let passed else { return .own(try socketLocation(options, environment)) }
    // Whoever passes a socket has chosen its place, and the lock of the state has to name that one.
    if let path = UnixSocketPath(boundTo: passed) { return .passed(passed, path) }
    return .passed(passed, try socketLocation(options, environment).path)
  }

  private static func socketLocation(
    _ options: Options, _ environment: Environment
  ) throws(StartError) -> SocketLocation {
    do throws(SocketLocationError) {
      return try SocketLocation.resolve(
        service: service, option: options.socket, environment: environment, user: ProcessFacts.user)
    } catch {
      switch error {
      case .path: throw .wrongUsage(error.description)
      case .notPrivate, .foreign, .notADirectory, .unreadable: throw .failed(error.description)
      }
    }
  }

  private static func stateLocation(
    _ options: Options, _ environment: Environment
  ) throws(StartError) -> StateLocation {
    do throws(StateLocationError) {
      return try StateLocation.resolve(service: service, option: options.state, environment: environment)
    } catch {
      throw .failed(error.description)
    }
  }

  private static func openJournal(
    _ state: borrowing StateDirectory, _ options: Options, _ log: Log
  ) throws(StartError) -> (Journal, StoredCalculators) {
    let work: BackgroundWork
    do throws(SystemError) { work = try BackgroundWork(.otherThreads) } catch { throw .failed("\(error)") }
    var rules = Journal.Rules()
    rules.policy = options.sync
    let (journal, calculators) = try Journal.open(at: state.journal, rules: rules, log: log, work: work)
    log.info("\(calculators.states.count) shared calculators in \(journal.place.path)")
    return (journal, calculators)
  }

  private static func settings(_ options: Options) throws(StartError) -> Settings {
    var settings = Settings()
    settings.idleExit = options.idleExit
    let wanted = options.maximumConnections ?? settings.maximumConnections
    let limit: Int
    do throws(SystemError) {
      let total = UInt64(wanted) + UInt64(reservedDescriptors)
      limit = Int(clamping: try DescriptorLimit.raise(to: total))
    } catch {
      throw .failed(error.description)
    }
    let allowed = max(limit - reservedDescriptors, 1)
    // A number that was asked for stands; those whom the limit keeps out then wait instead of being told.
    settings.maximumConnections = options.maximumConnections ?? min(wanted, allowed)
    settings.lastDescriptor = Int32(clamping: max(limit - reservedDescriptors / 2, 0))
    return settings
  }
}
