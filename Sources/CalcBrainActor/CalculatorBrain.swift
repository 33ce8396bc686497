public import CalcNumber

/// A calculator as a value: what has been entered, and all the rules of what a press does to it.
///
/// Every binary operation acts at once on what is shown, with no operator precedence. Copies are
/// independent, which is all that rollback, undo and storage need.
public struct CalculatorBrain: Sendable, Equatable {
  /// The left operand where an operation is pending, else the result; nil where nothing has been entered.
  var first: Operand?
  /// The operation that waits for its second operand. Where there is one, there is a `first`.
  var operation: BinaryOperation?
  /// The second operand, once it is there. Typing replaces it.
  var second: Operand?
  /// The number being typed.
  var entry: Entry?
  /// What `MR` recalls.
  public internal(set) var memory = Number.zero
  /// The unit of `sin`, `cos`, `tan` and their inverses.
  public internal(set) var angleUnit = AngleUnit.radians

  /// A calculator at launch: it shows `0`, with an empty description and memory, in radians.
  public init() {}

  /// Whether a binary operation waits for its second operand.
  public var resultIsPending: Bool { operation != nil }

  /// The operand that is shown when nothing is being typed.
  private var shown: Operand { (operation == nil ? first : second ?? first) ?? .zero }

  /// The value shown; while a number is typed, what it says so far.
  /// Throws `overflow` or `underflow` where a typed number is beyond the range.
  func shownNumber() throws(NumberError) -> Number {
    if let entry { return try entry.number() }
    return shown.value
  }

  /// Whether a sign directly before a number belongs to it.
  var awaitsOperand: Bool { entry == nil && (operation == nil ? first == nil : second == nil) }

  // MARK: Presses

  /// Carries out one press. When it throws, the value may be half changed: the caller keeps a copy.
  mutating func press(_ press: Press) throws(PressFault) {
    switch press {
    case .digit(let digit): try type(digit)
    case .point: type { $0.typePoint() }
    case .exponent: type { $0.typeExponent() }
    case .backspace: entry?.backspace()
    case .clearEntry:
      second = nil
      entry = .zero
    case .clear: self = CalculatorBrain()
    case .equals: try carryOut()
    case .binary(let operation): try begin(operation)
    case .function(let function): try apply(function)
    case .percent: try takePercentage()
    case .negate: try negate()
    case .constant(let constant): replaceOperand(with: Operand(constant.number, .constant(constant)))
    case .random: replaceOperand(with: Operand(Number.random()))
    case .memory(let operation): try remember(operation)
    case .angle(let unit): angleUnit = unit
    case .undo: break  // What a line of its own does; see `Calculator`.
    }
  }

  /// Types a number token in place of what is being typed.
  mutating func type(token: Span<UInt8>) throws(PressFault) {
    second = nil
    entry = try Entry(token: token)
  }

  private mutating func type(_ digit: UInt8) throws(PressFault) {
    if entry == nil {
      second = nil
      entry = Entry(digit: digit)
    } else {
      try entry?.type(digit: digit)
    }
  }

  private mutating func type(_ change: (inout Entry) -> Void) {
    var typed = entry ?? .zero
    second = nil
    change(&typed)
    entry = typed
  }

  /// Turns what is being typed into an operand.
  private mutating func endTyping() throws(PressFault) {
    guard let entry else { return }
    let number: Number
    do { number = try entry.number() } catch { throw .number(error) }
    replaceOperand(with: Operand(number))
  }

  private mutating func replaceOperand(with operand: Operand) {
    entry = nil
    if operation == nil {
      first = operand
    } else {
      second = operand
      shortenDescription()
    }
  }

  // MARK: Binary operations

  private mutating func begin(_ next: BinaryOperation) throws(PressFault) {
    try endTyping()
    // With no second operand yet, the last operator wins.
    if second != nil { try combine() }
    if first == nil { first = .zero }
    operation = next
    shortenDescription()
  }

  private mutating func carryOut() throws(PressFault) {
    try endTyping()
    guard operation != nil else { return }
    if second == nil, let copy = first?.copy { replaceOperand(with: copy) }
    try combine()
  }

  /// Makes a result of both operands and the pending operation.
  private mutating func combine() throws(PressFault) {
    guard let left = first, let pending = operation, let right = second else { return }
    do {
      first = Operand(try left.value.applying(pending, right.value), .expression(.init(left, pending, right)))
    } catch {
      throw .number(error)
    }
    operation = nil
    second = nil
  }

  // MARK: Operations on one operand

  /// What a unary operation acts on: the second operand, a copy of the left one where there is none, or the
  /// result. A percentage of the left operand stands for its value from then on.
  private var target: Operand {
    let operand = operation == nil ? first ?? .zero : second ?? first?.copy ?? .zero
    return operand.binding == .percentageOfLeft ? Operand(operand.value) : operand
  }

  private mutating func apply(_ function: Function) throws(PressFault) {
    try endTyping()
    let operand = target
    do {
      write(
        FunctionText(function, in: angleUnit), on: operand,
        value: try operand.value.applying(function, in: angleUnit))
    } catch { throw .number(error) }
  }

  private mutating func takePercentage() throws(PressFault) {
    try endTyping()
    let operand = target
    do {
      if let left = first, operation == .add || operation == .subtract {
        write(.percentageOfLeft, on: operand, value: try operand.value.percent(of: left.value))
      } else {
        write(.percentage, on: operand, value: try operand.value.percent())
      }
    } catch { throw .number(error) }
  }

  private mutating func negate() throws(PressFault) {
    if entry != nil {
      entry?.flipSign()
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
    if operation != nil, scalars + leftScalarBound > Operand.maximumScalars {
      second = nil
      shortenDescription(adding: scalars)
    }
    scalars += operation == nil ? 0 : leftScalarCount
    if scalars > Operand.maximumScalars { operand.form = .number }
    replaceOperand(with: Operand(value, .expression(function.applied(to: operand))))
  }

  // MARK: Memory

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
      case .add: memory = try memory.applying(.add, shown.value)
      case .subtract: memory = try memory.applying(.subtract, shown.value)
      case .store, .recall, .clear: memory = shown.value
      }
    } catch { throw .number(error) }
  }
}
