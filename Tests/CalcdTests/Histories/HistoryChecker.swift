/// Checks that the history of a shared calculator is linearizable: that there is one order of whole lines,
/// each at some moment between its sending and its reply, in which `TallyModel` answers as the daemon did.
///
/// In general that is a search through all orders. Here replies carry versions, and every change makes the
/// next one, so the order of the lines that were answered is known. It is walked from version to version, each
/// change as early as its sending and everything before it allow: if there is any way at all, that one keeps
/// every later moment open. Only where no answered line made a version, lines without an answer are tried.
struct HistoryChecker {
  private let operations: [RecordedOperation]
  private let attachments: [RecordedAttachment]
  private let watches: [RecordedWatch]
  /// The operations that showed each version.
  private var sightings: [UInt64: [Int]] = [:]
  /// Operations that may have made a version without saying which.
  private var hidden: [Int] = []
  /// Those of them that were done.
  private var drops: [Int] = []
  private var newest: UInt64 = 0
  /// How many more places of operations are tried.
  private var stepsLeft = 200_000
  private var furthest: (version: UInt64, violation: HistoryViolation) = (0, .tooManyWays)

  static func check(_ history: RecordedHistory) throws(HistoryViolation) {
    var checker = HistoryChecker(history)
    try checker.checkWatches()
    var start = Path()
    try checker.arrive(on: &start, by: nil)
    guard !checker.isExplained(from: start) else { return }
    throw checker.stepsLeft > 0 ? checker.furthest.violation : .tooManyWays
  }

  private init(_ history: RecordedHistory) {
    operations = history.operations
    attachments = history.attachments
    watches = history.watches
    for (index, operation) in operations.enumerated() {
      switch operation.outcome {
      case .shown(let sighting):
        sightings[sighting.version, default: []].append(index)
        newest = max(newest, sighting.version)
      case .dropped:
        hidden.append(index)
        drops.append(index)
      case .unanswered: hidden.append(index)
      case .error: break
      }
    }
  }

  private func checkWatches() throws(HistoryViolation) {
    for watch in watches {
      guard zip(watch.versions, watch.versions.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw .shrinkingWatch
      }
      let last = watch.versions.last ?? 0
      if watch.isComplete, last != newest { throw .unfinishedWatch(last: last, newest: newest) }
    }
  }

  // MARK: The walk

  /// The way to a version.
  private struct Path {
    /// What is true of a version, for those who were told no more than an error.
    struct Stage {
      /// It cannot have begun before.
      var earliest: UInt64
      /// It has begun by then.
      var latest: UInt64
      var canUndo: Bool
      var exists: Bool
    }

    var model = TallyModel()
    /// By version.
    var stages: [Stage] = []
    /// The next version cannot begin before.
    var earliest: UInt64 = 0
    var placed: Set<Int> = []
    /// By client: the last of its operations that has its place.
    var lastOfClient: [Int: Int] = [:]
  }

  /// Whether there is a way on from `path` to the end.
  private mutating func isExplained(from start: Path) -> Bool {
    var path = start
    while path.model.version < newest {
      var ways: [Path] = []
      for maker in candidates(for: path.model.version + 1, on: path) {
        stepsLeft -= 1
        guard stepsLeft > 0 else { return false }
        var way = path
        do { try place(maker, on: &way) } catch {
          note(error, at: path.model.version + 1)
          continue
        }
        ways.append(way)
      }
      if ways.isEmpty { note(.unexplained(version: path.model.version + 1), at: path.model.version) }
      guard ways.count == 1 else { return ways.contains { isExplained(from: $0) } }
      path = ways[0]
    }
    do { try accept(path) } catch {
      note(error, at: newest + 1)
      return false
    }
    return true
  }

  /// Keeps what stands in the way of the longest way.
  private mutating func note(_ violation: HistoryViolation, at version: UInt64) {
    if version >= furthest.version { furthest = (version, violation) }
  }

  /// The operations that can have made the next version. The one that was sent first comes first: of those
  /// that do the same, the others then need less time.
  private func candidates(for version: UInt64, on path: Path) -> [Int] {
    let answered = (sightings[version] ?? [])
      .filter { isChange($0, of: path.model) }
      .sorted { operations[$0].start < operations[$1].start }
    // Where a line that always changes something says that it made this version, there is no other way.
    if answered.contains(where: { !mayChangeNothing($0) }) { return answered }
    let others = hidden.filter { isPossible($0, on: path) && isChange($0, of: path.model) }
    // What has to have its place by some time goes before what may have none.
    return answered + others.sorted { operations[$0].end < operations[$1].end }
  }

  private func isChange(_ index: Int, of model: TallyModel) -> Bool {
    var model = model
    switch operations[index].request {
    case .line(let line): return model.carryOut(line) == .changed
    case .drop: return model.drop()
    case .look: return false
    }
  }

  private func mayChangeNothing(_ index: Int) -> Bool {
    switch operations[index].request {
    case .line(let line): line.mayChangeNothing
    case .drop, .look: true
    }
  }

  /// Whether an operation that did not say which version it made can have its place now: it has none yet, and
  /// none of the same client's lines before it is left out, as none behind it is carried out already.
  private func isPossible(_ index: Int, on path: Path) -> Bool {
    let operation = operations[index]
    guard !path.placed.contains(index), path.earliest <= operation.end else { return false }
    if let last = path.lastOfClient[operation.client], last > index { return false }
    return !hidden.contains { other in
      other < index && operations[other].client == operation.client && !path.placed.contains(other)
        && !mayChangeNothing(other)
    }
  }

  private func place(_ maker: Int, on path: inout Path) throws(HistoryViolation) {
    let operation = operations[maker]
    switch operation.request {
    case .line(let line): _ = path.model.carryOut(line)
    case .drop: _ = path.model.drop()
    case .look: break
    }
    switch operation.outcome {
    case .unanswered, .dropped: path.placed.insert(maker)
    case .shown, .error: break
    }
    try arrive(on: &path, by: maker)
  }

  /// Looks whether everybody who was shown the version that `path` has come to can have been shown it.
  private func arrive(on path: inout Path, by maker: Int?) throws(HistoryViolation) {
    let model = path.model
    let version = model.version
    let shown = sightings[version] ?? []
    let involved = shown + (maker.map { shown.contains($0) ? [] : [$0] } ?? [])
    if let maker { path.earliest = max(path.earliest, operations[maker].start) }
    let begin = path.earliest
    var latest = UInt64.max
    for index in involved {
      let operation = operations[index]
      if case .shown(let sighting) = operation.outcome {
        guard sighting.display == model.display, sighting.label == model.label else {
          throw .wrongFace(version: version)
        }
      }
      if index != maker, case .line(let line) = operation.request {
        var model = model
        guard model.carryOut(line) == .unchanged else { throw .lostUpdate(version: version) }
      }
      guard begin <= operation.end else { throw .outOfOrder(version: version) }
      latest = min(latest, operation.end)
      path.earliest = max(path.earliest, operation.start)
    }
    // Whatever was answered has had its place by then.
    let isDropLeftOut = drops.contains { operations[$0].end < begin && !path.placed.contains($0) }
    guard !isDropLeftOut else { throw .lostDrop }
    try takeOwnOrder(of: involved, maker, version, on: &path)
    path.stages.append(
      Path.Stage(earliest: begin, latest: latest, canUndo: model.canUndo, exists: model.exists))
  }

  /// A client sees its own lines in the order in which it sent them.
  private func takeOwnOrder(
    of involved: [Int], _ maker: Int?, _ version: UInt64, on path: inout Path
  ) throws(HistoryViolation) {
    for index in involved {
      let client = operations[index].client
      if let last = path.lastOfClient[client], index < last {
        throw .outOfOwnOrder(client: client, version: version)
      }
      if let maker, index < maker, operations[maker].client == client {
        throw .outOfOwnOrder(client: client, version: version)
      }
    }
    for index in involved {
      let client = operations[index].client
      path.lastOfClient[client] = max(path.lastOfClient[client] ?? index, index)
    }
  }

  // MARK: The end

  /// Looks whether what was told without a version fits too.
  private func accept(_ path: Path) throws(HistoryViolation) {
    var stages = path.stages
    for index in stages.indices.dropLast().reversed() {
      stages[index].latest = min(stages[index].latest, stages[index + 1].latest)
    }
    for (index, operation) in operations.enumerated() {
      switch operation.outcome {
      case .shown, .unanswered: break
      case .dropped:
        guard path.placed.contains(index) else { throw .lostDrop }
        let isInUse = attachments.contains { other in
          other.client != operation.client && other.attaching.upperBound <= operation.start
            && other.leaving.lowerBound >= operation.end
        }
        guard !isInUse else { throw .droppedInUse }
      case .error(let code):
        guard isPossible(code, for: operation, stages) else { throw .impossibleError(code: code) }
      }
    }
  }

  private func isPossible(_ code: String, for operation: RecordedOperation, _ stages: [Path.Stage]) -> Bool {
    func wasEver(_ condition: (Path.Stage) -> Bool) -> Bool {
      stages.indices.contains { version in
        let isOver = version + 1 < stages.count && stages[version + 1].latest < operation.start
        return !isOver && stages[version].earliest <= operation.end && condition(stages[version])
      }
    }
    switch (operation.request, code) {
    case (.line(.divideByZero), "division-by-zero"), (.line(.unknownKey), "unknown-key"): return true
    case (.line(.undo), "nothing-to-undo"): return wasEver { !$0.canUndo }
    case (.drop, "no-such-calculator"): return wasEver { !$0.exists }
    case (.drop, "in-use"):
      return attachments.contains { other in
        other.client != operation.client && other.attaching.lowerBound <= operation.end
          && other.leaving.upperBound >= operation.start
      }
    default: return false
    }
  }
}
