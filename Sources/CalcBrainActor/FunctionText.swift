internal import CalcNumber

/// How the description writes an operation on one operand.
enum FunctionText: Sendable {
  /// In front, with parentheses: `√(9)`. In degrees the argument has a mark: `sin(30°)`.
  case call(StaticString, scalars: Int, marksDegrees: Bool = false)
  /// A sign in front, with parentheses: `−(7 + 9)`.
  case negation
  /// Behind: `9²`.
  case mark(StaticString, scalars: Int, Binding)

  static let percentage = FunctionText.mark("%", scalars: 1, .postfix)
  static let percentageOfLeft = FunctionText.mark("%", scalars: 1, .percentageOfLeft)

  init(_ function: Function, in unit: AngleUnit) {
    let degrees = unit == .degrees
    self =
      switch function {
      case .squareRoot: .call("√", scalars: 1)
      case .cubeRoot: .call("∛", scalars: 1)
      case .square: .mark("²", scalars: 1, .postfix)
      case .cube: .mark("³", scalars: 1, .postfix)
      case .reciprocal: .mark("⁻¹", scalars: 2, .postfix)
      case .factorial: .mark("!", scalars: 1, .postfix)
      case .sine: .call("sin", scalars: 3, marksDegrees: degrees)
      case .cosine: .call("cos", scalars: 3, marksDegrees: degrees)
      case .tangent: .call("tan", scalars: 3, marksDegrees: degrees)
      case .arcSine: degrees ? .call("asin°", scalars: 5) : .call("asin", scalars: 4)
      case .arcCosine: degrees ? .call("acos°", scalars: 5) : .call("acos", scalars: 4)
      case .arcTangent: degrees ? .call("atan°", scalars: 5) : .call("atan", scalars: 4)
      case .hyperbolicSine: .call("sinh", scalars: 4)
      case .hyperbolicCosine: .call("cosh", scalars: 4)
      case .hyperbolicTangent: .call("tanh", scalars: 4)
      case .inverseHyperbolicSine: .call("asinh", scalars: 5)
      case .inverseHyperbolicCosine: .call("acosh", scalars: 5)
      case .inverseHyperbolicTangent: .call("atanh", scalars: 5)
      case .naturalLogarithm: .call("ln", scalars: 2)
      case .commonLogarithm: .call("log", scalars: 3)
      case .binaryLogarithm: .call("log2", scalars: 4)
      case .exponential: .call("exp", scalars: 3)
      case .exponential10: .call("exp10", scalars: 5)
      case .exponential2: .call("exp2", scalars: 4)
      case .absoluteValue: .call("abs", scalars: 3)
      case .floor: .call("floor", scalars: 5)
      case .ceiling: .call("ceil", scalars: 4)
      case .round: .call("round", scalars: 5)
      }
  }

  /// How many Unicode scalars this adds to the operand's text.
  func addedScalars(to operand: Operand) -> Int {
    let parentheses = operand.binding == .atom ? 0 : 2
    return switch self {
    case .call(_, let scalars, let marksDegrees): scalars + 2 + (marksDegrees ? 1 + parentheses : 0)
    case .negation: 3
    case .mark(_, let scalars, _): scalars + parentheses
    }
  }

  /// The operand with this operation written on it.
  func applied(to operand: Operand) -> Expression {
    let parenthesized = operand.binding != .atom
    // 16 bytes hold every name with its parentheses.
    let maximum = operand.byteBound + 16
    switch self {
    case .call(let name, _, let marksDegrees):
      let text = SharedText(maximum: maximum) { out in
        out.append(name)
        out.append(UInt8(ascii: "("))
        operand.write(inParentheses: marksDegrees && parenthesized, to: &out)
        if marksDegrees { out.append("°") }
        out.append(UInt8(ascii: ")"))
      }
      return Expression(text: text, binding: .atom)
    case .negation:
      let text = SharedText(maximum: maximum) { out in
        out.append("−")
        operand.write(inParentheses: true, to: &out)
      }
      return Expression(text: text, binding: .signed)
    case .mark(let mark, _, let binding):
      let text = SharedText(maximum: maximum) { out in
        operand.write(inParentheses: parenthesized, to: &out)
        out.append(mark)
      }
      return Expression(text: text, binding: binding)
    }
  }
}
