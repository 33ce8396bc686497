/// The histories of all shared calculators of a recording.
struct RecordedHistories: Sendable {
  private(set) var byName: [String: RecordedHistory] = [:]

  /// Adds what was recorded until now; what is open there is over, because its daemon is gone or all is quiet.
  mutating func take(_ more: [String: RecordedHistory]) {
    let now = monotonicNanoseconds()
    for (name, history) in more {
      byName[name, default: RecordedHistory()].append(history)
      byName[name]?.settle(by: now)
    }
  }

  /// Adds what is settled already.
  mutating func take(_ more: RecordedHistories) {
    for (name, history) in more.byName { byName[name, default: RecordedHistory()].append(history) }
  }

  /// What is wrong with them, in words.
  var violations: [String] {
    byName.compactMap { name, history in
      do throws(HistoryViolation) {
        try HistoryChecker.check(history)
        return nil
      } catch {
        return "\(name): \(error), of \(history.operations.count) operations"
      }
    }
  }
}
