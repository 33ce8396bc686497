import Testing

@testable import CalcNumber

/// Numbers at every limit, through every function and operation: an answer that is a proper number, or an error of
/// the contract, never a trap.
struct ApproximateHostileTests {
  private static let texts = [
    "0", "1", "-1", "2", "-3", "0.5", "-27", "3248", "3249", "1e20",
    "1.0000000000000000000000000000000001e20",
    "-9.99999999999999999999999999999999e9999", "1e9999", "-1e-9999", "1.5e-9999", "1e616", "1e-617",
    "9999999999999999999999999999999999", "0.9999999999999999999999999999999999",
    "1.000000000000000000000000000000001", "-89.99999999999999999999999999999999",
    "3.141592653589793238462643383279502", "18446744073709551616", "-9223372036854775808",
  ]

  private static func numbers() throws -> [Number] {
    var numbers = try texts.map { text in try Number(parsing: text) }
    let three = try Number(parsing: "3")
    let root = try Number(parsing: "2").applying(.squareRoot)
    let beside = try Number.one.applying(.add, Number(parsing: "1e-600"))
    numbers += [Constant.pi.number, Constant.e.number.negated, root, try root.applying(.square), beside]
    numbers += [
      try Number.one.applying(.divide, three), try three.negated.applying(.power, Number(parsing: "1290")),
    ]
    return numbers
  }

  /// Comes back from its archive text, which is refused out of range, and is no inexact zero.
  private static func isProper(_ number: Number) -> Bool {
    var bytes: [UInt8] = []
    number.write(archive: &bytes)
    return Number(archive: bytes.span) == number && (number.isExact || !number.approximated.isZero)
  }

  @Test(arguments: Function.allCases)
  func `every function answers at every limit`(function: Function) throws {
    for unit in [AngleUnit.radians, .degrees] {
      for number in try Self.numbers() {
        guard let result = try? number.applying(function, in: unit) else { continue }
        #expect(Self.isProper(result), "\(function) of \(number.value)")
      }
    }
  }

  @Test(arguments: BinaryOperation.allCases)
  func `every operation answers between any two limits`(operation: BinaryOperation) throws {
    for left in try Self.numbers() {
      for right in try Self.numbers() {
        guard let result = try? left.applying(operation, right) else { continue }
        #expect(Self.isProper(result), "\(left.value) \(operation) \(right.value)")
      }
    }
  }
}
