internal import CalcNumber

/// A value, and how the description writes it.
struct Operand: Sendable, Equatable {
  var value: Number
  // `form`, stored so that a copy costs one retain and no switch.
  private var text: SharedText?
  private var style: Style

  private enum Style: Sendable, Equatable {
    case number
    case constant(Constant)
    case expression(Binding)
  }

  /// How an operand is written.
  enum Form: Sendable, Equatable {
    /// As its number, to 34 digits.
    case number
    case constant(Constant)
    /// As the operations that made it.
    case expression(Expression)
  }

  var form: Form {
    get {
      switch (style, text) {
      case (.constant(let constant), _): .constant(constant)
      case (.expression(let binding), let text?): .expression(Expression(text: text, binding: binding))
      case (.number, _), (.expression, nil): .number
      }
    }
    set { self = Operand(value, newValue) }
  }

  init(_ value: Number, _ form: Form = .number) {
    self.value = value
    switch form {
    case .number: (style, text) = (.number, nil)
    case .constant(let constant): (style, text) = (.constant(constant), nil)
    case .expression(let expression): (style, text) = (.expression(expression.binding), expression.text)
    }
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
