import Testing

@testable import CalcNumber

@Suite("Formatting")
struct NumberFormattingTests {
  @Test(
    "A typed number is shown by the rules of plain and exponent notation",
    arguments: [
      ("0", "0"), ("-0", "0"), ("-0.0", "0"), ("0e5", "0"), ("0.50", "0.5"), ("5.", "5"), (".5", "0.5"),
      ("1.5e", "1.5"), ("1e-", "1"), ("100", "100"), ("-12.3400", "-12.34"), ("1e3", "1000"),
      ("1e-3", "0.001"), ("9999999999999999", "9999999999999999"),
      ("1000000000000000001", "1000000000000000001"),
      ("9223372036854775807", "9223372036854775807"), ("-9223372036854775807", "-9223372036854775807"),
      ("9223372036854775808", "9223372036854775808"), ("-9223372036854775808", "-9223372036854775808"),
      ("0.000000000000000001", "0.000000000000000001"), ("0.0000000000000000001", "0.0000000000000000001"),
      ("1e33", "1000000000000000000000000000000000"), ("1e34", "1e34"), ("-1e34", "-1e34"),
      ("9999999999999999999999999999999999", "9999999999999999999999999999999999"),
      ("99999999999999999999999999999999990", "9.999999999999999999999999999999999e34"),
      ("12e33", "1.2e34"), ("1e-34", "0.0000000000000000000000000000000001"), ("1e-35", "1e-35"),
      ("1.5e-33", "0.0000000000000000000000000000000015"), ("1.5e-34", "1.5e-34"), ("1e-40", "1e-40"),
      ("0.1234567890123456789012345678901234", "0.1234567890123456789012345678901234"),
      ("0.01234567890123456789012345678901234", "1.234567890123456789012345678901234e-2"),
      ("1.234567890123456789012345678901234", "1.234567890123456789012345678901234"),
      ("1e616", "1e616"), ("1e700", "1e700"), ("1e-700", "1e-700"), ("-2.5e9999", "-2.5e9999"),
      ("1e-9999", "1e-9999"), ("12345678901234567890e700", "1.23456789012346e719"),
    ])
  func typed(text: String, display: String) throws {
    #expect(try Number(parsing: text).display == display)
  }

  @Test(
    "A value that does not end within 34 digits is rounded to 15, halves to even, and carries",
    arguments: [
      ("1", "3", "0.333333333333333"), ("2", "3", "0.666666666666667"), ("1e16", "7", "1.42857142857143e15"),
      ("-2", "3", "-0.666666666666667"), ("1e15", "7", "142857142857143"),
      ("1e-20", "3", "3.33333333333333e-21"),
      ("1e-19", "3", "0.0000000000000000000333333333333333"),
      ("29999999999999985", "30", "999999999999999.5"),
      ("2999999999999998500000000000000000000001", "3e24", "1e15"),
      ("2999999999999998499999999999999999999999", "3e24", "999999999999999"),
      ("2999999999999999", "3", "1e15"),
      ("2999999999999998200000000000000000000001", "3e24", "999999999999999"),
      ("2999999999999999999999999999999999999999", "3e39", "1"), ("1e-300", "3", "3.33333333333333e-301"),
    ])
  func rounded(numerator: String, denominator: String, display: String) throws {
    let quotient = try Number(parsing: numerator).applying(.divide, Number(parsing: denominator))
    #expect(quotient.display == display)
  }

  @Test("A small decimal has its digits and its point, however many there are and whatever room there is")
  func smallDecimals() {
    var random = SeededGenerator(seed: 18)
    for scale in 0...18 {
      for _ in 0..<400 {
        let length = Int.random(in: 0...18, using: &random)
        let limit = (0..<length).reduce(Int64(1)) { power, _ in power * 10 }
        let coefficient = Int64.random(in: -limit...limit, using: &random)
        guard let decimal = SmallDecimal(coefficient, scale: scale) else {
          Issue.record("\(coefficient) is in range")
          continue
        }
        let digits = String(decimal.coefficient.magnitude)
        let padded = String(repeating: "0", count: max(0, Int(decimal.scale) + 1 - digits.count)) + digits
        let whole = padded.dropLast(Int(decimal.scale))
        let decimals = padded.suffix(Int(decimal.scale))
        let text = (coefficient < 0 ? "-" : "") + whole + (decimals.isEmpty ? "" : "." + decimals)
        for room in [text.utf8.count, text.utf8.count + 7, 15, 16, 17, 64] where room >= text.utf8.count {
          let bytes = [UInt8](capacity: room) { out in decimal.write(to: &out) }
          #expect(String(decoding: bytes, as: UTF8.self) == text, "in \(room) bytes")
        }
        let isPlain = text.drop { $0 == "-" }.utf8.count <= 18
        #expect(SmallDecimal(plain: Array(text.utf8).span) == (isPlain ? decimal : nil))
      }
    }
  }

  @Test(
    "Plain text of at most 18 characters behind the sign is read as a small decimal, and no other text",
    arguments: [
      ("0", 0, 0), ("7", 7, 0), ("-7", -7, 0), ("5.", 5, 0), (".5", 5, 1), ("-.5", -5, 1), ("12.50", 125, 1),
      ("007", 7, 0), ("-0", 0, 0), ("0.000", 0, 0), ("123456789012345678", 123_456_789_012_345_678, 0),
      ("-.00000000000000001", -1, 17),
    ] as [(String, Int64, UInt8)])
  func plain(text: String, coefficient: Int64, scale: UInt8) {
    #expect(
      SmallDecimal(plain: Array(text.utf8).span) == SmallDecimal(canonical: coefficient, scale: scale))
  }

  @Test(
    "Text that is no plain number is not read as one",
    arguments: [
      "", "-", ".", "-.", "..", "1..2", "1.2.3", "--1", "1-", "+1", "1e3", " 1", "1 ", "/", ":", "1:2",
      "1234567890123456789", "-.000000000000000001",
    ])
  func notPlain(text: String) {
    #expect(SmallDecimal(plain: Array(text.utf8).span) == nil)
  }

  @Test("A root shows 15 digits without trailing zeros, and its operand text 34")
  func root() throws {
    let root = try Number(2).applying(.squareRoot)
    #expect(root.display == "1.4142135623731")
    #expect(root.operandText == "1.414213562373095048801688724209698")
    #expect(root.value == "1.414213562373095048801688724209698")
    #expect(!root.isWrittenExactly)
  }

  @Test("The value of an exact number is all of its digits, or a fraction")
  func value() throws {
    let third = try Number(1).applying(.divide, Number(3))
    #expect(third.value == "1/3")
    #expect(third.operandText == "0.3333333333333333333333333333333333")
    #expect(try Number(-2).applying(.divide, Number(3)).value == "-2/3")
    #expect(
      try Number(2).applying(.power, Number(200)).value
        == "1606938044258990275541962092341162602522202993782792835301376")
    #expect(try Number(2).applying(.power, Number(100)).display == "1267650600228229401496703205376")
    #expect(
      try Number(2).applying(.power, Number(-50)).value
        == "8.8817841970012523233890533447265625e-16")
  }
}
