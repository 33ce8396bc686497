import Foundation
import LinuxIO
import Testing

/// Many clients press, undo, drop, list and watch shared calculators at once, and what each of them saw has to
/// fit one order of whole lines.
///
/// `CALCD_HISTORIES` in the environment asks for another number of seeds than the quick one.
@Suite struct HistoryTests {
  private static let names = ["a", "b", "c"]
  private static let clientCount = 8
  static let seeds = 1...(UInt64(ProcessInfo.processInfo.environment["CALCD_HISTORIES"] ?? "") ?? 2)

  @Test(.timeLimit(.minutes(30)), arguments: seeds)
  func `what many clients see of shared calculators is one order of whole lines`(seed: UInt64) throws {
    let daemon = try RunningDaemon(.init(arguments: ["--log-level", "notice"]))
    var generator = SeededGenerator(seed: seed)
    let recording = Recording(daemon.socket, names: Self.names)
    let load = RecordedLoad(recording, clients: Self.clientCount, using: &generator)
    load.awaitAnswers(2000)
    load.stopPressing()
    try check(load.finish(daemon))
  }

  @Test(.timeLimit(.minutes(30)), arguments: seeds)
  func `it still is when the daemon is killed and started again under them`(seed: UInt64) throws {
    let start = RunningDaemon.Start(
      arguments: ["--log-level", "notice", "--sync", seed.isMultiple(of: 2) ? "always" : "second"])
    let daemon = try RunningDaemon(start)
    var generator = SeededGenerator(seed: seed)
    let recording = Recording(daemon.socket, names: Self.names)
    var histories = RecordedHistories()
    for _ in 0..<6 {
      let load = RecordedLoad(recording, clients: Self.clientCount, using: &generator)
      load.awaitAnswers(recording.answerCount + Int.random(in: 0...500, using: &generator))
      daemon.signal(SIGKILL)
      _ = try daemon.waitForEnd()
      histories.take(load.end())
      try daemon.restart(start)
    }
    let load = RecordedLoad(recording, clients: Self.clientCount, using: &generator)
    load.awaitAnswers(recording.answerCount + 200)
    load.stopPressing()
    histories.take(try load.finish(daemon))
    try check(histories)
  }

  private func check(_ histories: RecordedHistories) throws {
    #expect(Set(histories.byName.keys) == Set(Self.names))
    #expect(histories.byName.values.allSatisfy { $0.operations.count > 100 })
    #expect(histories.violations == [])
    if ProcessInfo.processInfo.environment["CALCD_HISTORIES"] != nil {
      let operations = histories.byName.values.map(\.operations.count).reduce(0, +)
      print("\(Test.current?.name ?? ""): \(operations) operations")
    }
  }
}
