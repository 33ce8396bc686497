/// The states that `undo` can go back to: at most 100, and at most 64 KiB of them.
///
/// A ring, so that a full history costs the same at every press.
struct History: Sendable {
  static let maximumCount = 100
  /// In bytes, by `Snapshot.footprint`.
  static let maximumFootprint = 64 * 1024

  private var slots: [Snapshot] = []
  private var oldest = 0
  private(set) var count = 0
  private var footprint = 0
  /// How many forgotten states are still in the slots before the oldest one.
  private var heldCount = 0

  var isEmpty: Bool { count == 0 }
  /// How many states there are slots for.
  var capacity: Int { slots.count }

  /// The states, oldest first.
  var states: [CalculatorBrain] { snapshots.map(\.brain) }

  /// The state that `pop` would take out.
  var newestSnapshot: Snapshot? { withNewest { $0 } }

  /// Lends the state that `pop` would take out, where there is one.
  @inline(__always)
  func withNewest<Result>(_ body: (Snapshot) -> Result?) -> Result? {
    count == 0 ? nil : body(slots[index(count - 1)])
  }

  private var snapshots: [Snapshot] { (0..<count).map { slots[index($0)] } }

  /// Remembers a state, and forgets the oldest ones beyond the bounds.
  ///
  /// - Parameters:
  ///   - state: taken, not copied.
  ///   - holdsForgotten: whether what is forgotten stays in its slot until `letGo()`, so that `takeBack(forgotten:)`
  ///     finds it again.
  /// - Returns: how many were forgotten, nearly always none or one.
  @inline(__always)
  @discardableResult
  mutating func push(_ state: consuming Snapshot, holdsForgotten: Bool = false) -> Int {
    let added = state.footprint
    if !holdsForgotten, replaceOldest(with: &state, added) { return 1 }
    var forgotten = 0
    while overflows(adding: added) {
      forgetOldest()
      forgotten += 1
    }
    if holdsForgotten { heldCount += forgotten }
    if count + heldCount == slots.count { grow() }
    swap(&slots[index(count)], &state)
    count += 1
    footprint += added
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
    // The room that a burst of presses needed is kept as long as bursts follow, and their states are small: what is
    // forgotten stays in its slot until that is used again.
    let isNeeded = used > slots.count / 4 && footprint <= Self.maximumFootprint / 2
    if slots.count > Self.maximumCount, !isNeeded { resize(to: Self.maximumCount) }
  }

  private func overflows(adding added: Int) -> Bool {
    count == Self.maximumCount || (count > 0 && footprint + added > Self.maximumFootprint)
  }

  /// Takes the newest state out; nil where there is none.
  mutating func pop() -> CalculatorBrain? {
    guard count > 0 else { return nil }
    count -= 1
    let slot = index(count)
    let state = slots[slot]
    slots[slot] = Self.vacant
    footprint -= state.footprint
    return state.brain
  }

  /// Of a full ring, puts the newest state in the oldest one's place: what nearly every push does. False where that
  /// would go beyond the bound.
  @inline(__always)
  private mutating func replaceOldest(with state: inout Snapshot, _ added: Int) -> Bool {
    guard count == Self.maximumCount, slots.count == count else { return false }
    let changed = footprint - slots[oldest].footprint + added
    guard changed <= Self.maximumFootprint else { return false }
    footprint = changed
    swap(&slots[oldest], &state)
    oldest = index(1)
    return true
  }

  /// The slot keeps its state until it is used again, so that a full ring overwrites and never clears.
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
    var other: [Snapshot] = []
    other.reserveCapacity(capacity)
    for position in -heldCount..<count { other.append(slots[index(position)]) }
    while other.count < capacity { other.append(Self.vacant) }
    slots = other
    oldest = heldCount
  }

  /// What a slot holds that has no state.
  private static let vacant = {
    var brain = CalculatorBrain()
    return brain.snapshot(after: History())
  }()
}

extension History: Equatable {
  static func == (a: History, b: History) -> Bool { a.count == b.count && a.states == b.states }
}
