/// The states that `undo` can go back to: at most 100, and at most 64 KiB of them.
///
/// A ring, so that a full history costs the same at every press.
struct History: Sendable {
  static let maximumCount = 100
  /// In bytes, by `Snapshot.footprint`.
  static let maximumFootprint = 64 * 1024

  private var slots: [Snapshot.Fields] = []
  private var oldest = 0
  private(set) var count = 0
  private var footprint = 0
  /// How many forgotten states are still in the slots before the oldest one.
  private var heldCount = 0
  /// What the states in the slots refer to, held ones included.
  private var runs = SharedRuns()
  /// The position of the next state in `runs`.
  private var end = 0

  var isEmpty: Bool { count == 0 }
  /// How many states there are slots for.
  var capacity: Int { slots.count }

  /// The states, oldest first.
  var states: [CalculatorBrain] {
    zip(0..<count, runs.shared(at: end - count..<end)).map { position, shared in
      Snapshot(fields: slots[index(position)], shared: shared).brain
    }
  }

  /// The state that `pop` would take out.
  var newest: Snapshot? {
    @inline(__always) get {
      count == 0 ? nil : Snapshot(fields: slots[index(count - 1)], shared: runs.newest)
    }
  }

  /// Remembers the state of a calculator; see `push(_:holdsForgotten:)`. It changes nothing of the calculator, which is
  /// read in its place.
  @inline(always)
  @discardableResult
  mutating func push(stateOf brain: inout CalculatorBrain, holdsForgotten: Bool = false) -> Int {
    guard let fields = brain.fieldsAlone else {
      return push(brain.snapshot(after: self), holdsForgotten: holdsForgotten)
    }
    if !runs.newest.isText(of: brain) { runs.begin(Snapshot.Shared(textOf: brain), at: end) }
    return push(fields, holdsForgotten: holdsForgotten)
  }

  /// Remembers a state, and forgets the oldest ones beyond the bounds.
  ///
  /// - Parameter holdsForgotten: whether what is forgotten stays in its slot until `letGo()`, so that
  ///   `takeBack(forgotten:)` finds it again.
  /// - Returns: how many were forgotten, nearly always none or one.
  @discardableResult
  mutating func push(_ state: Snapshot, holdsForgotten: Bool = false) -> Int {
    if !state.shared.isSame(as: runs.newest) { runs.begin(state.shared, at: end) }
    return push(state.fields, holdsForgotten: holdsForgotten)
  }

  @inline(__always)
  private mutating func push(_ state: Snapshot.Fields, holdsForgotten: Bool) -> Int {
    let added = state.footprint
    if !holdsForgotten, replaceOldest(with: state, added) { return 1 }
    var forgotten = 0
    while overflows(adding: added) {
      forgetOldest()
      forgotten += 1
    }
    if holdsForgotten { heldCount += forgotten }
    if count + heldCount == slots.count { grow() }
    slots[index(count)] = state
    count += 1
    end += 1
    footprint += added
    runs.forget(before: end - count - heldCount)
    return forgotten
  }

  /// Takes the newest state out, and puts back what was forgotten when it was pushed.
  mutating func takeBack(forgotten: Int) -> CalculatorBrain? {
    let state = pop()
    for _ in 0..<forgotten {
      oldest = slot(before: oldest)
      heldCount -= 1
      count += 1
      footprint += slots[oldest].footprint
    }
    return state
  }

  /// Gives up what was held.
  mutating func letGo() {
    let used = count + heldCount
    heldCount = 0
    runs.forget(before: end - count)
    // The room that a burst of presses needed is kept as long as bursts follow, and their states are small.
    let isNeeded = used > slots.count / 4 && footprint <= Self.maximumFootprint / 2
    if slots.count > Self.maximumCount, !isNeeded { resize(to: Self.maximumCount) }
  }

  private func overflows(adding added: Int) -> Bool {
    count == Self.maximumCount || (count > 0 && footprint + added > Self.maximumFootprint)
  }

  /// Takes the newest state out; nil where there is none.
  mutating func pop() -> CalculatorBrain? {
    guard let state = newest else { return nil }
    count -= 1
    end -= 1
    footprint -= state.footprint
    runs.forget(from: end)
    return state.brain
  }

  /// Of a full ring, puts the newest state in the oldest one's place: what nearly every push does. False where that
  /// would go beyond the bound.
  @inline(__always)
  private mutating func replaceOldest(with state: Snapshot.Fields, _ added: Int) -> Bool {
    guard count == Self.maximumCount, slots.count == count else { return false }
    let changed = footprint - slots[oldest].footprint + added
    guard changed <= Self.maximumFootprint else { return false }
    footprint = changed
    slots[oldest] = state
    oldest = index(1)
    end += 1
    runs.forget(before: end - count)
    return true
  }

  private mutating func forgetOldest() {
    footprint -= slots[oldest].footprint
    oldest = index(1)
    count -= 1
  }

  /// The slot of a state, or of one that is held: those have negative positions.
  private func index(_ position: Int) -> Int {
    let slot = oldest + position
    if slot < 0 { return slot + slots.count }
    return slot < slots.count ? slot : slot - slots.count
  }

  private func slot(before slot: Int) -> Int { slot == 0 ? slots.count - 1 : slot - 1 }

  @inline(never)
  private mutating func grow() {
    // Most private calculators are pressed once or twice.
    let doubled = max(1, 2 * slots.count)
    resize(to: slots.count < Self.maximumCount ? min(doubled, Self.maximumCount) : doubled)
  }

  private mutating func resize(to capacity: Int) {
    var other: [Snapshot.Fields] = []
    other.reserveCapacity(capacity)
    for position in -heldCount..<count { other.append(slots[index(position)]) }
    while other.count < capacity { other.append(.vacant) }
    slots = other
    oldest = heldCount
  }
}

extension History: Equatable {
  static func == (a: History, b: History) -> Bool { a.count == b.count && a.states == b.states }
}
