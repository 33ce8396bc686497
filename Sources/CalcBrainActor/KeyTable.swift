extension Key {
  /// Every key there is, in the order in which help lists them.
  public static let all: [Key] =
    entryKeys + binaryKeys + functionKeys + constantKeys + memoryKeys + controlKeys

  private static let entryKeys: [Key] =
    (0...9).map { Key("\($0)", .entry, .digit(UInt8($0)), "the digit \($0)") } + [
      Key(".", .entry, .point, "decimal point"),
      Key("EE", .entry, .exponent, "times ten to the power that follows"),
      Key("±", or: ["neg", "+/-"], .entry, .negate, "change the sign"),
      Key("⌫", or: ["back"], .entry, .backspace, "take back the last character typed"),
      Key("CE", .entry, .clearEntry, "type 0 in place of what is shown"),
    ]

  private static let binaryKeys: [Key] = [
    Key("+", .binary, .binary(.add), "add"),
    Key("−", or: ["-"], .binary, .binary(.subtract), "subtract"),
    Key("×", or: ["x", "*"], .binary, .binary(.multiply), "multiply"),
    Key("÷", or: ["/"], .binary, .binary(.divide), "divide"),
    Key("mod", .binary, .binary(.modulo), "remainder, with the sign of the divisor"),
    Key("^", or: ["**", "xʸ", "pow"], .binary, .binary(.power), "raise to a power"),
    Key("root", or: ["ʸ√x"], .binary, .binary(.root), "8 root 3 is the 3rd root of 8"),
    Key("=", .binary, .equals, "carry out the pending operation"),
  ]

  private static let functionKeys: [Key] = [
    Key("√", or: ["sqrt"], .function, .function(.squareRoot), "square root"),
    Key("∛", or: ["cbrt"], .function, .function(.cubeRoot), "cube root"),
    Key("x²", or: ["sq"], .function, .function(.square), "square"),
    Key("x³", or: ["cube"], .function, .function(.cube), "cube"),
    Key("x⁻¹", or: ["inv", "1/x"], .function, .function(.reciprocal), "reciprocal"),
    Key("x!", or: ["fact", "!"], .function, .function(.factorial), "factorial of a whole number"),
    Key("%", .function, .percent, "hundredths; after + or −, of the left operand"),
    Key("sin", .function, .function(.sine), "sine"),
    Key("cos", .function, .function(.cosine), "cosine"),
    Key("tan", .function, .function(.tangent), "tangent"),
    Key("asin", .function, .function(.arcSine), "angle whose sine is shown"),
    Key("acos", .function, .function(.arcCosine), "angle whose cosine is shown"),
    Key("atan", .function, .function(.arcTangent), "angle whose tangent is shown"),
    Key("sinh", .function, .function(.hyperbolicSine), "hyperbolic sine"),
    Key("cosh", .function, .function(.hyperbolicCosine), "hyperbolic cosine"),
    Key("tanh", .function, .function(.hyperbolicTangent), "hyperbolic tangent"),
    Key("asinh", .function, .function(.inverseHyperbolicSine), "inverse hyperbolic sine"),
    Key("acosh", .function, .function(.inverseHyperbolicCosine), "inverse hyperbolic cosine"),
    Key("atanh", .function, .function(.inverseHyperbolicTangent), "inverse hyperbolic tangent"),
    Key("ln", .function, .function(.naturalLogarithm), "natural logarithm"),
    Key("log", or: ["log10"], .function, .function(.commonLogarithm), "logarithm to base 10"),
    Key("log2", or: ["log₂"], .function, .function(.binaryLogarithm), "logarithm to base 2"),
    Key("exp", or: ["eˣ"], .function, .function(.exponential), "e to the power shown"),
    Key("exp10", or: ["10ˣ"], .function, .function(.exponential10), "10 to the power shown"),
    Key("exp2", or: ["2ˣ"], .function, .function(.exponential2), "2 to the power shown"),
    Key("abs", .function, .function(.absoluteValue), "absolute value"),
    Key("floor", .function, .function(.floor), "round down"),
    Key("ceil", .function, .function(.ceiling), "round up"),
    Key("round", .function, .function(.round), "round to the nearest, halves away from zero"),
  ]

  private static let constantKeys: [Key] = [
    Key("π", or: ["pi"], .constant, .constant(.pi), "3.14159…"),
    Key("e", .constant, .constant(.e), "2.71828…"),
    Key("τ", or: ["tau"], .constant, .constant(.tau), "6.28318…, twice π"),
    Key("rand", .constant, .random, "a random number from 0 up to 1"),
  ]

  private static let memoryKeys: [Key] = [
    Key("MS", .memory, .memory(.store), "store what is shown in the memory"),
    Key("MR", or: ["M"], .memory, .memory(.recall), "recall the memory"),
    Key("MC", .memory, .memory(.clear), "empty the memory"),
    Key("M+", .memory, .memory(.add), "add what is shown to the memory"),
    Key("M−", or: ["M-"], .memory, .memory(.subtract), "subtract what is shown from the memory"),
  ]

  private static let controlKeys: [Key] = [
    Key("C", or: ["AC"], .control, .clear, "clear everything, memory and angle unit included"),
    Key("deg", .control, .angle(.degrees), "angles in degrees"),
    Key("rad", .control, .angle(.radians), "angles in radians, as at the start"),
    Key("undo", .control, .undo, "undo the last line that changed anything; alone on its line"),
  ]
}
