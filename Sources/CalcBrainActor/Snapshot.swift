internal import CalcNumber

/// A state of a calculator as the history keeps it: a quarter of the calculator, and cheaper to copy.
///
/// Nearly every line ends with a small result, nothing being typed and nothing in the memory. What else a calculator
/// has is in a box then.
struct Snapshot: Sendable {
  // In this order it takes 40 bytes.

  /// The value of the first operand; 0 where the box has it.
  private let value: SmallDecimal
  private let style: Operand.Style
  private let stage: CalculatorBrain.Stage
  private let text: SharedText
  /// Nil where a calculator at launch has the same.
  let rest: Rest?

  /// What a state has beyond a `Snapshot`'s own fields. States that follow each other may share one.
  final class Rest: Sendable {
    /// As at launch in all that a `Snapshot` has fields for.
    fileprivate let brain: CalculatorBrain
    fileprivate let footprint: Int

    @inline(never)
    fileprivate func isThat(of memory: Number, _ angleUnit: AngleUnit) -> Bool {
      brain.typed.isEmpty && brain.memory == memory && brain.angleUnit == angleUnit
    }

    fileprivate init(_ brain: CalculatorBrain) {
      self.brain = brain
      footprint =
        MemoryLayout<CalculatorBrain>.stride + 32 + brain.first.value.footprint + brain.second.footprint
        + brain.memory.footprint
    }
  }

  @inline(__always)
  fileprivate init(_ value: SmallDecimal, of brain: borrowing CalculatorBrain, rest: Rest?) {
    self.value = value
    style = brain.first.style
    stage = brain.stage
    text = brain.first.text
    self.rest = rest
  }

  /// About how many bytes of memory the state takes. What a calculator holds is bounded, and far from the limits of
  /// a number.
  var footprint: Int {
    @inline(__always) get {
      MemoryLayout<Snapshot>.stride &+ text.count &+ (rest?.footprint ?? 0)
    }
  }

  /// The calculator in this state.
  var brain: CalculatorBrain {
    var brain = rest?.brain ?? CalculatorBrain()
    if brain.first.value.isZero { brain.first.value = Number(value) }
    brain.first.text = text
    brain.first.style = style
    brain.stage = stage
    return brain
  }

  /// Whether it is the state of this calculator; `inout` for the reason that `snapshot(after:)` is mutating.
  @inline(__always)
  func isState(of brain: inout CalculatorBrain) -> Bool {
    // What differs most often comes first.
    guard text.size == brain.first.text.size else { return false }
    return isStateInFull(of: brain)
  }

  /// How many bytes of the description were there in this state, where `brain` is what it became but for the value and
  /// what was added to the description; nil where anything else is different.
  @inline(__always)
  func continuationPosition(in brain: borrowing CalculatorBrain) -> Int? {
    guard case .result = stage, case .result = brain.stage, brain.typed.isEmpty,
      case .expression = style, case .expression = brain.first.style, brain.first.text.goesOn(from: text)
    else { return nil }
    guard let rest else {
      return brain.memory.isZero && brain.angleUnit == .radians ? text.count : nil
    }
    return rest.isThat(of: brain.memory, brain.angleUnit) ? text.count : nil
  }

  @inline(never)
  private func isStateInFull(of brain: CalculatorBrain) -> Bool { self.brain == brain }
}

extension CalculatorBrain {
  /// The present state, which is to come after those of `history`. It mutates nothing: in a mutating method the
  /// calculator is read in its place, and anywhere else a value that large is copied first.
  @inline(__always)
  mutating func snapshot(after history: borrowing History) -> Snapshot {
    if typed.isEmpty, !hasSecond, memory.isZero, angleUnit == .radians, let value = first.value.smallDecimal {
      return Snapshot(value, of: self, rest: nil)
    }
    return snapshotInFull(after: history)
  }

  @inline(never)
  private mutating func snapshotInFull(after history: borrowing History) -> Snapshot {
    var rest = self
    rest.first.writeAsNumber()
    rest.stage = .launch
    let value = first.value.smallDecimal
    if value != nil { rest.first.value = .zero }
    // A calculator with something in its memory has it for many presses.
    let shared = history.newestSnapshot?.rest
    return Snapshot(
      value ?? .zero, of: self, rest: shared?.brain == rest ? shared : Snapshot.Rest(rest))
  }
}

extension Operand {
  /// How many bytes of memory it takes beyond its own inline ones.
  fileprivate var footprint: Int { text.count + value.footprint }
}
