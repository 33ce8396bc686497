import Testing

@testable import CalcNumber

@Suite("The bound of exactness and hostile numbers")
struct NumberBoundTests {
  @Test("2,048 bits are exact, above and below, and one more is not")
  func bound() throws {
    let two = Number(2)
    let largest = try two.applying(.power, Number(2047))
    #expect(largest.isExact)
    #expect(try largest.applying(.multiply, two).isExact == false)
    #expect(try largest.applying(.add, largest.applying(.subtract, .one)).isExact)
    #expect(try largest.applying(.add, largest).isExact == false)
    let smallest = try two.applying(.power, Number(-2047))
    #expect(smallest.isExact)
    #expect(try smallest.applying(.divide, two).isExact == false)
    #expect(try two.applying(.power, Number(2048)).isExact == false)
    #expect(try Number(parsing: "1e616").isExact)
    #expect(try Number(parsing: "1e617").isExact == false)
  }

  @Test("Beyond the bound the value goes on with its digits right")
  func beyondBound() throws {
    let large = try Number(2).applying(.power, Number(3000))
    #expect(large.operandText == "1.230231922161117176931558813276753e903")
    #expect(try large.applying(.divide, large).display == "1")
    // 1e600 − 1e-600 has more than 2,048 bits.
    let rest = try Number(parsing: "-1e-600").applying(.modulo, Number(parsing: "1e600"))
    #expect(!rest.isExact)
    #expect(rest.display == "1e600")
    #expect(try Number(301).applying(.factorial).isExact == false)
    #expect(try Number(300).applying(.factorial).isExact)
    #expect(try Number(170).applying(.factorial).operandText == "7.257415615307998967396728211129263e306")
    #expect(
      try Number(1000).applying(.factorial).operandText
        == "4.02387260077093773543702433923004e2567")
    #expect(try Number(3248).applying(.factorial).display.hasSuffix("e9997"))
  }

  @Test("A value multiplied on and on becomes inexact and stays within 2^-300 of the power")
  func longProduct() throws {
    let factor = try Number(parsing: "1.0000001")
    var product = Number.one
    for _ in 0..<5000 { product = try product.applying(.multiply, factor) }
    #expect(!product.isExact)
    let power = try factor.applying(.power, Number(5000))
    #expect(product.rounded(digits: 34) == power.rounded(digits: 34))
  }

  @Test("Any operation on any two hostile numbers answers or throws", arguments: BinaryOperation.allCases)
  func hostileOperations(operation: BinaryOperation) throws {
    let numbers = try Self.hostile()
    for left in numbers {
      for right in numbers {
        guard let result = try? left.applying(operation, right) else { continue }
        #expect(result.isZero || result.display != "0")
        #expect(result.display.utf8.count <= Number.maximumDisplayBytes)
      }
    }
  }

  @Test("Any function of any hostile number answers or throws", arguments: Function.allCases)
  func hostileFunctions(function: Function) throws {
    for number in try Self.hostile() {
      for unit in [AngleUnit.radians, .degrees] {
        guard let result = try? number.applying(function, in: unit) else { continue }
        #expect(result.isZero || result.display != "0")
      }
    }
  }

  private static func hostile() throws -> [Number] {
    let texts = [
      "0", "1", "-1", "2", "3", "0.5", "-0.5", "10", "9223372036854775807", "-9223372036854775808",
      "18446744073709551615",
      "9999999999999999999999999999999999", "9.999999999999999999999999999999999e9999",
      "1.000000000000000000000000000000001e-9999", "1e616", "-1e616", "1e-616", "1e9999", "-1e9999",
      "1e-9999",
      "1.000000000000000000000000000000001", "0.999999999999999999999999999999999", "1e20", "-1e20", "170",
      "3248", "3249",
      "0.0000000000000000000000000000000001", "1e34", "123456789.987654321", "360",
      "90.0000000000000000000000000000001",
    ]
    var numbers = try texts.map { try Number(parsing: $0) }
    numbers.append(Constant.pi.number)
    numbers.append(Constant.e.number.negated)
    numbers.append(try Number(1).applying(.divide, Number(3)))
    numbers.append(Number(.min))
    numbers.append(Number(.max))
    let ones = (BigUInt.one << 2048) - .one
    let odd = (BigUInt.one << 2048) - BigUInt(3)
    numbers.append(Number(Rational(isNegative: false, numerator: ones, denominator: odd)))
    numbers.append(Number(Rational(isNegative: true, numerator: odd, denominator: ones)))
    numbers.append(Number(Rational(isNegative: false, numerator: .one, denominator: ones)))
    numbers.append(Number(Rational(isNegative: false, numerator: ones, denominator: .one)))
    numbers.append(
      Number(
        Rational(isNegative: false, numerator: (BigUInt.one << 2040) + .one, denominator: BigUInt.one << 2040)
      ))
    return numbers
  }
}
