internal import CalcNumber

/// A state of a calculator as the history keeps it: smaller than the calculator, and cheaper to copy.
///
/// Nearly every line ends with a result and nothing being typed. What else a calculator has is nothing then,
/// and otherwise in a box.
struct Snapshot: Sendable {
  var first: Operand
  var memory: Number
  /// The second operand and the number being typed; nil where both are nothing.
  var rest: Rest?
  var stage: CalculatorBrain.Stage
  var angleUnit: AngleUnit
  /// About how many bytes of memory the state takes, if it takes what a calculator does.
  let footprint: Int32

  final class Rest: Sendable {
    let second: Operand
    let typed: Entry

    init(second: Operand, typed: Entry) {
      self.second = second
      self.typed = typed
    }
  }

  /// The calculator in this state.
  var brain: CalculatorBrain {
    var brain = CalculatorBrain()
    brain.first = first
    brain.memory = memory
    brain.stage = stage
    brain.angleUnit = angleUnit
    if let rest {
      brain.second = rest.second
      brain.typed = rest.typed
    }
    return brain
  }

  /// Whether it is the state of this calculator; `inout` for the reason that `snapshot()` is mutating.
  @inline(__always)
  func isState(of brain: inout CalculatorBrain) -> Bool {
    // What differs most often comes first.
    guard first.text.size == brain.first.text.size else { return false }
    return isStateInFull(of: brain)
  }

  @inline(never)
  private func isStateInFull(of brain: CalculatorBrain) -> Bool { self.brain == brain }

}

extension CalculatorBrain {
  /// The present state. It mutates nothing: in a mutating method the calculator is read in its place, and
  /// anywhere else a value that large is copied first.
  @inline(__always)
  mutating func snapshot() -> Snapshot {
    Snapshot(
      first: first, memory: memory, rest: hasRest ? Snapshot.Rest(second: second, typed: typed) : nil,
      stage: stage, angleUnit: angleUnit, footprint: Int32(footprint))
  }

  /// Whether a second operand is there, or a number is being typed.
  fileprivate var hasRest: Bool { !typed.isEmpty || hasSecond }

  /// About how many bytes of memory the state takes. What a calculator holds is bounded, and far from the limits of
  /// a number.
  @inline(__always)
  var footprint: Int {
    MemoryLayout<CalculatorBrain>.stride &+ first.footprint &+ second.footprint &+ memory.footprint
  }
}

extension Operand {
  /// How many bytes of memory it takes beyond its own inline ones.
  @inline(__always)
  fileprivate var footprint: Int { text.count &+ value.footprint }
}
