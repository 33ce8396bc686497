import Foundation
import LinuxIO
import Synchronization
import Testing

/// A long time of mixed load with restarts; `scripts/soak` runs it against the release build.
@Suite struct SoakTests {
  private static let seconds = Int(ProcessInfo.processInfo.environment["CALCD_SOAK"] ?? "")
  private static let seed = UInt64(ProcessInfo.processInfo.environment["CALCD_SEED"] ?? "") ?? 1
  private static let start = RunningDaemon.Start(arguments: ["--log-level", "notice"])
  /// How many KiB a daemon may have resident under this load.
  private static let mostResident = 64 * 1024

  @Test(
    .enabled(if: Self.seconds != nil, "CALCD_SOAK asks for it, in seconds; see scripts/soak"),
    .timeLimit(.minutes(600)))
  func `under mixed load and restarts no reply is wrong, nothing is lost and nothing grows`() throws {
    let total = Self.seconds ?? 0
    let began = ContinuousClock.now
    var elapsed: Int { Int((ContinuousClock.now - began).components.seconds) }
    let daemon = try RunningDaemon(Self.start)
    var generator = SeededGenerator(seed: Self.seed)
    var ledgers = (0..<3).map { LedgerClient(name: "ledger-\($0)") }
    var report = SoakReport()
    var epoch = 0
    print(SoakReport.heading)
    while elapsed < total {
      epoch += 1
      let load = try SoakLoad(daemon.socket, epoch: epoch, ledgers, using: &generator)
      let end = Deadline(in: .seconds(max(2, min(20, total / 12))))
      while !end.hasPassed {
        usleep(200_000)
        report.peakResident = max(report.peakResident, daemon.footprint?.resident ?? 0)
        // Made for nothing where the socket is there.
        if Int.random(in: 0..<10, using: &generator) == 0 { daemon.signal(SIGHUP) }
      }
      // Restarts at first; then one long life, in which nothing may grow.
      let isRestarting = elapsed * 10 < total * 4
      let histories: RecordedHistories
      if isRestarting {
        let isKill = Bool.random(using: &generator)
        daemon.signal(isKill ? SIGKILL : SIGTERM)
        #expect(try daemon.waitForEnd() == (isKill ? -SIGKILL : 0))
        if isKill { report.kills += 1 } else { report.terminations += 1 }
        histories = try load.finish(restarting: daemon, Self.start)
        report.beginLifetime()
      } else {
        histories = try load.finish(daemon)
      }
      ledgers = load.ledgers
      report.replies += load.replyCount
      report.histories += histories.byName.count
      report.operations += histories.byName.values.map(\.operations.count).reduce(0, +)
      #expect(histories.violations == [])
      try clean(daemon, load.names)
      try sample(daemon, at: elapsed, &report)
      print(report.newestRow)
    }
    #expect(ledgers.allSatisfy { $0.acknowledged > 0 })
    #expect(report.growths == [])
    #expect(report.peakResident < Self.mostResident || ClientShell.isSanitized)
    #expect(!daemon.messages.contains("damaged"))
    print(report.summary)
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
  }

  /// Drops the calculators of an epoch, so that each epoch begins with as many.
  private func clean(_ daemon: RunningDaemon, _ names: [String]) throws {
    let observer = try daemon.connect()
    _ = try daemon.settledFootprint(seenBy: observer)
    for name in names {
      let reply = try observer.ask(":drop \(name)")
      #expect(reply == ":drop \(name)" || reply.hasPrefix("!no-such-calculator\t"))
    }
    #expect(try daemon.statistic("watchers", of: observer) == 0)
  }

  private func sample(_ daemon: RunningDaemon, at time: Int, _ report: inout SoakReport) throws {
    let observer = try daemon.connect()
    let footprint = try daemon.settledFootprint(seenBy: observer)
    let bytes = try daemon.statistic("journal_bytes", of: observer)
    report.take(SoakReport.Sample(time: time, footprint: footprint, journalBytes: bytes))
  }
}

/// Everything that presses during one epoch.
private final class SoakLoad: Sendable {
  let names: [String]
  private let recorded: RecordedLoad
  private let group = DispatchGroup()
  private let isStopping = Atomic(false)
  private let replies = Atomic(0)
  private let clients: LockedValue<[LedgerClient]>

  init(
    _ socket: String, epoch: Int, _ ledgers: [LedgerClient], using generator: inout SeededGenerator
  ) throws {
    names = ["a", "b", "c"].map { "epoch-\(epoch)-\($0)" }
    clients = LockedValue(ledgers)
    recorded = RecordedLoad(
      Recording(socket, names: names, pause: 40_000), clients: 4, using: &generator)
    for (index, ledger) in ledgers.enumerated() {
      start { load in
        var ledger = ledger
        defer { load.clients.withLock { $0[index] = ledger } }
        try ledger.run(socket) { load.isStopping.load(ordering: .relaxed) }
      }
    }
    for _ in 0..<2 {
      let seed = generator.next()
      start { load in
        var client = MisbehavingClient(seed: seed)
        try client.run(socket, name: "trampled") { load.isStopping.load(ordering: .relaxed) }
      }
    }
    start { load in
      try PrivateClient.run(socket) {
        load.isStopping.load(ordering: .relaxed)
      } answered: {
        load.replies.add($0, ordering: .relaxed)
        usleep(1000)
      }
    }
  }

  private func start(_ body: @escaping @Sendable (SoakLoad) throws -> Void) {
    group.enter()
    Thread { [self] in
      do {
        try body(self)
      } catch is SystemError {
        // Reset by the daemon's end.
      } catch {
        Issue.record(error)
      }
      group.leave()
    }.start()
  }

  var ledgers: [LedgerClient] { clients.withLock { $0 } }
  var replyCount: Int { replies.load(ordering: .relaxed) }

  /// Ends everything, and waits until it is quiet.
  func finish(_ daemon: RunningDaemon) throws -> RecordedHistories {
    isStopping.store(true, ordering: .relaxed)
    group.wait()
    recorded.stopPressing()
    return try recorded.finish(daemon)
  }

  /// Ends everything once the daemon is gone, and looks again when the next one is there.
  func finish(restarting daemon: RunningDaemon, _ start: RunningDaemon.Start) throws -> RecordedHistories {
    isStopping.store(true, ordering: .relaxed)
    group.wait()
    var histories = RecordedHistories()
    histories.take(recorded.end())
    try daemon.restart(start)
    let connection = try daemon.connect()
    for name in names { histories.take([name: try connection.lastLook(at: name).history]) }
    return histories
  }
}
