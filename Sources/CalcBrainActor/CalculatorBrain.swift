public import CalcNumber

/// A calculator as a value: what has been entered, and all the rules of what a press does to it.
///
/// Every binary operation acts at once on what is shown, with no operator precedence. Copies are
/// independent, which is all that rollback, undo and storage need.
public struct CalculatorBrain: Sendable, Equatable {
  /// How far the calculation has come.
  enum Stage: Sendable, Equatable {
    /// Nothing has been entered.
    case launch
    /// `first` is a result, or a number by itself.
    case result
    /// An operation waits for its second operand.
    case pending(BinaryOperation)
    /// An operation has both operands, and waits to be carried out.
    case complete(BinaryOperation)
  }

  // What a tally's line looks at stands together, so that with a thousand calculators as little as possible has to
  // come from memory.

  var stage = Stage.launch
  /// The unit of `sin`, `cos`, `tan` and their inverses.
  public internal(set) var angleUnit = AngleUnit.radians
  /// What `MR` recalls.
  public internal(set) var memory = Number.zero
  /// The left operand where an operation is pending, else the result; 0 at launch.
  var first = Operand.zero
  /// The number being typed; empty where none is.
  var typed = Entry()
  /// The second operand where there is one, else 0. Typing replaces it.
  var second = Operand.zero

  /// A calculator at launch: it shows `0`, with an empty description and memory, in radians.
  public init() {}

  /// Whether a binary operation waits for its second operand.
  public var resultIsPending: Bool { operation != nil }

  /// The operation that is pending.
  var operation: BinaryOperation? {
    switch stage {
    case .launch, .result: nil
    case .pending(let operation), .complete(let operation): operation
    }
  }

  var hasSecond: Bool { if case .complete = stage { true } else { false } }

  /// The value that is shown when nothing is being typed.
  var shown: Number { hasSecond ? second.value : first.value }

  /// The value shown; while a number is typed, what it says so far.
  /// Throws `overflow` or `underflow` where a typed number is beyond the range.
  func shownNumber() throws(NumberError) -> Number {
    var typed = typed
    return typed.isEmpty ? shown : try typed.number()
  }

  /// The number being typed, where there is one.
  var entry: Entry? { typed.isEmpty ? nil : typed }

  /// Whether a sign directly before a number belongs to it.
  var awaitsOperand: Bool {
    switch stage {
    case .launch, .pending: typed.isEmpty
    case .result, .complete: false
    }
  }

  // MARK: Presses

  /// Carries out one press. When it throws, the value may be half changed: the caller keeps a copy.
  @inline(__always)
  mutating func press(_ press: Press) throws(PressFault) {
    switch press {
    case .digit(let digit): try type(digit)
    case .point:
      if typed.isEmpty { try type(0) }
      typed.typePoint()
    case .exponent:
      if typed.isEmpty { try type(0) }
      typed.typeExponent()
    case .backspace:
      if !typed.isEmpty { typed.backspace() }
    case .clearEntry:
      dropSecond()
      typed.start(digit: 0)
    case .clear: clear()
    case .equals: try carryOut()
    case .binary(let operation): try begin(operation)
    case .function(let function): try apply(function)
    case .percent: try takePercentage()
    case .negate: try negate()
    case .constant(let constant): enter(constant)
    case .random: enterRandom()
    case .memory(let operation): try remember(operation)
    case .angle(let unit): angleUnit = unit
    case .undo: break  // What a line of its own does; see `Calculator`.
    }
  }

  // The rarer presses are calls, so that the frequent ones have little to carry about.

  @inline(never)
  private mutating func clear() { self = CalculatorBrain() }

  @inline(never)
  private mutating func enter(_ constant: Constant) {
    replaceOperand(with: Operand(constant, value: constant.number))
  }

  @inline(never)
  private mutating func enterRandom() { replaceOperand(with: Operand(Number.random())) }

  /// Types a number token in place of what is being typed.
  mutating func type(token: Span<UInt8>) throws(PressFault) {
    dropSecond()
    try typed.start(token: token)
  }

  private mutating func type(_ digit: UInt8) throws(PressFault) {
    if typed.isEmpty {
      dropSecond()
      typed.start(digit: digit)
    } else {
      try typed.type(digit: digit)
    }
  }

  private mutating func dropSecond() {
    guard case .complete(let operation) = stage else { return }
    second.become(.zero)
    stage = .pending(operation)
  }

  /// Turns what is being typed into an operand.
  private mutating func endTyping() throws(PressFault) {
    if typed.isEmpty { return }
    do { replaceOperand(with: try typed.number()) } catch { throw .number(error) }
  }

  @inline(__always)
  private mutating func replaceOperand(with number: consuming Number) {
    typed.clear()
    switch stage {
    case .launch, .result:
      first.become(number)
      stage = .result
    case .pending(let operation), .complete(let operation):
      second.become(number)
      stage = .complete(operation)
      shortenDescription()
    }
  }

  private mutating func replaceOperand(with operand: consuming Operand) {
    typed.clear()
    switch stage {
    case .launch, .result:
      first = operand
      stage = .result
    case .pending(let operation), .complete(let operation):
      second = operand
      stage = .complete(operation)
      shortenDescription()
    }
  }

  // MARK: Binary operations

  @inline(__always)
  private mutating func begin(_ next: BinaryOperation) throws(PressFault) {
    if typed.isEmpty, case .result = stage {
      stage = .pending(next)
      shortenDescription()
    } else {
      try beginWithOperands(next)
    }
  }

  @inline(never)
  private mutating func beginWithOperands(_ next: BinaryOperation) throws(PressFault) {
    try endTyping()
    // With no second operand yet, the last operator wins.
    if case .complete(let operation) = stage { try combine(operation) }
    stage = .pending(next)
    shortenDescription()
  }

  private mutating func carryOut() throws(PressFault) {
    try endTyping()
    if case .pending = stage { replaceOperand(with: first.copy) }
    if case .complete(let operation) = stage { try combine(operation) }
  }

  /// Makes a result of both operands and the operation.
  private mutating func combine(_ operation: BinaryOperation) throws(PressFault) {
    let value: Number
    do { value = try first.value.applying(operation, second.value) } catch { throw .number(error) }
    first.appendText(of: operation, second)
    first.value = value
    second.become(.zero)
    stage = .result
  }

  // MARK: Operations on one operand

  /// What a unary operation acts on: the second operand, a copy of the left one where there is none, or the
  /// result. A percentage of the left operand stands for its value from then on.
  private var target: Operand {
    let operand: Operand =
      switch stage {
      case .launch, .result: first
      case .pending: first.copy
      case .complete: second
      }
    return operand.binding == .percentageOfLeft ? Operand(operand.value) : operand
  }

  @inline(never)
  private mutating func apply(_ function: Function) throws(PressFault) {
    try endTyping()
    let operand = target
    do {
      write(
        FunctionText(function, in: angleUnit), on: operand,
        value: try operand.value.applying(function, in: angleUnit))
    } catch { throw .number(error) }
  }

  @inline(never)
  private mutating func takePercentage() throws(PressFault) {
    try endTyping()
    let operand = target
    do {
      if operation == .add || operation == .subtract {
        write(.percentageOfLeft, on: operand, value: try operand.value.percent(of: first.value))
      } else {
        write(.percentage, on: operand, value: try operand.value.percent())
      }
    } catch { throw .number(error) }
  }

  @inline(never)
  private mutating func negate() throws(PressFault) {
    if !typed.isEmpty {
      typed.flipSign()
    } else {
      let operand = target
      write(.negation, on: operand, value: operand.value.negated)
    }
  }

  /// Puts the result of a unary operation in the operand's place. Where the description would become too
  /// long, the left operand is written as its number, and then the operand too.
  private mutating func write(_ function: FunctionText, on operand: Operand, value: Number) {
    var operand = operand
    var scalars = operand.scalarCount + function.addedScalars(to: operand)
    if operation != nil {
      if leftScalarBound + scalars > Operand.maximumScalars,
        leftScalarCount + scalars > Operand.maximumScalars
      {
        first.writeAsNumber()
      }
      scalars += leftScalarCount
    }
    if scalars > Operand.maximumScalars { operand.writeAsNumber() }
    replaceOperand(with: Operand(value, function.applied(to: operand)))
  }

  // MARK: Memory

  @inline(never)
  private mutating func remember(_ operation: MemoryOperation) throws(PressFault) {
    switch operation {
    case .clear:
      memory = .zero
      return
    case .recall:
      replaceOperand(with: Operand(memory))
      return
    case .store, .add, .subtract: break
    }
    try endTyping()
    do {
      switch operation {
      case .add: memory = try memory.applying(.add, shown)
      case .subtract: memory = try memory.applying(.subtract, shown)
      case .store, .recall, .clear: memory = shown
      }
    } catch { throw .number(error) }
  }
}
