internal import CalcNumber

/// A line of an operator, a number and `=`, with a space between them: `+ 12.50 =`. It is what scripts send to a
/// tally, and so most of what is sent at all.
///
/// Such a line means nothing that its keys do not, one after the other. It is told apart because it can be carried out in one
/// step, at half their price.
struct TallyLine {
  let operation: BinaryOperation
  let number: SmallDecimal
  /// No more bytes are needed to write the number.
  let numberBound: Int

  /// Nil for every other line, and for numbers of more than 18 characters or with an exponent.
  @inline(__always)
  init?(_ line: Span<UInt8>) {
    let end = line.count - 2
    guard end > 2, line[end + 1] == UInt8(ascii: "="), line[end] == UInt8(ascii: " "),
      line[1] == UInt8(ascii: " "), let operation = Self.operation(line[0]),
      let number = SmallDecimal(plain: line.extracting(2..<end))
    else { return nil }
    self.operation = operation
    self.number = number
    // `.5` is written with a zero in front.
    numberBound = end - 2 + 1
  }
}

extension TallyLine {
  /// The operation whose key has a name of this one byte: what `KeyNames` says, without a table.
  @inline(__always)
  static func operation(_ byte: UInt8) -> BinaryOperation? {
    switch byte {
    case UInt8(ascii: "+"): .add
    case UInt8(ascii: "-"): .subtract
    case UInt8(ascii: "*"), UInt8(ascii: "x"): .multiply
    case UInt8(ascii: "/"): .divide
    case UInt8(ascii: "^"): .power
    default: nil
    }
  }
}

extension CalculatorBrain {
  /// What a line of a tally makes of the value, where it is carried out in one step: on a result with nothing being
  /// typed, and small numbers. Else nil.
  @inline(__always)
  func value(after line: TallyLine) -> SmallDecimal? {
    guard case .result = stage, typed.isEmpty else { return nil }
    return first.value.applying(line.operation, line.number)
  }

  /// Carries out a line whose value is known.
  ///
  /// - Returns: how many bytes the description had before, where the line only added to it; else nil.
  @inline(always)
  mutating func carryOut(_ line: TallyLine, value: SmallDecimal) -> UInt16? {
    let scalarBound = first.scalarBound &+ 2 &+ line.operation.infixScalars &+ line.numberBound
    if scalarBound > Operand.maximumScalars { shortenDescription(before: line) }
    let position = first.appendText(of: line.operation, line.number)
    first.value.become(value)
    return position
  }

  /// Writes the left operand as its number where the description would be too long.
  @inline(never)
  private mutating func shortenDescription(before line: TallyLine) {
    let parentheses = first.needsParentheses(before: line.operation) ? 2 : 0
    let left = first.scalarCount + parentheses + line.operation.infixScalars
    guard left + Number(line.number).operandCount > Operand.maximumScalars else { return }
    first.writeAsNumber()
    // A description that has become so long once will do so again, and need not be moved on the way.
    first.text = SharedText(capacity: Operand.maximumScalars + 32)
  }
}
