/// The states that `undo` can go back to: at most 100, and at most 64 KiB of them.
///
/// A ring, so that a full history costs the same at every press.
struct History: Sendable {
  static let maximumCount = 100
  /// In bytes, by `CalculatorBrain.footprint`.
  static let maximumFootprint = 64 * 1024

  private var slots: [CalculatorBrain] = []
  private var oldest = 0
  private(set) var count = 0
  private var footprint = 0

  var isEmpty: Bool { count == 0 }

  /// The states, oldest first.
  var states: [CalculatorBrain] { (0..<count).map { slots[index($0)] } }

  /// Remembers a state, and forgets the oldest ones beyond the bounds.
  mutating func push(_ state: CalculatorBrain) {
    let added = state.footprint
    while overflows(adding: added) { forgetOldest() }
    append(state, added)
  }

  /// As `push(_:)`; answers what was forgotten, oldest first.
  mutating func pushKeepingForgotten(_ state: CalculatorBrain) -> [CalculatorBrain] {
    let added = state.footprint
    var forgotten: [CalculatorBrain] = []
    while overflows(adding: added) {
      forgotten.append(slots[oldest])
      forgetOldest()
    }
    append(state, added)
    return forgotten
  }

  private func overflows(adding added: Int) -> Bool {
    count == Self.maximumCount || (count > 0 && footprint + added > Self.maximumFootprint)
  }

  private mutating func append(_ state: CalculatorBrain, _ added: Int) {
    if count == slots.count { grow() }
    slots[index(count)] = state
    count += 1
    footprint += added
  }

  /// Takes the newest state out; nil where there is none.
  mutating func pop() -> CalculatorBrain? {
    guard count > 0 else { return nil }
    count -= 1
    let state = slots[index(count)]
    slots[index(count)] = CalculatorBrain()
    footprint -= state.footprint
    return state
  }

  /// Puts back what a push forgot, in the order it answered them.
  mutating func restore(forgotten states: [CalculatorBrain]) {
    for state in states.reversed() {
      if count == slots.count { grow() }
      oldest = (oldest + slots.count - 1) % slots.count
      slots[oldest] = state
      count += 1
      footprint += state.footprint
    }
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

  private mutating func grow() {
    var larger = states
    let capacity = min(max(4, 2 * slots.count), Self.maximumCount)
    larger.reserveCapacity(capacity)
    while larger.count < capacity { larger.append(CalculatorBrain()) }
    slots = larger
    oldest = 0
  }
}

extension History: Equatable {
  static func == (a: History, b: History) -> Bool { a.count == b.count && a.states == b.states }
}

extension CalculatorBrain {
  /// About how many bytes of memory the state takes.
  var footprint: Int {
    MemoryLayout<CalculatorBrain>.stride + (first.text?.count ?? 0) + (second.text?.count ?? 0)
      + first.value.footprint + second.value.footprint + memory.footprint
  }
}
