internal import CalcNumber

/// A value, and how the description writes it.
struct Operand: Sendable, Equatable {
  var value: Number
  var form: Form

  /// How an operand is written.
  enum Form: Sendable, Equatable {
    /// As its number, to 34 digits.
    case number
    case constant(Constant)
    /// As the operations that made it.
    case expression(Expression)
  }

  init(_ value: Number, _ form: Form = .number) {
    self.value = value
    self.form = form
  }

  /// What stands at launch: nothing has been entered, and `0` is shown.
  static var zero: Operand { Operand(.zero) }

  /// This operand as the second one of an operation that got none: a constant keeps its name, any other
  /// value is written as its number.
  var copy: Operand {
    switch form {
    case .constant: self
    case .number, .expression: Operand(value)
    }
  }

  var binding: Binding {
    switch form {
    case .number: value.isNegative ? .signed : .atom
    case .constant: .atom
    case .expression(let expression): expression.binding
    }
  }
}

/// Text made by operations, and how tightly its outermost one binds.
struct Expression: Sendable, Equatable {
  var text: SharedText
  var binding: Binding
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
