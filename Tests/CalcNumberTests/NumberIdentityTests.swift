import Testing

@testable import CalcNumber

@Suite("Exact identities and errors")
struct NumberIdentityTests {
  @Test(
    "A function with a known exact value has it, exactly",
    arguments: [
      (Function.squareRoot, "16", "4"), (.squareRoot, "2.25", "1.5"), (.squareRoot, "1e-2", "0.1"),
      (.squareRoot, "0", "0"), (.squareRoot, "1e300", "1e150"), (.cubeRoot, "-8", "-2"),
      (.cubeRoot, "0.027", "0.3"), (.cubeRoot, "0", "0"), (.square, "-1.1", "1.21"),
      (.cube, "-1.1", "-1.331"),
      (.reciprocal, "-8", "-0.125"), (.factorial, "0", "1"), (.factorial, "1", "1"), (.factorial, "5", "120"),
      (.factorial, "20", "2432902008176640000"), (.factorial, "25", "15511210043330985984000000"),
      (.sine, "0", "0"), (.cosine, "0", "1"), (.tangent, "0", "0"), (.arcSine, "0", "0"),
      (.arcCosine, "1", "0"),
      (.arcTangent, "0", "0"), (.hyperbolicSine, "0", "0"), (.hyperbolicCosine, "0", "1"),
      (.hyperbolicTangent, "0", "0"), (.inverseHyperbolicSine, "0", "0"),
      (.inverseHyperbolicCosine, "1", "0"),
      (.inverseHyperbolicTangent, "0", "0"), (.naturalLogarithm, "1", "0"), (.commonLogarithm, "1", "0"),
      (.commonLogarithm, "1000", "3"), (.commonLogarithm, "0.001", "-3"), (.commonLogarithm, "1e600", "600"),
      (.commonLogarithm, "1e-600", "-600"), (.binaryLogarithm, "1024", "10"),
      (.binaryLogarithm, "0.125", "-3"),
      (.exponential, "0", "1"), (.exponential10, "3", "1000"), (.exponential10, "-3", "0.001"),
      (.exponential10, "0", "1"), (.exponential2, "10", "1024"), (.exponential2, "-1", "0.5"),
      (.absoluteValue, "-3.5", "3.5"), (.floor, "-3.5", "-4"), (.ceiling, "-3.5", "-3"),
      (.round, "-3.5", "-4"),
      (.floor, "3.5", "3"), (.ceiling, "3.5", "4"), (.round, "3.5", "4"), (.round, "2.5", "3"),
      (.round, "2.4999999999999999999999999999999999", "2"), (.floor, "7", "7"), (.ceiling, "-0.5", "0"),
    ] as [(Function, String, String)])
  func exact(function: Function, argument: String, value: String) throws {
    let result = try Number(parsing: argument).applying(function)
    #expect(try result == Number(parsing: value))
    #expect(result.isExact)
  }

  @Test(
    "In degrees the rational values of sine, cosine and tangent are exact, for any number of turns",
    arguments: [-3600, -360, 0, 360, 720, 3_600_000])
  func degrees(turns: Int) throws {
    let sines = [0: "0", 30: "0.5", 90: "1", 150: "0.5", 180: "0", 210: "-0.5", 270: "-1", 330: "-0.5"]
    for (angle, value) in sines {
      let expected = try Number(parsing: value)
      #expect(try Number(angle + turns).applying(.sine, in: .degrees) == expected)
      #expect(try Number(angle + turns - 90).applying(.cosine, in: .degrees) == expected)
      #expect(try Number(90 - angle + turns).applying(.cosine, in: .degrees) == expected)
    }
    for (angle, value) in [0: 0, 45: 1, 135: -1, 180: 0, 225: 1, 315: -1] {
      #expect(try Number(angle + turns).applying(.tangent, in: .degrees) == Number(value))
    }
    for angle in [45, 60, 120, 225, 300] {
      #expect(try !Number(angle + turns).applying(.sine, in: .degrees).isExact)
    }
    for angle in [90, 270, -90] {
      #expect(throws: NumberError.domain) { try Number(angle + turns).applying(.tangent, in: .degrees) }
    }
  }

  @Test(
    "In degrees the inverse functions of such values are exact",
    arguments: [
      (Function.arcSine, "0.5", "30"), (.arcSine, "-0.5", "-30"), (.arcSine, "1", "90"),
      (.arcSine, "-1", "-90"),
      (.arcSine, "0", "0"), (.arcCosine, "1", "0"), (.arcCosine, "0.5", "60"), (.arcCosine, "0", "90"),
      (.arcCosine, "-0.5", "120"), (.arcCosine, "-1", "180"), (.arcTangent, "0", "0"),
      (.arcTangent, "1", "45"),
      (.arcTangent, "-1", "-45"),
    ] as [(Function, String, String)])
  func inverseDegrees(function: Function, argument: String, angle: String) throws {
    #expect(try Number(parsing: argument).applying(function, in: .degrees) == Number(parsing: angle))
    let isZero = angle == "0"
    #expect(try Number(parsing: argument).applying(function, in: .radians).isExact == isZero)
  }

  @Test(
    "A power or root that comes out even is exact",
    arguments: [
      ("2", BinaryOperation.power, "10", "1024"), ("2", .power, "-2", "0.25"), ("0", .power, "0", "1"),
      ("0", .power, "5", "0"), ("-2", .power, "3", "-8"), ("-2", .power, "2", "4"), ("4", .power, "0.5", "2"),
      ("8", .root, "3", "2"), ("-8", .root, "3", "-2"), ("32", .power, "0.2", "2"),
      ("32", .power, "0.4", "4"),
      ("0.25", .power, "-0.5", "2"), ("1", .power, "1e9999", "1"), ("-1", .power, "1000000000001", "-1"),
      ("-1", .power, "1e600", "1"), ("-1", .power, "1e9999", "1"), ("16", .root, "-2", "0.25"),
      ("0", .root, "3", "0"),
      ("1", .root, "7", "1"),
      ("10", .power, "616", "1e616"), ("1.5", .power, "2", "2.25"), ("7", .modulo, "3", "1"),
      ("-7", .modulo, "3", "2"), ("7", .modulo, "-3", "-2"), ("-7", .modulo, "-3", "-1"),
      ("5.5", .modulo, "0.2", "0.1"), ("1e600", .modulo, "7", "1"),
    ] as [(String, BinaryOperation, String, String)])
  func operations(left: String, operation: BinaryOperation, right: String, value: String) throws {
    let result = try Number(parsing: left).applying(operation, Number(parsing: right))
    #expect(try result == Number(parsing: value))
  }

  @Test("Minus eight to the power of an exact third is minus two")
  func oddDenominator() throws {
    let third = try Number(3).applying(.reciprocal)
    #expect(try Number(-8).applying(.power, third) == Number(-2))
    let twoThirds = try third.applying(.multiply, Number(2))
    #expect(try Number(-8).applying(.power, twoThirds) == Number(4))
    #expect(try Number(-2).applying(.power, third).display == "-1.25992104989487")
    #expect(try Number(-2).applying(.power, twoThirds).display == "1.5874010519682")
    #expect(try Number(-2).applying(.root, Number(3)).display == "-1.25992104989487")
  }

  @Test("One third times three minus one is zero, and 0.1 + 0.2 − 0.3 too")
  func thirds() throws {
    let third = try Number.one.applying(.divide, Number(3))
    #expect(try third.applying(.multiply, Number(3)).applying(.subtract, .one) == .zero)
    let sum = try Number(parsing: "0.1").applying(.add, Number(parsing: "0.2"))
    #expect(try sum.applying(.subtract, Number(parsing: "0.3")).isZero)
  }

  @Test(
    "An inexact value that stands for a whole number is that one as exponent, for factorials and in rounding")
  func wholeRule() throws {
    let two = try Number(2).applying(.squareRoot).applying(.square)
    #expect(!two.isExact)
    #expect(try Number(-3).applying(.power, two) == Number(9))
    #expect(try Number(9).applying(.root, two) == Number(3))
    #expect(try two.applying(.factorial) == Number(2))
    #expect(try two.applying(.floor) == Number(2))
    #expect(try two.applying(.ceiling) == Number(2))
    #expect(try two.negated.applying(.floor) == Number(-2))
    #expect(try two.applying(.add, Number(SmallDecimal.half)).applying(.round) == Number(3))
    #expect(try two.applying(.subtract, Number(2)) == .zero)
    #expect(try two.applying(.modulo, Number(2)) == .zero)
    #expect(try Constant.pi.number.applying(.sine) == .zero)
    #expect(try Constant.tau.number.applying(.cosine).display == "1")
    #expect(try Constant.e.number.applying(.naturalLogarithm).display == "1")
  }

  @Test(
    "What has no value is an error",
    arguments: [
      (Function.squareRoot, "-1", NumberError.domain), (.reciprocal, "0", .divisionByZero),
      (.factorial, "-1", .domain), (.factorial, "0.5", .domain), (.factorial, "3249", .overflow),
      (.factorial, "1e9999", .overflow), (.naturalLogarithm, "0", .domain),
      (.naturalLogarithm, "-1", .domain),
      (.commonLogarithm, "0", .domain), (.commonLogarithm, "-10", .domain), (.binaryLogarithm, "0", .domain),
      (.binaryLogarithm, "-2", .domain), (.arcSine, "1.1", .domain), (.arcCosine, "-1.1", .domain),
      (.inverseHyperbolicCosine, "0.9", .domain), (.inverseHyperbolicTangent, "1", .domain),
      (.inverseHyperbolicTangent, "-1", .domain), (.sine, "1.1e20", .domain), (.cosine, "1e9999", .domain),
      (.exponential, "1e9999", .overflow), (.exponential, "-1e9999", .underflow),
      (.exponential10, "10000", .overflow), (.exponential10, "-10000", .underflow),
      (.exponential2, "33220", .overflow), (.exponential2, "-33220", .underflow),
      (.hyperbolicSine, "1e5", .overflow), (.hyperbolicCosine, "-1e5", .overflow),
      (.square, "1e5000", .overflow),
      (.square, "1e-5000", .underflow), (.cube, "1e4000", .overflow),
    ] as [(Function, String, NumberError)])
  func functionErrors(function: Function, argument: String, error: NumberError) throws {
    let number = try Number(parsing: argument)
    #expect(throws: error) { try number.applying(function) }
  }

  @Test("An angle of more than 1e20 radians is an error in degrees too, and less is not")
  func largestAngles() throws {
    #expect(throws: NumberError.domain) { try Number(parsing: "3.6e24").applying(.sine, in: .degrees) }
    #expect(try Number(parsing: "3.6e21").applying(.sine, in: .degrees) == .zero)
    #expect(throws: NumberError.domain) { try Number(parsing: "100000000000000000001").applying(.sine) }
    #expect(try !Number(parsing: "1e20").applying(.sine).isZero)
  }

  @Test(
    "What an operation cannot give is an error",
    arguments: [
      ("1", BinaryOperation.divide, "0", NumberError.divisionByZero), ("0", .divide, "0", .divisionByZero),
      ("5", .modulo, "0", .divisionByZero), ("0", .power, "-1", .divisionByZero),
      ("8", .root, "0", .divisionByZero),
      ("0", .root, "-3", .divisionByZero), ("-8", .power, "0.5", .domain), ("-8", .root, "2", .domain),
      ("-8", .power, "0.3", .domain), ("9e9999", .add, "9e9999", .overflow),
      ("1e5000", .multiply, "1e5000", .overflow),
      ("1e-5000", .multiply, "1e-5000", .underflow), ("1e-5000", .divide, "1e5000", .underflow),
      ("1e5000", .divide, "1e-5000", .overflow), ("10", .power, "10000", .overflow),
      ("10", .power, "-10000", .underflow),
      ("2", .power, "1e600", .overflow), ("0.5", .power, "1e600", .underflow),
      ("2", .power, "-1e600", .underflow),
      ("-2", .power, "1e600", .overflow), ("1e600", .root, "1e-600", .overflow),
    ] as [(String, BinaryOperation, String, NumberError)])
  func operationErrors(left: String, operation: BinaryOperation, right: String, error: NumberError) throws {
    let (left, right) = (try Number(parsing: left), try Number(parsing: right))
    #expect(throws: error) { try left.applying(operation, right) }
  }

  @Test(
    "A typed number out of range or no number is an error",
    arguments: [
      ("1e10000", NumberError.overflow), ("10e9999", .overflow), ("-1e10000", .overflow),
      ("1e99999999999999999999", .overflow),
      ("1e-10000", .underflow), ("0.1e-9999", .underflow), ("1e-99999999999999999999", .underflow),
      ("", .domain), ("-", .domain), (".", .domain), ("e5", .domain), ("1.2.3", .domain), ("1e5.", .domain),
      ("1e5e", .domain),
      ("--1", .domain), ("1-", .domain), ("1e--5", .domain), ("1e5-", .domain), ("x", .domain),
      ("1 ", .domain), ("+1", .domain),
      ("1E5", .domain), ("-.", .domain), (".e1", .domain), ("１", .domain),
    ])
  func parsingErrors(text: String, error: NumberError) {
    #expect(throws: error) { try Number(parsing: text) }
  }

  @Test("The ends of the range are in it")
  func endsOfRange() throws {
    #expect(
      try Number(parsing: "9.999999999999999999999999999999999e9999").display == "9.99999999999999e9999")
    #expect(try Number(parsing: "0.1e10000").display == "1e9999")
    #expect(try Number(parsing: "1.1e-10000").display == "0.11e-9999")
    #expect(try Number(parsing: "0.11e-9999").display == "0.11e-9999")
    #expect(try Number(parsing: "0e99999999999999999999").isZero)
  }

  @Test(
    "What is shown at the ends of the range is in it and has four digits in the exponent",
    arguments: [
      // Rounding these would lead out of the range.
      ("9.999999999999996e9999", "9.99999999999999e9999", "9.999999999999996e9999"),
      (
        "9.99999999999999999999999999999999999999e9999", "9.99999999999999e9999",
        "9.999999999999999999999999999999999e9999"
      ),
      ("1.0000000000000001e-10000", "0.100000000000001e-9999", "0.10000000000000001e-9999"),
      (
        "1.00000000000000000000000000000000000001e-10000", "0.100000000000001e-9999",
        "0.1000000000000000000000000000000001e-9999"
      ),
      ("1.000000000000001e-10000", "0.100000000000001e-9999", "0.1000000000000001e-9999"),
      // And these not.
      ("9.999999999999994e9999", "9.99999999999999e9999", "9.999999999999994e9999"),
      ("1.5e-10000", "0.15e-9999", "0.15e-9999"),
      ("9.999999999999996e-10000", "1e-9999", "0.9999999999999996e-9999"),
      ("1e-9999", "1e-9999", "1e-9999"),
    ])
  func textsAtTheEndsOfTheRange(text: String, display: String, operand: String) throws {
    for sign in ["", "-"] {
      let number = try Number(parsing: sign + text)
      #expect(number.display == sign + display)
      #expect(number.operandText == sign + operand)
      #expect(number.value == sign + operand)
      #expect(try Number(parsing: number.display).display == number.display)
      #expect(try Number(parsing: number.operandText).operandText == number.operandText)
    }
  }

  @Test("What a function leads to at the ends of the range can be typed back")
  func functionsAtTheEndsOfTheRange() throws {
    let largest = try Number(parsing: "9999.99999999999999999999999999999").applying(.exponential10)
    #expect(largest.display == "9.99999999999999e9999")
    let least = try Number(parsing: "-9999.99999999999999999999999999999").applying(.exponential10)
    #expect(least.display == "0.100000000000001e-9999")
    #expect(try largest.applying(.reciprocal).display == "0.100000000000001e-9999")
    #expect(try least.applying(.reciprocal).negated.display == "-9.99999999999999e9999")
    for number in [largest, least] {
      #expect(try Number(parsing: number.display).display == number.display)
      #expect(try Number(parsing: number.operandText).operandText == number.operandText)
    }
  }

  @Test("Percentages are exact")
  func percentages() throws {
    #expect(try Number(10).percent() == Number(parsing: "0.1"))
    #expect(try Number(10).percent(of: Number(200)) == Number(20))
    #expect(try Number(parsing: "12.5").percent(of: Number(parsing: "0.08")) == Number(parsing: "0.01"))
    let third = try Number(1).applying(.divide, Number(3))
    #expect(try third.percent(of: Number(300)) == .one)
    #expect(try third.percent().value == "1/300")
  }

  @Test(
    "A typed number that leaves the range as it is rounded is out of range",
    arguments: [
      ("9." + String(repeating: "9", count: 130) + "01e9999", .overflow),
      ("-9." + String(repeating: "9", count: 130) + "e9999", .overflow),
      ("1." + String(repeating: "0", count: 130) + "1e-10000", .underflow),
      ("-1." + String(repeating: "0", count: 130) + "1e-10000", .underflow),
    ] as [(String, NumberError)])
  func leavesRange(text: String, error: NumberError) {
    #expect(throws: error) { try Number(parsing: text) }
  }
}
