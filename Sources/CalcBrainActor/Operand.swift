internal import CalcNumber

/// A value, and how the description writes it.
struct Operand: Sendable, Equatable {
  private(set) var value: Number
  /// The operations that made it; nil where it is written as its number or as a constant.
  private(set) var text: SharedText?
  private(set) var style: Style

  /// How an operand is written.
  enum Style: Sendable, Equatable {
    /// As its number, to 34 digits.
    case number
    case constant(Constant)
    /// As the operations that made it, of which the outermost binds so tightly.
    case expression(Binding)
  }

  /// An operand that is written as its number.
  init(_ value: Number) {
    self.value = value
    style = .number
  }

  init(_ constant: Constant, value: Number) {
    self.value = value
    style = .constant(constant)
  }

  init(_ value: Number, _ expression: Expression) {
    self.value = value
    text = expression.text
    style = .expression(expression.binding)
  }

  /// What stands at launch: nothing has been entered, and `0` is shown.
  static var zero: Operand { Operand(.zero) }

  /// This operand as the second one of an operation that got none: a constant keeps its name, any other
  /// value is written as its number.
  var copy: Operand {
    switch style {
    case .constant: self
    case .number, .expression: Operand(value)
    }
  }

  /// Gives up the text for the number.
  mutating func writeAsNumber() {
    text = nil
    style = .number
  }

  /// Becomes the result of an operation with this on its left.
  mutating func become(_ value: Number, writtenWith operation: BinaryOperation, _ right: borrowing Operand) {
    text = text(of: operation, right)
    style = .expression(Binding(operation))
    self.value = value
  }

  var binding: Binding {
    switch style {
    case .number: value.isNegative ? .signed : .atom
    case .constant: .atom
    case .expression(let binding): binding
    }
  }
}

/// Text made by operations, and how tightly its outermost one binds.
struct Expression: Sendable, Equatable {
  let text: SharedText
  let binding: Binding
}

/// How tightly the outermost operation of an operand's text binds, loosest first.
enum Binding: UInt8, Sendable, Comparable, CaseIterable {
  case sum, product, power
  /// A mark behind: `9²`.
  case postfix
  /// `10%` after `+` or `−`: a percentage of the left side.
  case percentageOfLeft
  /// A sign in front: `-5`, `−(7 + 9)`.
  case signed
  /// A plain number, a constant, a function call.
  case atom

  static func < (a: Binding, b: Binding) -> Bool { a.rawValue < b.rawValue }

  init(_ operation: BinaryOperation) {
    switch operation {
    case .add, .subtract: self = .sum
    case .multiply, .divide, .modulo: self = .product
    case .power, .root: self = .power
    }
  }
}
