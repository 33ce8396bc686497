import Foundation
import LinuxIO
import Synchronization
import Testing

/// The daemon is killed while many clients press, and everything that was acknowledged is there afterwards.
///
/// `CALCD_CRASHES` in the environment asks for another number of times than the quick one.
@Suite struct CrashTests {
  private static let clientCount = 20
  private static let calculatorCount = 7
  private static let crashCount = Int(ProcessInfo.processInfo.environment["CALCD_CRASHES"] ?? "") ?? 25

  @Test(
    "Killed at random moments under the load of 20 clients, it keeps what it acknowledged and invents nothing",
    .timeLimit(.minutes(20)), arguments: ["second", "always"])
  func killed(policy: String) throws {
    let start = RunningDaemon.Start(arguments: ["--sync", policy, "--log-level", "notice"])
    let daemon = try RunningDaemon(start)
    var clients = (0..<Self.clientCount).map {
      CountingClient(name: "calc-\($0 % Self.calculatorCount)", rank: $0 / Self.calculatorCount)
    }
    for crash in 1...Self.crashCount {
      let load = try CountingLoad(daemon.socket, clients)
      load.awaitAnswers(Int.random(in: 0...300))
      usleep(UInt32.random(in: 0...3000))
      daemon.signal(SIGKILL)
      clients = load.end()
      _ = try daemon.waitForEnd()
      try daemon.restart(start)
      try expectAcknowledged(of: &clients, daemon, "crash \(crash)")
    }
    #expect(clients.allSatisfy { $0.acknowledged > 0 })
    // A kill can tear at most the last write, and what it leaves is no damage.
    #expect(!daemon.messages.contains("was damaged"))
  }

  private func expectAcknowledged(
    of clients: inout [CountingClient], _ daemon: RunningDaemon, _ comment: Comment
  ) throws {
    let connection = try daemon.connect()
    _ = try connection.ask(":format json")
    for name in Set(clients.map(\.name)) {
      let shown = try JSONDecoder().decode(
        Shown.self, from: Data(try connection.ask(":attach \(name)").utf8))
      var total: UInt64 = 0
      for index in clients.indices where clients[index].name == name {
        let found = clients[index].count(in: shown.value)
        // A line without an answer may have been carried out, but once.
        #expect((clients[index].acknowledged...clients[index].sent).contains(found), comment)
        clients[index].take(found)
        total += found
      }
      // Every line that was carried out is one version, and no version is given out twice.
      #expect(shown.version == total, comment)
    }
  }
}

private struct Shown: Decodable {
  let value: String
  let version: UInt64
}

/// A client that adds a unit of its own to a calculator again and again: 1, 10^9 or 10^18, so that the
/// digits of the value tell how often each client's line was carried out.
private struct CountingClient: Sendable {
  let name: String
  let rank: Int
  private(set) var sent: UInt64 = 0
  private(set) var acknowledged: UInt64 = 0
  /// Of the last answer.
  private var version: UInt64 = 0

  init(name: String, rank: Int) {
    self.name = name
    self.rank = rank
  }

  func count(in value: String) -> UInt64 {
    let digits = value.dropLast(min(9 * rank, value.count)).suffix(9)
    return digits.isEmpty ? 0 : UInt64(digits) ?? .max
  }

  /// The lines without an answer are settled.
  mutating func take(_ found: UInt64) {
    sent = found
    acknowledged = found
  }

  /// Presses until the connection ends; every other client some lines at a time.
  mutating func press(_ connection: Client, _ answered: () -> Void) throws {
    try connection.send(":format json\n:attach \(name)\n")
    for _ in 0..<2 { guard try connection.line() != nil else { return } }
    let depth = rank == 1 ? 8 : 1
    let lines = String(repeating: "+ 1e\(9 * rank) =\n", count: depth)
    while true {
      sent += UInt64(depth)
      try connection.send(lines)
      for _ in 0..<depth {
        guard let reply = try connection.line() else { return }
        let now = reply.split(separator: "\"version\":").last.flatMap { UInt64($0.dropLast()) } ?? 0
        guard now > version else { throw Failure(message: "not a newer version: \(reply)") }
        version = now
        acknowledged += 1
        answered()
      }
    }
  }
}

/// Clients that press, each on a thread of its own, until the daemon is gone.
private final class CountingLoad: Sendable {
  private let clients: LockedValue<[CountingClient]>
  private let group = DispatchGroup()
  private let answerCount = Atomic(0)

  init(_ socket: String, _ clients: [CountingClient]) throws {
    self.clients = LockedValue(clients)
    for (index, client) in clients.enumerated() {
      let connection = Mutex<Client?>(try Client(socket))
      group.enter()
      let thread = Thread { [self] in
        var client = client
        do {
          guard let connection = connection.withLock({ $0.take() }) else { return }
          try client.press(connection) { answerCount.add(1, ordering: .relaxed) }
        } catch is SystemError {
          // Reset by the daemon's end.
        } catch {
          Issue.record(error)
        }
        let done = client
        self.clients.withLock { $0[index] = done }
        group.leave()
      }
      thread.start()
    }
  }

  /// Waits until that many answers have come, in all.
  func awaitAnswers(_ count: Int) {
    let deadline = Deadline(in: .seconds(20))
    while answerCount.load(ordering: .relaxed) < count, !deadline.hasPassed { usleep(100) }
  }

  func end() -> [CountingClient] {
    group.wait()
    return clients.withLock { $0 }
  }
}
