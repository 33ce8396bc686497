/// Checks that the history of a shared calculator is linearizable: that there is one order of whole lines,
/// each at some moment between its sending and its reply, in which `TallyModel` answers as the daemon did.
///
/// In general that is a search through all orders. Here replies carry versions, and every change makes the
/// next one, so the order of the lines that were answered is known. It is walked from version to version, each
/// change as early as its sending and everything before it allow: if there is any way at all, that one keeps
/// every later moment open. Only where no answered line made a version, whatever did not say its version may have,
/// and all the ways that this leaves are walked side by side until replies tell them apart.
struct HistoryChecker {
  private let operations: [RecordedOperation]
  private let attachments: [RecordedAttachment]
  private let watches: [RecordedWatch]
  /// The operations that showed each version.
  private var sightings: [UInt64: [Int]] = [:]
  /// Operations that may have made a version without saying which, in the order in which they were sent.
  private var hidden: [Int] = []
  private var newest: UInt64 = 0
  /// By version: it had begun by then, because it or a newer one was shown.
  private var begunBy: [UInt64] = []
  /// Beyond so many ways the search is given up.
  private static let mostWays = 2000

  static func check(_ history: RecordedHistory) throws(HistoryViolation) {
    let checker = HistoryChecker(history)
    try checker.checkWatches()
    try checker.walk()
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
      case .dropped, .unanswered: hidden.append(index)
      case .error: break
      }
    }
    hidden.sort { (operations[$0].start, $0) < (operations[$1].start, $1) }
    begunBy = Array(repeating: .max, count: Int(newest) + 2)
    for version in (0...Int(newest)).reversed() {
      let ends = (sightings[UInt64(version)] ?? []).map { operations[$0].end }
      begunBy[version] = min(ends.min() ?? .max, begunBy[version + 1])
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

  /// What is true of a version, for those who were told no more than an error.
  private struct Stage {
    /// It cannot have begun before.
    var earliest: UInt64
    /// Whether there may have been nothing to undo.
    var mayLackUndo: Bool
    /// Whether there may have been nothing to drop.
    var mayBeMissing: Bool

    mutating func merge(_ other: Stage) {
      earliest = min(earliest, other.earliest)
      mayLackUndo = mayLackUndo || other.mayLackUndo
      mayBeMissing = mayBeMissing || other.mayBeMissing
    }
  }

  /// The way to a version.
  private struct Path {
    var model = TallyModel()
    /// By version.
    var stages: [Stage] = []
    /// The next version cannot begin before.
    var earliest: UInt64 = 0
    /// Hidden operations that can still have their place, and where in the list of all those follow that were
    /// sent later.
    var open: [Int] = []
    var nextHidden = 0
    /// By client: the last of its operations that has its place.
    var lastOfClient: [Int: Int] = [:]

    /// Whether the same can follow on both.
    func isLike(_ other: Path) -> Bool { open == other.open && model == other.model }

    /// Becomes the way that goes on from either, with what was true on either.
    mutating func merge(_ other: Path) {
      earliest = min(earliest, other.earliest)
      for index in stages.indices { stages[index].merge(other.stages[index]) }
    }
  }

  private func walk() throws(HistoryViolation) {
    var start = Path()
    try arrive(on: &start, by: nil)
    var paths = [start]
    for version in 1..<newest + 1 {
      var violation = HistoryViolation.unexplained(version: version)
      var next: [Path] = []
      while var path = paths.popLast() {
        openHidden(on: &path)
        var makers = candidates(for: version, on: path)
        let last = makers.popLast()
        for maker in makers {
          var way = path
          do { try place(maker, on: &way) } catch {
            violation = error
            continue
          }
          Self.add(way, to: &next)
        }
        // The last one needs no copy.
        guard let last else { continue }
        do { try place(last, on: &path) } catch {
          violation = error
          continue
        }
        Self.add(path, to: &next)
      }
      if next.isEmpty { throw violation }
      guard next.count <= Self.mostWays else { throw .tooManyWays }
      paths = next
    }
    var violation: HistoryViolation?
    for path in paths {
      do {
        try accept(path)
        return
      } catch {
        violation = error
      }
    }
    if let violation { throw violation }
  }

  private static func add(_ path: consuming Path, to paths: inout [Path]) {
    if let index = paths.firstIndex(where: { $0.isLike(path) }) {
      paths[index].merge(path)
    } else {
      paths.append(path)
    }
  }

  /// Adds the hidden operations that were sent before the next version is known to have begun, and forgets those
  /// whose time is over.
  private func openHidden(on path: inout Path) {
    let limit = begunBy[Int(path.model.version) + 1]
    while path.nextHidden < hidden.count, operations[hidden[path.nextHidden]].start <= limit {
      path.open.append(hidden[path.nextHidden])
      path.nextHidden += 1
    }
    let earliest = path.earliest
    path.open.removeAll { operations[$0].end < earliest && operations[$0].outcome == .unanswered }
  }

  /// The operations that can have made the next version. The one that was sent first comes first: of those
  /// that do the same, the others then need less time.
  private func candidates(for version: UInt64, on path: Path) -> [Int] {
    let answered = (sightings[version] ?? [])
      .filter { isChange($0, of: path.model) }
      .sorted { operations[$0].start < operations[$1].start }
    // Where a line that always changes something says that it made this version, there is no other way.
    if answered.contains(where: { !mayChangeNothing($0) }) { return answered }
    let others = path.open.filter { isPossible($0, on: path) && isChange($0, of: path.model) }
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

  /// Whether an operation that did not say which version it made can have its place now: none of the same
  /// client's lines before it is left out, and none behind it is carried out already.
  private func isPossible(_ index: Int, on path: Path) -> Bool {
    let operation = operations[index]
    guard path.earliest <= operation.end else { return false }
    if let last = path.lastOfClient[operation.client], last > index { return false }
    return !path.open.contains { other in
      other < index && operations[other].client == operation.client && !mayChangeNothing(other)
    }
  }

  private func place(_ maker: Int, on path: inout Path) throws(HistoryViolation) {
    switch operations[maker].request {
    case .line(let line): _ = path.model.carryOut(line)
    case .drop: _ = path.model.drop()
    case .look: break
    }
    path.open.removeAll { $0 == maker }
    try arrive(on: &path, by: maker)
  }

  /// Looks whether everybody who was shown the version that `path` has come to can have been shown it.
  private func arrive(on path: inout Path, by maker: Int?) throws(HistoryViolation) {
    let model = path.model
    let version = model.version
    var involved = sightings[version] ?? []
    if let maker {
      path.earliest = max(path.earliest, operations[maker].start)
      if !involved.contains(maker) { involved.append(maker) }
    }
    let begin = path.earliest
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
      path.earliest = max(path.earliest, operation.start)
    }
    // Whatever was answered has had its place by then.
    let isDropLeftOut = path.open.contains {
      operations[$0].end < begin && operations[$0].outcome == .dropped
    }
    guard !isDropLeftOut else { throw .lostDrop }
    try takeOwnOrder(of: involved, maker, version, on: &path)
    path.stages.append(Stage(earliest: begin, mayLackUndo: !model.canUndo, mayBeMissing: !model.exists))
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
    let left = path.open + hidden[path.nextHidden...]
    guard !left.contains(where: { operations[$0].outcome == .dropped }) else { throw .lostDrop }
    for operation in operations {
      switch operation.outcome {
      case .shown, .unanswered: break
      case .dropped:
        let isInUse = attachments.contains { other in
          other.client != operation.client && other.attaching.upperBound <= operation.start
            && other.leaving.lowerBound >= operation.end
        }
        guard !isInUse else { throw .droppedInUse }
      case .error(let code):
        guard isPossible(code, for: operation, path.stages) else { throw .impossibleError(code: code) }
      }
    }
  }

  private func isPossible(_ code: String, for operation: RecordedOperation, _ stages: [Stage]) -> Bool {
    switch (operation.request, code) {
    case (.line(.divideByZero), "division-by-zero"), (.line(.unknownKey), "unknown-key"): true
    case (.line(.undo), "nothing-to-undo"): wasEver(\.mayLackUndo, stages, during: operation)
    case (.drop, "no-such-calculator"): wasEver(\.mayBeMissing, stages, during: operation)
    case (.drop, "in-use"):
      attachments.contains { other in
        other.client != operation.client && other.attaching.lowerBound <= operation.end
          && other.leaving.upperBound >= operation.start
      }
    default: false
    }
  }

  /// Whether something was true at a version that there can have been while an operation was under way.
  private func wasEver(
    _ condition: (Stage) -> Bool, _ stages: [Stage], during operation: RecordedOperation
  ) -> Bool {
    // The first version that was not certainly over: the next had begun by a time that only grows.
    var low = 0
    var high = stages.count - 1
    while low < high {
      let middle = (low + high) / 2
      if begunBy[middle + 1] < operation.start { low = middle + 1 } else { high = middle }
    }
    return stages[low...].prefix { $0.earliest <= operation.end }.contains(where: condition)
  }
}
