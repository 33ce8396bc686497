internal import CalcNumber

/// A value, and how the description writes it.
struct Operand: Sendable, Equatable {
  var value: Number
  /// The operations that made it; empty where it is written as its number or as a constant.
  var text = SharedText.empty
  var style: Style

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

  /// Becomes a number that is written as it is.
  @inline(__always)
  mutating func become(_ value: consuming Number) {
    self.value = value
    writeAsNumber()
  }

  /// Gives up the text for the number.
  @inline(__always)
  mutating func writeAsNumber() {
    text = .empty
    style = .number
  }

  static func == (a: Operand, b: Operand) -> Bool {
    // What differs most often comes first.
    a.text == b.text && a.style == b.style && a.value == b.value
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
