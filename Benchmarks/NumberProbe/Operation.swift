import CalcNumber

/// What a line can ask for, by the names that the test vectors use.
enum Operation {
  case unary(Function, AngleUnit)
  case binary(BinaryOperation)

  init?(_ name: Substring) {
    switch name {
    case "^": self = .binary(.power)
    case "root": self = .binary(.root)
    default:
      let isInDegrees = name.hasSuffix("°")
      guard let function = Operation.functions[String(isInDegrees ? name.dropLast() : name)] else {
        return nil
      }
      self = .unary(function, isInDegrees ? .degrees : .radians)
    }
  }

  /// The value at an argument; a unary function ignores the second one.
  func value(_ argument: Number, _ second: Number) throws(NumberError) -> Number {
    switch self {
    case .unary(let function, let unit): try argument.applying(function, in: unit)
    case .binary(let operation): try argument.applying(operation, second)
    }
  }

  private static let functions: [String: Function] = [
    "√": .squareRoot, "∛": .cubeRoot, "x!": .factorial, "sin": .sine, "cos": .cosine, "tan": .tangent,
    "asin": .arcSine, "acos": .arcCosine, "atan": .arcTangent, "sinh": .hyperbolicSine,
    "cosh": .hyperbolicCosine, "tanh": .hyperbolicTangent, "asinh": .inverseHyperbolicSine,
    "acosh": .inverseHyperbolicCosine, "atanh": .inverseHyperbolicTangent, "ln": .naturalLogarithm,
    "log": .commonLogarithm, "log2": .binaryLogarithm, "exp": .exponential, "exp10": .exponential10,
    "exp2": .exponential2,
  ]
}

extension Number {
  /// A decimal number or a fraction of two.
  init(argument text: Substring) throws(NumberError) {
    guard let bar = text.firstIndex(of: "/") else {
      try self.init(parsing: String(text))
      return
    }
    let numerator = try Number(parsing: String(text[..<bar]))
    self = try numerator.applying(.divide, Number(parsing: String(text[text.index(after: bar)...])))
  }
}
