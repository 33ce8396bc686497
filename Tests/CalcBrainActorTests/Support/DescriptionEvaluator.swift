import CalcNumber

/// Reads a description by the ordinary rules of precedence, knowing nothing of how it came about.
///
/// A percentage after `+` or `−` is one of the left side.
struct DescriptionEvaluator {
  struct SyntaxError: Error { let rest: String }

  /// The largest magnitude of any operand met.
  private(set) var largest = Number.zero
  /// Whether a number of 30 digits or more stands in it, which may be a rounded one.
  private(set) var hasRoundedNumber = false
  private var rest: Substring

  init(_ description: String) { rest = description[...] }

  mutating func value() throws -> Number {
    let value = try sum()
    guard rest.isEmpty else { throw SyntaxError(rest: String(rest)) }
    return value
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }

  private mutating func expect(_ text: String) throws {
    guard take(text) else { throw SyntaxError(rest: String(rest)) }
  }

  private mutating func note(_ value: Number) -> Number {
    let magnitude = value.isNegative ? value.negated : value
    if let difference = try? largest.applying(.subtract, magnitude), difference.isNegative {
      largest = magnitude
    }
    return value
  }

  private mutating func sum() throws -> Number {
    var (value, _) = try product()
    while true {
      let operation: BinaryOperation
      if take(" + ") { operation = .add } else if take(" − ") { operation = .subtract } else { return value }
      let (right, percentage) = try product()
      value = note(try value.applying(operation, try percentage.map { try $0.percent(of: value) } ?? right))
    }
  }

  /// The value of a product, and, where it is a percentage alone, how many percent.
  private mutating func product() throws -> (Number, percentage: Number?) {
    var (value, percentage) = try power()
    while true {
      let operation: BinaryOperation
      if take(" × ") {
        operation = .multiply
      } else if take(" ÷ ") {
        operation = .divide
      } else if take(" mod ") {
        operation = .modulo
      } else {
        return (value, percentage)
      }
      let (right, _) = try power()
      value = note(try value.applying(operation, right))
      percentage = nil
    }
  }

  private mutating func power() throws -> (Number, percentage: Number?) {
    let (value, percentage) = try marked()
    if take(" ^ ") { return (note(try value.applying(.power, try marked().0)), nil) }
    if take(" root ") { return (note(try value.applying(.root, try marked().0)), nil) }
    return (value, percentage)
  }

  private mutating func marked() throws -> (Number, percentage: Number?) {
    var value = note(try primary())
    var percentage: Number?
    while true {
      let before = value
      percentage = nil
      if take("²") {
        value = try value.applying(.square)
      } else if take("³") {
        value = try value.applying(.cube)
      } else if take("⁻¹") {
        value = try value.applying(.reciprocal)
      } else if take("!") {
        value = try value.applying(.factorial)
      } else if take("%") {
        value = try value.percent()
        // A mark on `5%` stands behind parentheses, so a percentage ends its operand.
        return (note(value), before)
      } else {
        return (note(value), percentage)
      }
    }
  }

  private static let functions: [(String, Function)] = [
    ("√", .squareRoot), ("∛", .cubeRoot), ("asinh", .inverseHyperbolicSine),
    ("acosh", .inverseHyperbolicCosine),
    ("atanh", .inverseHyperbolicTangent), ("asin", .arcSine), ("acos", .arcCosine), ("atan", .arcTangent),
    ("sinh", .hyperbolicSine), ("cosh", .hyperbolicCosine), ("tanh", .hyperbolicTangent), ("sin", .sine),
    ("cos", .cosine), ("tan", .tangent), ("ln", .naturalLogarithm), ("log2", .binaryLogarithm),
    ("log", .commonLogarithm), ("exp10", .exponential10), ("exp2", .exponential2), ("exp", .exponential),
    ("abs", .absoluteValue), ("floor", .floor), ("ceil", .ceiling), ("round", .round),
  ]

  private mutating func primary() throws -> Number {
    if take("−(") {
      let value = try sum()
      try expect(")")
      return value.negated
    }
    if take("(") {
      let value = try sum()
      try expect(")")
      return value
    }
    for (name, function) in Self.functions {
      if take(name + "°(") {
        let value = try sum()
        try expect(")")
        return try value.applying(function, in: .degrees)
      }
      if take(name + "(") {
        let value = try sum()
        let unit = take("°") ? AngleUnit.degrees : .radians
        try expect(")")
        return try value.applying(function, in: unit)
      }
    }
    if take("π") { return Constant.pi.number }
    if take("τ") { return Constant.tau.number }
    if take("e") { return Constant.e.number }
    return try number()
  }

  private mutating func number() throws -> Number {
    var text = ""
    if take("-") { text = "-" }
    while let next = rest.first, next.isASCII, next.isNumber || next == "." {
      text.append(rest.removeFirst())
    }
    if rest.hasPrefix("e"), let next = rest.dropFirst().first, next.isNumber || next == "-" {
      text.append(rest.removeFirst())
      text.append(rest.removeFirst())
      while let next = rest.first, next.isASCII, next.isNumber { text.append(rest.removeFirst()) }
    }
    guard text.contains(where: \.isNumber) else { throw SyntaxError(rest: String(rest)) }
    let mantissa = text.prefix { $0 != "e" }.filter(\.isNumber).drop { $0 == "0" }
    if mantissa.count >= 30 { hasRoundedNumber = true }
    return try Number(parsing: text)
  }
}
