import Glibc
import LinuxIO

@testable import CalcWire

extension RecordedLoad {
  /// Waits until everything is quiet, once nobody presses any more, and looks a last time. Watchers go on until
  /// they have seen the newest.
  func finish(_ daemon: RunningDaemon) throws -> RecordedHistories {
    let connection = try daemon.connect()
    _ = try daemon.settledFootprint(connections: 1 + names.count, seenBy: connection)
    var last: [String: RecordedHistory] = [:]
    var newest: [String: UInt64] = [:]
    for name in names {
      let (history, version) = try connection.lastLook(at: name)
      last[name] = history
      newest[name] = version
    }
    var histories = RecordedHistories()
    histories.take(end(newest: newest))
    histories.take(last)
    return histories
  }
}

extension Client {
  /// What is shown of a calculator now that nobody presses it, as a history, and the version.
  func lastLook(at name: String) throws -> (history: RecordedHistory, version: UInt64) {
    let start = monotonicNanoseconds()
    try send(":format json\n:attach \(name)\n")
    let line = try lines(2)[1]
    guard case .update(let update)? = ReceivedReply(line, format: .json), let details = update.details else {
      throw Failure(message: "no update: \(line)")
    }
    let look = RecordedOperation(
      client: -1, request: .look, start: start, end: monotonicNanoseconds(),
      outcome: .shown(Sighting(update, details)))
    return (RecordedHistory(operations: [look]), details.version)
  }
}
