/// The states that `undo` can go back to: at most 100, and at most 64 KiB of them.
///
/// A ring, so that a full history costs the same at every press.
struct History: Sendable {
  static let maximumCount = 100
  /// In bytes, by `CalculatorBrain.footprint`.
  static let maximumFootprint = 64 * 1024

  /// Unused slots hold a fresh calculator, which owns no memory.
  private var slots: [CalculatorBrain] = []
  private var oldest = 0
  private(set) var count = 0
  private var footprint = 0

  var isEmpty: Bool { count == 0 }

  /// The states, oldest first.
  var states: [CalculatorBrain] { (0..<count).map { slots[index($0)] } }

  /// Remembers a state, and forgets the oldest ones beyond the bounds.
  ///
  /// - Returns: the forgotten ones, oldest first.
  @discardableResult
  mutating func push(_ state: consuming CalculatorBrain) -> [CalculatorBrain] {
    let added = state.footprint
    var forgotten: [CalculatorBrain] = []
    while count == Self.maximumCount || (count > 0 && footprint + added > Self.maximumFootprint) {
      forgotten.append(removeOldest())
    }
    if count == slots.count { grow() }
    slots[index(count)] = state
    count += 1
    footprint += added
    return forgotten
  }

  /// Takes the newest state out; nil where there is none.
  mutating func pop() -> CalculatorBrain? {
    guard count > 0 else { return nil }
    count -= 1
    let state = exchange(at: index(count))
    footprint -= state.footprint
    return state
  }

  /// Puts back what `push` forgot, in the order it answered them.
  mutating func restore(forgotten states: [CalculatorBrain]) {
    for state in states.reversed() {
      if count == slots.count { grow() }
      oldest = (oldest + slots.count - 1) % slots.count
      slots[oldest] = state
      count += 1
      footprint += state.footprint
    }
  }

  private mutating func removeOldest() -> CalculatorBrain {
    let state = exchange(at: oldest)
    oldest = (oldest + 1) % slots.count
    count -= 1
    footprint -= state.footprint
    return state
  }

  private mutating func exchange(at slot: Int) -> CalculatorBrain {
    var state = CalculatorBrain()
    swap(&state, &slots[slot])
    return state
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
    func bytes(_ operand: Operand?) -> Int {
      guard let operand else { return 0 }
      let text = if case .expression(let expression) = operand.form { expression.text.count } else { 0 }
      return text + operand.value.footprint
    }
    return MemoryLayout<CalculatorBrain>.stride + bytes(first) + bytes(second) + memory.footprint
  }
}
