import CalcBrainActor
import CalcWire
import LinuxIO

/// Serves the protocol: one loop on one thread, which is also where every calculator runs.
///
/// A turn of the loop: wait → read what is ready and press → store the changes of shared calculators,
/// all at once → send the replies and tell the watchers. There is no task for each connection; the one
/// task here goes from connection to connection, and an `await` on a calculator costs next to nothing,
/// because calculators run on the same loop. Nothing the loop shares between connections is held across
/// an `await` that may suspend.
actor Server {
  nonisolated let loop: EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The loop lives as long as the server, which holds it.
    unsafe loop.asUnownedSerialExecutor()
  }

  let settings: Settings
  let log: Log
  let signals: SignalDescriptor
  let epoll: Epoll
  var listener: Listener?
  var supervision: Supervision
  var changeLog: any ChangeLog
  var shared: SharedCalculators

  /// By descriptor number.
  var connections: [Connection?] = []
  var connectionCount = 0
  var watcherCount = 0
  var lastGeneration: UInt32 = 0
  /// Connections that are served again in the next turn without waiting for anything.
  private(set) var resumable: [Connection] = []
  /// Watchers whose update is due, and connections that a list is written to.
  private(set) var writable: [Connection] = []
  /// Whether somebody is in one of the two lists: asked several times a turn, for less than asking both would take.
  private(set) var isAnyoneWaiting = false
  var timetable = Timetable()
  var counters = Batch.Counters()
  let startTime = ContinuousClock.now

  /// Whether accepting waits for a descriptor to come free.
  var isOutOfDescriptors = false
  var shortageNotice = RareNotice()
  var strangerNotice = RareNotice()
  var phase = Phase.serving
  /// Whether the log is to carry on at the end of the turn.
  var isLogDue = true
  /// Whether the last changes could not be stored, which is said once.
  var isStorageFailing = false

  init(
    settings: Settings, log: Log, loop: EventLoop, listener: consuming Listener,
    signals: consuming SignalDescriptor, supervision: Supervision, changeLog: any ChangeLog,
    stored: StoredCalculators
  ) throws(SystemError) {
    self.settings = settings
    self.log = log
    self.loop = loop
    epoll = try Epoll()
    self.signals = signals
    self.supervision = supervision
    self.changeLog = changeLog
    shared = SharedCalculators(stored, on: loop)
    try epoll.add(listener.number, token: Source.listener.token, for: .reading)
    try epoll.add(self.signals.number, token: Source.signals.token, for: .reading)
    try epoll.add(loop.wakeUp, token: Source.queue.token, for: .reading)
    if let wakeUp = changeLog.wakeUp {
      try epoll.add(wakeUp, token: Source.storage.token, for: [.reading, .onceOnly])
    }
    self.listener = consume listener
  }

  /// Begins to serve as soon as the loop runs, on which the server's task is queued directly: a task
  /// that began elsewhere would bring up the global pool's threads.
  nonisolated func start() {
    assumeIsolated { server in
      _ = Task { await server.run() }
    }
  }

  /// What the kernel is asked for where a connection waits for something.
  ///
  /// To be told once that there is something to read takes less of every turn than to be asked again. A read takes
  /// everything then, but where it was as long as can be, or met the end of the stream or out-of-band data; whoever reads
  /// has the kernel look again in these cases. Where somebody could pass descriptors along, a read could stop
  /// anywhere, so there it is told as long as it is so.
  func awaited(by connection: Connection) -> Readiness {
    connection.interest == .reading && connection.refusesDescriptors
      ? [.reading, .endOfStream, .urgentData, .onceOnly] : connection.interest
  }

  func serveAgain(_ connection: Connection) {
    resumable.append(connection)
    isAnyoneWaiting = true
  }

  func writeSoon(to connection: Connection) {
    writable.append(connection)
    isAnyoneWaiting = true
  }

  /// Takes those out that are to be served again.
  func takeResumable(into connections: inout [Connection]) {
    swap(&connections, &resumable)
    isAnyoneWaiting = !writable.isEmpty
  }

  /// Takes those out to whom something is to be written.
  func takeWritable() -> [Connection] {
    let connections = writable
    writable.removeAll(keepingCapacity: true)
    isAnyoneWaiting = !resumable.isEmpty
    return connections
  }

  /// How far the daemon's life has come.
  enum Phase {
    case serving
    /// Stopping begins at the end of the turn.
    case stopRequested
    /// Those who are connected are told, and waited for.
    case stopping
    case finished

    var isEnding: Bool {
      switch self {
      case .serving, .stopRequested: false
      case .stopping, .finished: true
      }
    }
  }

  /// What an event can come from beside a connection.
  enum Source: UInt64 {
    case listener, signals, queue, storage

    /// Connections' tokens have a generation from 1 in the upper half.
    var token: UInt64 { rawValue }
  }
}

/// What the server is told to do.
struct Settings: Sendable {
  /// The most connections at a time.
  var maximumConnections = 4096
  /// From this descriptor number on, accepting waits, so that some are left for other needs.
  var lastDescriptor = Int32.max
  /// Stop after so long without a connection; nil for never.
  var idleExit: Duration?
  /// Once more bytes of replies wait, no more is read from the connection.
  var pendingReplies = 64 * 1024
  /// How long those who do not read their last replies are waited for when the daemon stops.
  var stopPatience = Duration.milliseconds(1500)
}
