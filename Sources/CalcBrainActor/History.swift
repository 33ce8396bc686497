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

  var isEmpty: Bool { count == 0 }

  /// The states, oldest first.
  var states: [CalculatorBrain] { snapshots.map(\.brain) }

  /// The state that `pop` would take out.
  var newestSnapshot: Snapshot? { count == 0 ? nil : slots[index(count - 1)] }

  private var snapshots: [Snapshot] { (0..<count).map { slots[index($0)] } }

  /// Remembers a state, and forgets the oldest ones beyond the bounds.
  ///
  /// - Parameter state: taken, not copied.
  @inline(__always)
  mutating func push(_ state: consuming Snapshot) {
    let added = state.footprint
    if replaceOldest(with: &state, added) { return }
    while overflows(adding: added) { forgetOldest() }
    append(&state, added)
  }

  /// States that a push forgot; in nearly every push it is none or one, which takes no memory.
  enum Forgotten: Sendable {
    case none
    case one(Snapshot)
    /// Oldest first.
    case several([Snapshot])
  }

  /// As `push(_:)`; answers what was forgotten.
  mutating func pushKeepingForgotten(_ state: consuming Snapshot) -> Forgotten {
    let added = state.footprint
    guard overflows(adding: added) else {
      append(&state, added)
      return .none
    }
    if count == slots.count {
      forgetOldest()
      if !overflows(adding: added) {
        // Of a full ring it is the oldest one's slot that is used again, and what it held is in `state` then.
        append(&state, added)
        return .one(state)
      }
      return .several([slots[index(count)]] + forgetting(adding: added, state))
    }
    return .several(forgetting(adding: added, state))
  }

  private mutating func forgetting(adding added: Int, _ state: consuming Snapshot) -> [Snapshot] {
    var forgotten: [Snapshot] = []
    while overflows(adding: added) {
      forgotten.append(slots[oldest])
      forgetOldest()
    }
    append(&state, added)
    return forgotten
  }

  private func overflows(adding added: Int) -> Bool {
    count == Self.maximumCount || (count > 0 && footprint + added > Self.maximumFootprint)
  }

  @inline(__always)
  private mutating func append(_ state: inout Snapshot, _ added: Int) {
    if count == slots.count { grow() }
    let slot = index(count)
    swap(&slots[slot], &state)
    count += 1
    footprint += added
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

  /// Puts back what a push forgot.
  mutating func restore(_ forgotten: Forgotten) {
    switch forgotten {
    case .none: return
    case .one(let state): restore(state)
    case .several(let states): for state in states.reversed() { restore(state) }
    }
  }

  private mutating func restore(_ state: Snapshot) {
    if count == slots.count { grow() }
    oldest = (oldest + slots.count - 1) % slots.count
    slots[oldest] = state
    count += 1
    footprint += state.footprint
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

  private func index(_ position: Int) -> Int {
    let slot = oldest + position
    return slot < slots.count ? slot : slot - slots.count
  }

  @inline(never)
  private mutating func grow() {
    var larger = snapshots
    // Most private calculators are pressed once or twice.
    let capacity = min(max(1, 2 * slots.count), Self.maximumCount)
    larger.reserveCapacity(capacity)
    while larger.count < capacity { larger.append(Self.vacant) }
    slots = larger
    oldest = 0
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
