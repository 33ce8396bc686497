import Testing

@testable import CalcNumber

@Suite("BigUInt")
struct BigUIntTests {
  @Test(
    "Quotient times divisor plus remainder is the dividend, and the remainder is the smaller",
    arguments: 1...8)
  func division(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let dividend = random.bigUInt(bits: 1400)
      let divisor = random.bigUInt(bits: 900) + .one
      let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
      #expect(remainder < divisor)
      #expect(quotient * divisor + remainder == dividend)
    }
  }

  @Test("Products have the same remainders modulo word-sized primes as their factors", arguments: 1...4)
  func multiplication(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      let (left, right) = (random.bigUInt(bits: 1000), random.bigUInt(bits: 1000))
      for prime: UInt64 in [4_294_967_291, 18_446_744_073_709_551_557] {
        let product = left.remainder(prime).multipliedFullWidth(by: right.remainder(prime))
        #expect((left * right).remainder(prime) == prime.dividingFullWidth(product).remainder)
      }
    }
  }

  @Test("The greatest common divisor is the one of Euclid's algorithm", arguments: 1...4)
  func greatestCommonDivisor(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<120 {
      let shared = random.bigUInt(bits: 500) + .one
      let (left, right) = (random.bigUInt(bits: 1500) * shared, random.bigUInt(bits: 1500) * shared)
      var (large, small) = (left, right)
      while !small.isZero { (large, small) = (small, large % small) }
      #expect(BigUInt.greatestCommonDivisor(left, right) == large)
      #expect(BigUInt.greatestCommonDivisor(right, left) == large)
    }
  }

  @Test("Consecutive Fibonacci numbers, Euclid's worst case, have no common divisor")
  func fibonacci() {
    var (a, b) = (BigUInt.one, BigUInt.one)
    for _ in 0..<4000 { (a, b) = (b, a + b) }
    #expect(BigUInt.greatestCommonDivisor(a, b) == .one)
    let factor = BigUInt.powerOfTen(60)
    #expect(BigUInt.greatestCommonDivisor(a * factor, b * factor) == factor)
  }

  @Test("An exact root is found for every degree, and nothing beside it", arguments: 1...4)
  func roots(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for degree in (2...40).map(UInt64.init) + [100, 341, 511, 1000, 2000] {
      let root = random.bigUInt(bits: 2000 / Int(degree)) + BigUInt(2)
      let power = try #require(root.raised(to: degree, limit: .max))
      #expect(power.exactRoot(degree) == root, "degree \(degree)")
      #expect((power + .one).exactRoot(degree) == nil, "degree \(degree)")
      #expect((power - .one).exactRoot(degree) == nil, "degree \(degree)")
    }
  }

  @Test("Decimal and hexadecimal digits read back, and decimal digits are counted right")
  func text() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      let value = random.bigUInt(bits: 2100)
      var decimal = [UInt8]()
      value.write(decimal: &decimal)
      #expect(BigUInt(decimal: decimal.span) == value)
      #expect(value.decimalDigitCount == (value.isZero ? 0 : decimal.count))
      let hexadecimal = [UInt8](capacity: 16 * value.limbs.count + 1) { value.write(hexadecimal: &$0) }
      #expect(BigUInt(hexadecimal: hexadecimal.span) == value)
    }
    for exponent in 0..<700 {
      #expect(BigUInt.powerOfTen(exponent).decimalDigitCount == exponent + 1)
      #expect((BigUInt.powerOfTen(exponent) - .one).decimalDigitCount == exponent)
    }
  }

  @Test("Shifts undo each other, and differences come back as sums")
  func shiftsAndSums() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let (left, right) = (random.bigUInt(bits: 700), random.bigUInt(bits: 700))
      let count = Int.random(in: 0...300, using: &random)
      #expect((left << count) >> count == left)
      #expect(left + right - right == left)
      #expect(left + right == right + left)
      #expect(BigUInt.difference(left, right).isNegative == (left < right))
    }
  }

  @Test("A power beyond the limit is refused without computing it")
  func powerLimit() {
    #expect(BigUInt(3).raised(to: .max, limit: 2048) == nil)
    #expect(BigUInt(2).raised(to: 2047, limit: 2048)?.bitWidth == 2048)
    #expect(BigUInt(2).raised(to: 2048, limit: 2048) == nil)
    #expect(BigUInt.one.raised(to: .max, limit: 2048) == .one)
    #expect(BigUInt.zero.raised(to: .max, limit: 2048) == .zero)
  }
}

extension BigUInt {
  fileprivate func remainder(_ divisor: UInt64) -> UInt64 {
    quotientAndRemainder(dividingBy: divisor).remainder
  }
}
