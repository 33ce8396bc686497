internal import CalcNumber

// What a calculator shows, and the bound on how long its description becomes.
extension CalculatorBrain {
  /// What leads, or is leading, to the display; without a mark behind it.
  public var description: String { text(Operand.maximumBytes, write(description:)) }

  /// The description and ` …` where an operation is pending, else ` =`; empty where the description is.
  public var label: String {
    var brain = self
    return text(Operand.maximumBytes + 4) { out in brain.write(label: &out) }
  }

  /// The number being typed, verbatim; otherwise the current value, formatted.
  public var display: String {
    var brain = self
    return text(Self.maximumDisplayBytes) { out in brain.write(display: &out) }
  }

  /// All that is known of the shown number; see `Number.value`. A number being typed beyond the range is
  /// given as typed.
  public var value: String {
    do { return try shownNumber().value } catch { return display }
  }

  static let maximumDisplayBytes = max(Number.maximumDisplayBytes, Entry.maximumBytes)

  // Inlined, because to pass a calculator is to copy it, and these nearly always read a few words of it. Mutating,
  // although they change nothing, so that the rest of them reads it in its place.

  @inline(__always)
  mutating func write(display out: inout OutputSpan<UInt8>) {
    if typed.isEmpty, !hasSecond { first.value.write(display: &out) } else { writeInFull(display: &out) }
  }

  @inline(never)
  private mutating func writeInFull(display out: inout OutputSpan<UInt8>) {
    if typed.isEmpty { second.value.write(display: &out) } else { typed.write(to: &out) }
  }

  @inline(__always)
  func write(description out: inout OutputSpan<UInt8>) {
    switch stage {
    case .launch: return
    case .result: first.write(to: &out)
    case .pending(let operation):
      first.write(inParentheses: first.needsParentheses(before: operation), to: &out)
      out.append(operation.suffix)
    case .complete(let operation):
      first.write(inParentheses: first.needsParentheses(before: operation), to: &out)
      out.append(infixOf: operation)
      second.write(to: &out)
    }
  }

  @inline(__always)
  mutating func write(label out: inout OutputSpan<UInt8>) {
    if case .result = stage, case .expression = first.style {
      first.text.write(to: &out)
      out.append(UInt8(ascii: " "))
      out.append(UInt8(ascii: "="))
    } else {
      writeInFull(label: &out)
    }
  }

  @inline(never)
  private mutating func writeInFull(label out: inout OutputSpan<UInt8>) {
    write(description: &out)
    switch stage {
    case .launch: return
    case .result: out.append(" =")
    case .pending, .complete: out.append(" …")
    }
  }

  private func text(_ maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) -> String {
    String(decoding: [UInt8](capacity: maximum, initializingWith: write), as: UTF8.self)
  }

  // MARK: Its length

  /// How many scalars stand before the second operand.
  var leftScalarCount: Int {
    guard let operation else { return 0 }
    return first.scalarCount + (first.needsParentheses(before: operation) ? 2 : 0) + operation.infixScalars
  }

  /// An upper bound of `leftScalarCount` that costs next to nothing.
  var leftScalarBound: Int {
    guard let operation else { return 0 }
    return first.scalarBound + 2 + operation.infixScalars
  }

  /// How many scalars the description has.
  var descriptionScalarCount: Int {
    switch stage {
    case .launch: 0
    case .result: first.scalarCount
    // With no second operand the operator has no space behind it.
    case .pending: leftScalarCount - 1
    case .complete: leftScalarCount + second.scalarCount
    }
  }

  /// Writes the left operand as its number where the description would be too long.
  @inline(__always)
  mutating func shortenDescription() {
    if leftScalarBound + (hasSecond ? second.scalarBound : 0) > Operand.maximumScalars {
      shortenDescriptionInFull()
    }
  }

  @inline(never)
  private mutating func shortenDescriptionInFull() {
    if descriptionScalarCount > Operand.maximumScalars { first.writeAsNumber() }
  }
}

extension BinaryOperation {
  /// The operator behind the left operand, with nothing after it.
  var suffix: StaticString {
    switch self {
    case .add: " +"
    case .subtract: " −"
    case .multiply: " ×"
    case .divide: " ÷"
    case .modulo: " mod"
    case .power: " ^"
    case .root: " root"
    }
  }
}
