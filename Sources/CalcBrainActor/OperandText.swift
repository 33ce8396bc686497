internal import CalcNumber

extension Operand {
  /// The most Unicode scalars that a description has.
  static let maximumScalars = 256
  /// The most bytes that such a text can have: the longest of its characters (`√`, `π`, `−`) have three.
  static let maximumBytes = 3 * maximumScalars

  /// How many Unicode scalars the operand is written with.
  var scalarCount: Int {
    switch style {
    case .number: value.operandCount
    case .constant: 1
    case .expression: text.scalarCount
    }
  }

  /// An upper bound of `scalarCount` that costs nothing to know.
  var scalarBound: Int {
    switch style {
    case .number: Number.maximumOperandBytes
    case .constant: 1
    case .expression: text.scalarCount
    }
  }

  var byteBound: Int {
    switch style {
    case .number: Number.maximumOperandBytes
    case .constant: 3
    case .expression: text.count
    }
  }

  func write(to out: inout OutputSpan<UInt8>) {
    switch style {
    case .number: value.write(operand: &out)
    case .constant(.pi): out.append("π")
    case .constant(.e): out.append("e")
    case .constant(.tau): out.append("τ")
    case .expression: text.write(to: &out)
    }
  }

  func write(inParentheses: Bool, to out: inout OutputSpan<UInt8>) {
    if inParentheses { out.append(UInt8(ascii: "(")) }
    write(to: &out)
    if inParentheses { out.append(UInt8(ascii: ")")) }
  }

  /// Whether the operand gets parentheses as the left one of an operation: where it binds looser, and
  /// before `^` and `root` wherever it is not a plain number, a constant or a function call.
  @inline(__always)
  func needsParentheses(before operation: BinaryOperation) -> Bool {
    switch operation {
    case .add, .subtract: false
    case .multiply, .divide, .modulo: binding == .sum
    case .power, .root: binding != .atom
    }
  }
}

extension Operand {
  /// Writes `operation right` behind this, as `appendText(of:_:)` of an operand does.
  ///
  /// - Returns: how many bytes there were before, where they are the beginning of what there is now; else nil.
  @inline(always)
  mutating func appendText(of operation: BinaryOperation, _ right: SmallDecimal) -> UInt16? {
    guard case .expression = style, !needsParentheses(before: operation) else {
      appendText(of: operation, Operand(Number(right)))
      return nil
    }
    let before = text.size.count
    // Numbers are ASCII: only an operator has characters of several bytes.
    text.append(
      maximum: 8 + SmallDecimal.maximumBytes, continuations: operation.infixContinuations
    ) { out in
      out.append(infixOf: operation)
      right.write(to: &out)
    }
    style = .expression(Binding(operation))
    return before
  }

  /// Writes `operation right` behind this, with the parentheses that it needs as the left operand.
  mutating func appendText(of operation: BinaryOperation, _ right: borrowing Operand) {
    let parenthesized = needsParentheses(before: operation)
    // 8 bytes hold the longest operator with its spaces.
    let added = 8 + right.byteBound
    if case .expression = style, !parenthesized {
      text.append(maximum: added) { out in
        out.append(infixOf: operation)
        right.write(to: &out)
      }
    } else {
      // Of a number, the text is empty and may have room.
      var longer = if case .expression = style { SharedText.empty } else { text }
      longer.append(maximum: byteBound + 2 + added) { out in
        write(inParentheses: parenthesized, to: &out)
        out.append(infixOf: operation)
        right.write(to: &out)
      }
      text = longer
    }
    style = .expression(Binding(operation))
  }
}

extension Number {
  /// How many characters `write(operand:)` writes.
  var operandCount: Int {
    var bytes = InlineArray<64, UInt8>(repeating: 0)
    var span = bytes.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { room in
      // The output span covers the 64 initialised bytes of `room`, overwrites some, and ends with this call.
      var out = unsafe OutputSpan(buffer: room, initializedCount: 0)
      write(operand: &out)
      return unsafe out.finalize(for: room)
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends the operator with a space on either side, at most 8 bytes.
  @inline(__always)
  mutating func append(infixOf operation: BinaryOperation) {
    // A call for each, so that each has a known length.
    switch operation {
    case .add: append(" + ")
    case .subtract: append(" − ")
    case .multiply: append(" × ")
    case .divide: append(" ÷ ")
    case .modulo: append(" mod ")
    case .power: append(" ^ ")
    case .root: append(" root ")
    }
  }
}

extension BinaryOperation {
  /// How many Unicode scalars the operator has with a space on either side.
  var infixScalars: Int {
    switch self {
    case .add, .subtract, .multiply, .divide, .power: 3
    case .modulo: 5
    case .root: 6
    }
  }

  /// How many bytes of that do not begin a scalar.
  var infixContinuations: Int {
    switch self {
    case .add, .modulo, .power, .root: 0
    case .multiply, .divide: 1
    case .subtract: 2
    }
  }
}
