import Testing

@testable import CalcNumber

/// The functions against true values of 40 digits (`Vectors/functions.tsv`).
struct ApproximateFunctionVectorTests {
  @Test func `every function is within a unit of the 34th digit of its true value`() throws {
    let rows = try vectorRows("functions")
    #expect(rows.count > 400)
    for row in rows {
      let computed = try Self.result(row)
      let (truth, exponent) = try Self.decimal(row[3])
      let error = computed - truth
      // One unit of the 34th digit.
      let unit = Dyadic(Approximate.powerOfTen(exponent - 33))
      #expect(error.isWithin(twoTo: 0, of: unit), "\(row[0]) \(row[1]) \(row[2])")
    }
  }

  private static func result(_ row: [String]) throws -> Dyadic {
    let argument = try Number(parsing: row[1])
    if let operation: BinaryOperation = row[0] == "^" ? .power : row[0] == "root" ? .root : nil {
      return Dyadic(try argument.applying(operation, Number(parsing: row[2])).approximated)
    }
    let isInDegrees = row[0].hasSuffix("°")
    let function = try #require(functions[isInDegrees ? String(row[0].dropLast()) : row[0]])
    return Dyadic(try argument.applying(function, in: isInDegrees ? .degrees : .radians).approximated)
  }

  /// A true value, and the power of ten of its first digit.
  private static func decimal(_ text: String) throws -> (Dyadic, exponent: Int) {
    let number = try Number(parsing: text.replacing("e+", with: "e")).approximated
    let digits = number.significantDigits(1)
    // 320 bits hold the 40 digits to 2^-180 of a unit.
    return (Dyadic(number), digits.exponent)
  }

  static let functions: [String: Function] = [
    "√": .squareRoot, "∛": .cubeRoot, "sin": .sine, "cos": .cosine, "tan": .tangent, "asin": .arcSine,
    "acos": .arcCosine, "atan": .arcTangent, "sinh": .hyperbolicSine, "cosh": .hyperbolicCosine,
    "tanh": .hyperbolicTangent, "asinh": .inverseHyperbolicSine, "acosh": .inverseHyperbolicCosine,
    "atanh": .inverseHyperbolicTangent, "ln": .naturalLogarithm, "log": .commonLogarithm,
    "log2": .binaryLogarithm, "exp": .exponential, "exp10": .exponential10, "exp2": .exponential2,
  ]
}
