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
    case .expression: text?.scalarCount ?? 0
    }
  }

  /// An upper bound of `scalarCount` that costs nothing to know.
  var scalarBound: Int {
    switch style {
    case .number: Number.maximumOperandBytes
    case .constant: 1
    case .expression: text?.scalarCount ?? 0
    }
  }

  var byteBound: Int {
    switch style {
    case .number: Number.maximumOperandBytes
    case .constant: 3
    case .expression: text?.count ?? 0
    }
  }

  func write(to out: inout OutputSpan<UInt8>) {
    switch style {
    case .number: value.write(operand: &out)
    case .constant(.pi): out.append("π")
    case .constant(.e): out.append("e")
    case .constant(.tau): out.append("τ")
    case .expression: text?.write(to: &out)
    }
  }

  func write(inParentheses: Bool, to out: inout OutputSpan<UInt8>) {
    if inParentheses { out.append(UInt8(ascii: "(")) }
    write(to: &out)
    if inParentheses { out.append(UInt8(ascii: ")")) }
  }

  /// Whether the operand gets parentheses as the left one of an operation: where it binds looser, and
  /// before `^` and `root` wherever it is not a plain number, a constant or a function call.
  func needsParentheses(before operation: BinaryOperation) -> Bool {
    switch operation {
    case .add, .subtract: false
    case .multiply, .divide, .modulo: binding == .sum
    case .power, .root: binding != .atom
    }
  }
}

extension Operand {
  /// `self operation right`, with the parentheses that the left operand needs.
  func text(of operation: BinaryOperation, _ right: borrowing Operand) -> SharedText {
    let parenthesized = needsParentheses(before: operation)
    // 8 bytes hold the longest operator with its spaces.
    let added = 8 + right.byteBound
    if !parenthesized, let text {
      return text.appending(maximum: added) { out in
        out.append(operation.infix)
        right.write(to: &out)
      }
    }
    return SharedText(maximum: byteBound + 2 + added) { out in
      write(inParentheses: parenthesized, to: &out)
      out.append(operation.infix)
      right.write(to: &out)
    }
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

extension BinaryOperation {
  /// The operator with a space on either side.
  var infix: StaticString {
    switch self {
    case .add: " + "
    case .subtract: " − "
    case .multiply: " × "
    case .divide: " ÷ "
    case .modulo: " mod "
    case .power: " ^ "
    case .root: " root "
    }
  }

  /// How many Unicode scalars `infix` has.
  var infixScalars: Int {
    switch self {
    case .add, .subtract, .multiply, .divide, .power: 3
    case .modulo: 5
    case .root: 6
    }
  }
}
