import Testing

/// The checker takes what one calculator can have done, and nothing else.
@Suite struct HistoryCheckerTests {
  // MARK: Right histories

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a history that one calculator made is taken, unanswered lines and drops included`(seed: UInt64) throws
  {
    try HistoryChecker.check(SimulatedHistory.make(seed: seed, operations: 300))
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a history from which one answered change is gone is refused`(seed: UInt64) throws {
    var history = SimulatedHistory.make(seed: seed, operations: 300, unanswered: 0)
    var generator = SeededGenerator(seed: seed)
    let changes = history.operations.indices.filter { index in
      guard case .line(let line) = history.operations[index].request else { return false }
      return !line.mayChangeNothing && history.operations[index].outcome != .unanswered
    }
    history.operations.remove(at: try #require(changes.randomElement(using: &generator)))
    #expect(throws: HistoryViolation.self) { try HistoryChecker.check(history) }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a history in which two replies that did not overlap are exchanged is refused`(seed: UInt64) throws {
    var history = SimulatedHistory.make(seed: seed, operations: 300)
    let looks = history.operations.indices.filter { history.operations[$0].request == .look }
    let pair = looks.lazy.flatMap { first in looks.lazy.map { (first, $0) } }.first { first, second in
      Self.hasChangeBetween(history.operations[first], history.operations[second], in: history)
    }
    let (first, second) = try #require(pair)
    let outcome = history.operations[first].outcome
    history.operations[first].outcome = history.operations[second].outcome
    history.operations[second].outcome = outcome
    #expect(throws: HistoryViolation.self) { try HistoryChecker.check(history) }
  }

  /// Whether a line that changed something was sent after the one operation and answered before the other.
  private static func hasChangeBetween(
    _ first: RecordedOperation, _ second: RecordedOperation, in history: RecordedHistory
  ) -> Bool {
    history.operations.contains { other in
      guard case .line(let line) = other.request, case .shown = other.outcome else { return false }
      return !line.mayChangeNothing && other.start > first.end && other.end < second.start
    }
  }

  // MARK: Wrong ones, by hand

  /// An operation of client 0 unless another is named.
  private func answered(
    _ request: RecordedOperation.Request, _ time: ClosedRange<UInt64>, client: Int = 0, _ version: UInt64,
    _ display: String, _ label: String
  ) -> RecordedOperation {
    RecordedOperation(
      client: client, request: request, start: time.lowerBound, end: time.upperBound,
      outcome: .shown(Sighting(version: version, display: display, label: label)))
  }

  private func told(
    _ request: RecordedOperation.Request, _ time: ClosedRange<UInt64>, client: Int = 0,
    _ outcome: RecordedOperation.Outcome
  ) -> RecordedOperation {
    RecordedOperation(
      client: client, request: request, start: time.lowerBound, end: time.upperBound, outcome: outcome)
  }

  private func violation(
    _ operations: [RecordedOperation], attachments: [RecordedAttachment] = [], watches: [RecordedWatch] = []
  ) -> HistoryViolation? {
    do throws(HistoryViolation) {
      try HistoryChecker.check(
        RecordedHistory(operations: operations, attachments: attachments, watches: watches))
      return nil
    } catch {
      return error
    }
  }

  private var one: RecordedOperation { answered(.line(.add(1)), 10...20, 1, "1", "0 + 1 =") }

  @Test func `two lines that overlap may come in either order`() {
    let first = answered(.line(.add(1)), 10...40, client: 0, 2, "3", "0 + 2 + 1 =")
    let second = answered(.line(.add(2)), 20...30, client: 1, 1, "2", "0 + 2 =")
    #expect(violation([first, second]) == nil)
  }

  @Test func `two lines one after the other in the wrong order are refused`() {
    let first = answered(.line(.add(1)), 10...19, client: 0, 2, "3", "0 + 2 + 1 =")
    let second = answered(.line(.add(2)), 20...30, client: 1, 1, "2", "0 + 2 =")
    #expect(violation([first, second]) == .outOfOrder(version: 2))
  }

  @Test func `two lines of one client in the wrong order are refused, however they overlap`() {
    let first = answered(.line(.add(1)), 10...40, 2, "3", "0 + 2 + 1 =")
    let second = answered(.line(.add(2)), 10...40, 1, "2", "0 + 2 =")
    #expect(violation([first, second]) == .outOfOwnOrder(client: 0, version: 2))
  }

  @Test func `an update that another one overwrote is refused`() {
    let other = answered(.line(.add(2)), 10...20, client: 1, 1, "2", "0 + 2 =")
    #expect(violation([one, other]) != nil)
    let same = answered(.line(.add(1)), 10...20, client: 1, 1, "1", "0 + 1 =")
    #expect(violation([one, same]) == .lostUpdate(version: 1))
  }

  @Test func `a look that shows less than was answered before it is refused`() {
    #expect(violation([one, answered(.look, 21...30, client: 1, 0, "0", "")]) == .outOfOrder(version: 1))
    #expect(violation([one, answered(.look, 19...30, client: 1, 0, "0", "")]) == nil)
  }

  @Test func `a look that shows what was sent after it is refused`() {
    #expect(
      violation([one, answered(.look, 1...9, client: 1, 1, "1", "0 + 1 =")]) == .outOfOrder(version: 1))
    #expect(violation([one, answered(.look, 1...10, client: 1, 1, "1", "0 + 1 =")]) == nil)
  }

  @Test func `a client that does not see its own line is refused`() {
    let look = answered(.look, 10...30, 0, "0", "")
    #expect(violation([one, look]) == .outOfOwnOrder(client: 0, version: 1))
  }

  @Test func `half a line is refused`() {
    let half = answered(.look, 10...20, client: 1, 1, "1", "0 + 1 =")
    let whole = answered(.line(.addTwice(1, 2)), 10...20, 1, "3", "0 + 1 + 2 =")
    #expect(violation([half, whole]) == .wrongFace(version: 1))
    // Nor is half of a line carried out that nobody answered.
    let unanswered = told(.line(.addTwice(1, 2)), 10...50, .unanswered)
    #expect(violation([unanswered, half]) == .wrongFace(version: 1))
  }

  @Test func `what nobody sent is refused, and what was answered may not be lost`() {
    #expect(violation([answered(.look, 10...20, 1, "1", "0 + 1 =")]) == .unexplained(version: 1))
    let after = answered(.line(.add(5)), 30...40, client: 1, 1, "5", "0 + 5 =")
    #expect(violation([one, after]) == .wrongFace(version: 1))
  }

  @Test func `a line without an answer is there or not, at any moment after it was sent`() {
    let unanswered = told(.line(.add(7)), 10...100, client: 1, .unanswered)
    #expect(violation([unanswered, one]) == nil)
    #expect(violation([unanswered, answered(.look, 30...40, 1, "7", "0 + 7 =")]) == nil)
    let both = answered(.look, 150...160, client: 2, 2, "8", "0 + 1 + 7 =")
    #expect(violation([unanswered, one, both]) == nil)
    let twice = answered(.look, 150...160, client: 2, 3, "15", "0 + 1 + 7 + 7 =")
    #expect(violation([unanswered, one, twice]) != nil)
    let early = told(.line(.add(7)), 30...100, client: 1, .unanswered)
    #expect(violation([early, answered(.look, 5...9, client: 2, 1, "7", "0 + 7 =")]) != nil)
  }

  @Test func `after a line that was not carried out none of the same client is`() {
    let first = told(.line(.add(7)), 10...100, .unanswered)
    let second = told(.line(.add(8)), 10...100, .unanswered)
    #expect(violation([first, second, answered(.look, 30...40, client: 1, 1, "7", "0 + 7 =")]) == nil)
    #expect(violation([first, second, answered(.look, 30...40, client: 1, 1, "8", "0 + 8 =")]) != nil)
  }

  @Test func `a failed line that changed something is refused`() {
    let failed = told(.line(.divideByZero(5)), 21...30, .error(code: "division-by-zero"))
    #expect(violation([one, failed]) == nil)
    let look = answered(.look, 31...40, 2, "6", "0 + 1 + 5 =")
    #expect(violation([one, failed, look]) == .unexplained(version: 2))
    let other = told(.line(.divideByZero(5)), 21...30, .error(code: "overflow"))
    #expect(violation([one, other]) == .impossibleError(code: "overflow"))
  }

  @Test func `nothing to undo needs a moment with nothing to undo`() {
    let failed = RecordedOperation.Outcome.error(code: "nothing-to-undo")
    #expect(violation([one, told(.line(.undo), 5...30, client: 1, failed)]) == nil)
    #expect(
      violation([one, told(.line(.undo), 21...30, client: 1, failed)])
        == .impossibleError(code: "nothing-to-undo"))
  }

  @Test func `an undo goes back to the line before, whoever pressed it`() {
    let undo = answered(.line(.undo), 30...40, client: 1, 2, "0", "")
    #expect(violation([one, undo]) == nil)
    let kept = answered(.line(.undo), 30...40, client: 1, 2, "1", "0 + 1 =")
    #expect(violation([one, kept]) == .wrongFace(version: 2))
  }

  @Test func `after a drop everything is empty, and versions go on`() {
    let drop = told(.drop, 30...40, client: 1, .dropped)
    let next = answered(.line(.add(2)), 50...60, 3, "2", "0 + 2 =")
    #expect(violation([one, drop, next]) == nil)
    let undo = told(.line(.undo), 45...46, client: 2, .error(code: "nothing-to-undo"))
    #expect(violation([one, drop, undo, next]) == nil)
    let anew = answered(.line(.add(2)), 50...60, client: 2, 1, "2", "0 + 2 =")
    #expect(violation([one, drop, anew]) != nil)
    let kept = answered(.line(.add(2)), 50...60, 2, "3", "0 + 1 + 2 =")
    #expect(violation([one, drop, kept]) == .lostDrop)
  }

  @Test func `only what is there and unused can be dropped`() {
    let drop = told(.drop, 30...40, client: 1, .dropped)
    let look = answered(.look, 50...60, client: 2, 2, "0", "")
    let other = RecordedAttachment(client: 0, attaching: 1...2, leaving: 70...80)
    #expect(violation([one, drop, look], attachments: [other]) == .droppedInUse)
    let brief = RecordedAttachment(client: 0, attaching: 1...2, leaving: 35...80)
    #expect(violation([one, drop, look], attachments: [brief]) == nil)
    let refused = told(.drop, 30...40, client: 1, .error(code: "in-use"))
    #expect(violation([one, refused], attachments: [other]) == nil)
    #expect(violation([one, refused]) == .impossibleError(code: "in-use"))
    let missing = told(.drop, 30...40, client: 1, .error(code: "no-such-calculator"))
    #expect(violation([one, missing]) == .impossibleError(code: "no-such-calculator"))
  }

  @Test func `a watch only grows, and ends on the newest`() {
    func watch(_ versions: [UInt64], isComplete: Bool) -> HistoryViolation? {
      let two = answered(.line(.add(2)), 30...40, 2, "3", "0 + 1 + 2 =")
      return violation([one, two], watches: [RecordedWatch(versions: versions, isComplete: isComplete)])
    }
    #expect(watch([0, 2], isComplete: true) == nil)
    #expect(watch([0, 1], isComplete: false) == nil)
    #expect(watch([0, 1], isComplete: true) == .unfinishedWatch(last: 1, newest: 2))
    #expect(watch([0, 2, 1], isComplete: false) == .shrinkingWatch)
    #expect(watch([1, 1, 2], isComplete: true) == .shrinkingWatch)
  }
}

/// Histories that are right, because one calculator made them.
private enum SimulatedHistory {
  /// - Parameter percentage: of the lines and drops, how many have no answer, half of which are carried out.
  static func make(seed: UInt64, operations count: Int, unanswered percentage: Int = 5) -> RecordedHistory {
    var generator = SeededGenerator(seed: seed)
    var history = RecordedHistory()
    var points: [UInt64] = []
    var answered: [Bool] = []
    var free: [UInt64] = Array(repeating: 0, count: 5)
    var clients = Array(0..<5)
    let end = UInt64(count) * 60
    for number in 0..<count {
      let client = Int.random(in: 0..<free.count, using: &generator)
      let start = free[client] + UInt64.random(in: 0...5, using: &generator)
      let point = start + UInt64.random(in: 0...30, using: &generator)
      let reply = point + UInt64.random(in: 0...30, using: &generator)
      let request: RecordedOperation.Request =
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: .drop
        case 1...5: .look
        default: .line(.random(number: 1000 + 2 * number, using: &generator))
        }
      let isUnanswered = request != .look && Int.random(in: 0..<100, using: &generator) < percentage
      history.operations.append(
        RecordedOperation(
          client: clients[client], request: request, start: start, end: isUnanswered ? start + 200 : reply,
          outcome: .unanswered))
      points.append(isUnanswered && Bool.random(using: &generator) ? .max : point)
      answered.append(!isUnanswered)
      free[client] = reply + 1
      // Whoever waits no longer comes back as somebody else.
      if isUnanswered { clients[client] = 100 + number }
    }
    var model = TallyModel()
    for index in points.indices.sorted(by: { (points[$0], $0) < (points[$1], $1) })
    where points[index] != .max {
      let outcome = carryOut(history.operations[index].request, on: &model)
      if answered[index] { history.operations[index].outcome = outcome }
    }
    history.operations.append(
      RecordedOperation(
        client: -1, request: .look, start: end, end: end + 1, outcome: .shown(Sighting(model))))
    return history
  }

  private static func carryOut(
    _ request: RecordedOperation.Request, on model: inout TallyModel
  ) -> RecordedOperation.Outcome {
    switch request {
    case .look: return .shown(Sighting(model))
    case .drop: return model.drop() ? .dropped : .error(code: "no-such-calculator")
    case .line(let line):
      if case .failed(let code) = model.carryOut(line) { return .error(code: code) }
      return .shown(Sighting(model))
    }
  }
}

extension Sighting {
  fileprivate init(_ model: TallyModel) {
    self.init(version: model.version, display: model.display, label: model.label)
  }
}
