internal import CalcNumber

// What a calculator shows, and the bound on how long its description becomes.
extension CalculatorBrain {
  /// What leads, or is leading, to the display; without a mark behind it.
  public var description: String { text(Operand.maximumBytes, write(description:)) }

  /// The description and ` …` where an operation is pending, else ` =`; empty where the description is.
  public var label: String { text(Operand.maximumBytes + 4, write(label:)) }

  /// The number being typed, verbatim; otherwise the current value, formatted.
  public var display: String { text(Self.maximumDisplayBytes, write(display:)) }

  /// All that is known of the shown number; see `Number.value`. A number being typed beyond the range is
  /// given as typed.
  public var value: String {
    do { return try shownNumber().value } catch { return display }
  }

  static let maximumDisplayBytes = max(Number.maximumDisplayBytes, Entry.maximumBytes)

  func write(display out: inout OutputSpan<UInt8>) {
    if let entry {
      entry.write(to: &out)
    } else {
      ((operation == nil ? first : second ?? first)?.value ?? .zero).write(display: &out)
    }
  }

  func write(description out: inout OutputSpan<UInt8>) {
    guard let first else { return }
    guard let operation else { return first.write(to: &out) }
    first.write(inParentheses: first.needsParentheses(before: operation), to: &out)
    if let second {
      out.append(operation.infix)
      second.write(to: &out)
    } else {
      out.append(operation.suffix)
    }
  }

  func write(label out: inout OutputSpan<UInt8>) {
    guard first != nil else { return }
    write(description: &out)
    out.append(operation == nil ? " =" : " …")
  }

  private func text(_ maximum: Int, _ write: (inout OutputSpan<UInt8>) -> Void) -> String {
    String(decoding: [UInt8](capacity: maximum, initializingWith: write), as: UTF8.self)
  }

  // MARK: Its length

  /// How many scalars stand before the second operand.
  var leftScalarCount: Int {
    guard let first, let operation else { return 0 }
    return first.scalarCount + (first.needsParentheses(before: operation) ? 2 : 0) + operation.infixScalars
  }

  /// An upper bound of `leftScalarCount` that costs next to nothing.
  var leftScalarBound: Int {
    guard let first, let operation else { return 0 }
    return first.scalarBound + 2 + operation.infixScalars
  }

  /// Writes the left operand as its number where the description, with `added` scalars more for the second
  /// operand, would be too long.
  mutating func shortenDescription(adding added: Int = 0) {
    guard leftScalarBound + (second?.scalarBound ?? 0) + added > Operand.maximumScalars else { return }
    // Without a second operand the operator has no space behind it.
    let behind = second?.scalarCount ?? (added > 0 ? added : -1)
    if leftScalarCount + behind > Operand.maximumScalars { first?.form = .number }
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

extension Expression {
  /// `left operation right`, with the parentheses that the left operand needs.
  init(_ left: Operand, _ operation: BinaryOperation, _ right: Operand) {
    let parenthesized = left.needsParentheses(before: operation)
    // 8 bytes hold the longest operator with its spaces.
    let added = 8 + right.byteBound
    binding = Binding(operation)
    if !parenthesized, case .expression(let expression) = left.form {
      text = expression.text.appending(maximum: added) { out in
        out.append(operation.infix)
        right.write(to: &out)
      }
    } else {
      text = SharedText(maximum: left.byteBound + 2 + added) { out in
        left.write(inParentheses: parenthesized, to: &out)
        out.append(operation.infix)
        right.write(to: &out)
      }
    }
  }
}
