import Testing

@testable import CalcNumber

@Suite("Arithmetic vectors")
struct NumberArithmeticVectorTests {
  private static let operations: [String: BinaryOperation] = [
    "+": .add, "−": .subtract, "×": .multiply, "÷": .divide,
  ]

  // The results in arithmetic.tsv are rounded to 28 digits, whatever its heading says: all of them are
  // those of exact arithmetic rounded half-even to 28 digits, and 563 are not those at 34.
  @Test("Every row of arithmetic.tsv comes out right to its 28 digits", arguments: ["+", "−", "×", "÷"])
  func given(sign: String) throws {
    try expectRows(of: "arithmetic", sign: sign, digits: 28)
  }

  @Test(
    "The same operands come out right to 34 digits (results of Python's decimal module)",
    arguments: ["+", "−", "×", "÷"])
  func recomputed(sign: String) throws {
    try expectRows(of: "arithmetic-34", sign: sign, digits: 34)
  }

  private func expectRows(of file: String, sign: String, digits: Int) throws {
    let operation = try #require(Self.operations[sign])
    let rows = try vectorRows(file).filter { $0[1] == sign }
    #expect(rows.count > 100)
    for row in rows {
      let left = try Number(parsing: typed(row[0]))
      let right = try Number(parsing: typed(row[2]))
      let expected = try Number(parsing: typed(row[3]))
      let result = try left.applying(operation, right)
      #expect(result.rounded(digits: digits) == expected.rounded(digits: 34), "\(row)")
    }
  }

  /// The vectors write exponents as `E+33`, which is not how a number is typed.
  private func typed(_ text: String) -> String {
    text.replacing("E+", with: "e").replacing("E", with: "e")
  }
}
