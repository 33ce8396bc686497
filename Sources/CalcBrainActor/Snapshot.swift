internal import CalcNumber

/// A state of a calculator as the history keeps it: a quarter of the calculator, and cheaper to copy.
///
/// Nearly every line ends with a small result, nothing being typed and nothing in the memory. What else a calculator
/// has is in a box then.
struct Snapshot: Sendable {
  let fields: Fields
  let shared: Shared

  /// The bytes that every state has for itself. They refer to nothing, so that to copy or forget them is to do
  /// nothing else.
  struct Fields: Sendable {
    // In this order it takes 24 bytes.

    /// The value of the first operand; 0 where the box has it.
    fileprivate let value: SmallDecimal
    fileprivate let style: Operand.Style
    fileprivate let stage: CalculatorBrain.Stage
    fileprivate let textSize: SharedText.Size
    private let footprintBytes: UInt32

    /// Where no state is yet.
    static var vacant: Fields { Fields(.zero, style: .number, stage: .launch, .zero, rest: nil) }

    @inline(__always)
    fileprivate init(
      _ value: SmallDecimal, style: Operand.Style, stage: CalculatorBrain.Stage, _ textSize: SharedText.Size,
      rest: Rest?
    ) {
      self.value = value
      self.style = style
      self.stage = stage
      self.textSize = textSize
      footprintBytes = Self.overhead &+ UInt32(textSize.count) &+ (rest?.footprint ?? 0)
    }

    /// What a state takes beside its text: these fields, and what stands once for a run of states.
    private static var overhead: UInt32 { 48 }

    /// About how many bytes of memory the state takes. What a calculator holds is bounded, and far from the limits of
    /// a number.
    var footprint: Int {
      @inline(__always) get { Int(footprintBytes) }
    }
  }

  /// What a state refers to. States that follow each other mostly have the same.
  struct Shared: Sendable {
    /// Where the text of the description is.
    fileprivate let buffer: TextBuffer?
    /// Nil where a calculator at launch has the same.
    let rest: Rest?

    static var nothing: Shared { Shared(buffer: nil, rest: nil) }

    fileprivate init(buffer: TextBuffer?, rest: Rest?) {
      self.buffer = buffer
      self.rest = rest
    }

    /// What a state refers to that has no box.
    init(textOf brain: borrowing CalculatorBrain) {
      self.init(buffer: brain.first.text.buffer, rest: nil)
    }

    /// Whether this is `Shared(textOf: brain)`.
    @inline(__always)
    func isText(of brain: borrowing CalculatorBrain) -> Bool {
      buffer === brain.first.text.buffer && rest == nil
    }

    func isSame(as other: Shared) -> Bool { buffer === other.buffer && rest === other.rest }
  }

  /// What a state has beyond the fields. States that follow each other may share one.
  final class Rest: Sendable {
    /// As at launch in all that `Fields` has.
    fileprivate let brain: CalculatorBrain
    fileprivate let footprint: UInt32

    @inline(never)
    fileprivate func isThat(of memory: Number, _ angleUnit: AngleUnit) -> Bool {
      brain.typed.isEmpty && brain.memory == memory && brain.angleUnit == angleUnit
    }

    fileprivate init(_ brain: CalculatorBrain) {
      self.brain = brain
      let numbers = brain.first.value.footprint + brain.second.footprint + brain.memory.footprint
      footprint = UInt32(MemoryLayout<CalculatorBrain>.stride + 32 + numbers)
    }
  }

  /// About how many bytes of memory the state takes.
  var footprint: Int { fields.footprint }

  private var text: SharedText { SharedText(fields.textSize, of: shared.buffer) }

  /// The calculator in this state.
  var brain: CalculatorBrain {
    var brain = shared.rest?.brain ?? CalculatorBrain()
    if brain.first.value.isZero { brain.first.value = Number(fields.value) }
    brain.first.text = text
    brain.first.style = fields.style
    brain.stage = fields.stage
    return brain
  }

  /// Whether it is the state of this calculator; `inout` for the reason that `snapshot(after:)` is mutating.
  @inline(__always)
  func isState(of brain: inout CalculatorBrain) -> Bool {
    // What differs most often comes first.
    guard fields.textSize == brain.first.text.size else { return false }
    return isStateInFull(of: brain)
  }

  /// How many bytes of the description were there in this state, where `brain` is what it became but for the value and
  /// what was added to the description; nil where anything else is different.
  func continuationPosition(in brain: borrowing CalculatorBrain) -> UInt16? {
    guard case .result = fields.stage, case .result = brain.stage, brain.typed.isEmpty,
      case .expression = fields.style, case .expression = brain.first.style,
      brain.first.text.goesOn(from: text)
    else { return nil }
    guard let rest = shared.rest else {
      return brain.memory.isZero && brain.angleUnit == .radians ? fields.textSize.count : nil
    }
    return rest.isThat(of: brain.memory, brain.angleUnit) ? fields.textSize.count : nil
  }

  @inline(never)
  private func isStateInFull(of brain: CalculatorBrain) -> Bool { self.brain == brain }
}

extension CalculatorBrain {
  /// The fields of the present state, where they and the description's buffer are all of it.
  var fieldsAlone: Snapshot.Fields? {
    @inline(__always) get {
      guard typed.isEmpty, !hasSecond, memory.isZero, angleUnit == .radians,
        let value = first.value.smallDecimal
      else { return nil }
      return fields(value, rest: nil)
    }
  }

  @inline(__always)
  private func fields(_ value: SmallDecimal, rest: Snapshot.Rest?) -> Snapshot.Fields {
    Snapshot.Fields(value, style: first.style, stage: stage, first.text.size, rest: rest)
  }

  /// The present state, which is to come after those of `history`. It mutates nothing: in a mutating method the
  /// calculator is read in its place, and anywhere else a value that large is copied first.
  @inline(__always)
  mutating func snapshot(after history: borrowing History) -> Snapshot {
    if let fields = fieldsAlone { return Snapshot(fields: fields, shared: Snapshot.Shared(textOf: self)) }
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
    let earlier = history.newest?.shared.rest
    let box = earlier?.brain == rest ? earlier : Snapshot.Rest(rest)
    return Snapshot(
      fields: fields(value ?? .zero, rest: box),
      shared: Snapshot.Shared(buffer: first.text.buffer, rest: box))
  }
}

extension Operand {
  /// How many bytes of memory it takes beyond its own inline ones.
  fileprivate var footprint: Int { text.count + value.footprint }
}
