/// What the states of a history refer to, kept once for all that follow each other with the same: a run.
///
/// A tally's description stays in one buffer for some forty states. To refer to it once instead of forty times spares
/// each press two changes of a reference count.
///
/// States have positions: each is one more than that of the state before.
struct SharedRuns: Sendable {
  private struct Run: Sendable {
    /// The position of its first state.
    var start: Int
    var shared: Snapshot.Shared
  }

  /// The runs before the newest one, oldest first.
  private var older: [Run] = []
  /// How many of those are forgotten, and refer to nothing any more. They are cut off some at a time.
  private var forgottenCount = 0
  private var newestRun = Run(start: 0, shared: .nothing)
  /// Where the oldest run ends; `Int.max` for the newest one, which goes on.
  private var oldestEnd = Int.max

  private static let maximumForgotten = 32

  /// What the newest state refers to.
  var newest: Snapshot.Shared {
    @inline(__always) get { newestRun.shared }
  }

  /// Makes `shared` what the next state refers to, whose position is given.
  @inline(never)
  mutating func begin(_ shared: Snapshot.Shared, at position: Int) {
    // A run whose states were all taken out again is no more.
    if newestRun.start < position { older.append(newestRun) }
    newestRun = Run(start: position, shared: shared)
    oldestEnd = oldestRunEnd
  }

  /// Forgets what only states before the one at `position` refer to.
  @inline(__always)
  mutating func forget(before position: Int) {
    if position >= oldestEnd { forgetOldest(before: position) }
  }

  @inline(never)
  private mutating func forgetOldest(before position: Int) {
    while position >= oldestEnd {
      older[forgottenCount].shared = .nothing
      forgottenCount += 1
      oldestEnd = oldestRunEnd
    }
    if forgottenCount == older.count || forgottenCount > Self.maximumForgotten {
      older.removeFirst(forgottenCount)
      forgottenCount = 0
    }
  }

  /// Forgets what only states from `position` on refer to: the newest one was taken out.
  mutating func forget(from position: Int) {
    guard newestRun.start >= position else { return }
    newestRun = older.count > forgottenCount ? older.removeLast() : Run(start: position, shared: .nothing)
    oldestEnd = oldestRunEnd
  }

  private var oldestRunEnd: Int {
    guard forgottenCount < older.count else { return .max }
    return forgottenCount + 1 < older.count ? older[forgottenCount + 1].start : newestRun.start
  }

  /// What the states at `positions` refer to.
  func shared(at positions: Range<Int>) -> [Snapshot.Shared] {
    var runs = (older.dropFirst(forgottenCount) + [newestRun])[...]
    return positions.map { position in
      while runs.count > 1, runs[runs.startIndex + 1].start <= position { runs.removeFirst() }
      return runs[runs.startIndex].shared
    }
  }
}
