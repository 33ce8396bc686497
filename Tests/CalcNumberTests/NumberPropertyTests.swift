import Testing

@testable import CalcNumber

@Suite("Number properties")
struct NumberPropertyTests {
  @Test(
    "Exact algebra: (a + b) − b is a, (a × b) ÷ b is a, (a ÷ b) × b is a",
    arguments: [8, 31, 62, 64, 130, 400, 1000])
  func algebra(bits: Int) throws {
    var random = SeededGenerator(seed: UInt64(bits))
    for _ in 0..<200 {
      let (a, b) = (random.rational(bits: bits), random.rational(bits: bits))
      #expect(try a.applying(.add, b).applying(.subtract, b) == a)
      #expect(try a.applying(.add, b) == b.applying(.add, a))
      #expect(try a.applying(.multiply, b) == b.applying(.multiply, a))
      guard !b.isZero else { continue }
      #expect(try a.applying(.multiply, b).applying(.divide, b) == a)
      #expect(try a.applying(.divide, b).applying(.multiply, b) == a)
    }
  }

  @Test("A sum of decimals is the same in any order")
  func orderOfSums() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      var terms = (0..<40).map { _ in
        Number(
          SmallDecimal(
            Int64.random(in: -1_000_000_000_000...1_000_000_000_000, using: &random),
            scale: Int.random(in: 0...12, using: &random)) ?? SmallDecimal.half)
      }
      let sum = try terms.reduce(Number.zero) { try $0.applying(.add, $1) }
      terms.shuffle(using: &random)
      #expect(try terms.reduce(Number.zero) { try $0.applying(.add, $1) } == sum)
      #expect(sum.isExact)
    }
  }

  @Test("The small tiers give what big rationals give", arguments: [4, 10, 20, 31, 40, 62, 63])
  func tiers(bits: Int) throws {
    var random = SeededGenerator(seed: UInt64(bits) + 100)
    func decimal() -> Number {
      let coefficient = Int64(bitPattern: random.next()) >> Int64(63 - bits)
      return Number(
        SmallDecimal(coefficient, scale: Int.random(in: 0...18, using: &random)) ?? SmallDecimal.half)
    }
    for _ in 0..<1000 {
      let left = Bool.random(using: &random) ? decimal() : random.rational(bits: bits)
      let right = Bool.random(using: &random) ? decimal() : random.rational(bits: bits)
      let (a, b) = (try #require(left.rational), try #require(right.rational))
      #expect(try left.applying(.add, right) == Number(a.adding(b)))
      #expect(try left.applying(.subtract, right) == Number(a.adding(b.negated)))
      #expect(try left.applying(.multiply, right) == Number(a.multiplied(by: b)))
      guard !right.isZero else { continue }
      #expect(try left.applying(.divide, right) == Number(a.multiplied(by: b.reciprocal)))
      #expect(try left.applying(.modulo, right) == Number(a.modulo(b)))
    }
  }

  @Test(
    "A floored remainder lies between 0 and the divisor, and the rest is a whole multiple of it",
    arguments: [6, 60, 300])
  func modulo(bits: Int) throws {
    var random = SeededGenerator(seed: UInt64(bits) + 200)
    for _ in 0..<200 {
      let (a, b) = (random.rational(bits: bits), random.rational(bits: bits))
      guard !b.isZero else { continue }
      let rest = try a.applying(.modulo, b)
      #expect(rest.isZero || rest.isNegative == b.isNegative)
      #expect(try rest.absolute.applying(.subtract, b.absolute).isNegative)
      let multiple = try a.applying(.subtract, rest).applying(.divide, b)
      #expect(try multiple.applying(.floor) == multiple)
    }
  }

  @Test("Floor, ceiling and round agree with the remainder by 1", arguments: [6, 60, 300])
  func rounding(bits: Int) throws {
    var random = SeededGenerator(seed: UInt64(bits) + 300)
    let half = Number(SmallDecimal.half)
    for _ in 0..<200 {
      let a = random.rational(bits: bits)
      let floor = try a.applying(.floor)
      #expect(try floor == a.applying(.subtract, a.applying(.modulo, .one)))
      #expect(try a.applying(.ceiling) == a.negated.applying(.floor).negated)
      #expect(try a.absolute.applying(.round) == a.absolute.applying(.add, half).applying(.floor))
      #expect(try a.negated.applying(.round) == a.applying(.round).negated)
    }
  }

  @Test("Every archive text gives back the very number, and has no spaces, commas or controls")
  func archive() throws {
    var random = SeededGenerator(seed: 11)
    var kinds = Set<Int>()
    for _ in 0..<3000 {
      let number = random.number()
      switch number.storage {
      case .decimal: kinds.insert(0)
      case .fraction: kinds.insert(1)
      case .rational: kinds.insert(2)
      case .approximate: kinds.insert(3)
      }
      var text = [UInt8]()
      number.write(archive: &text)
      #expect(Number(archive: text.span) == number)
      #expect(text.allSatisfy { (33...126).contains($0) && $0 != UInt8(ascii: ",") })
    }
    #expect(kinds.count == 4)
  }

  @Test(
    "What no number is archived as is refused",
    arguments: [
      "", "-", "-0", "0.50", "00", "+1", "1e5", "2/6", "1/0", "4/1", "1/2", "x", "x1", "x/", "x1/", "-x0",
      "xA/b", "~", "~0p0", "~1p1", "1 ", " 1", "1,5", "x1/2/3", "1/2/3", "99999999999999999999", "/", "1/",
      "/3", "--1", "-/", "x-1", "9223372036854775808", "0.0000000000000000001", "~ffp99999",
    ])
  func foreignArchive(text: String) {
    let bytes = Array(text.utf8)
    #expect(Number(archive: bytes.span) == nil)
  }

  @Test("A plain display, typed back, gives the same display, and the same number where it is shown in full")
  func parseRoundTrip() throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<3000 {
      let number = random.number()
      let display = number.display
      let typed = try Number(parsing: display)
      // A rounded value in exponent notation is one that ends once it is typed.
      if number.isWrittenExactly || !display.contains("e") { #expect(typed.display == display) }
      if number.isWrittenExactly { #expect(typed == number) }
      let operand = number.operandText
      #expect(try Number(parsing: operand).operandText == operand)
      #expect(display.utf8.count <= Number.maximumDisplayBytes)
      #expect(operand.utf8.count <= Number.maximumOperandBytes)
    }
  }

  @Test("No text of bytes crashes the parser, and what it takes it can write")
  func arbitraryText() {
    var random = SeededGenerator(seed: 17)
    let alphabet = Array("0123456789.e-09e".utf8)
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      guard let number = try? Number(parsing: text.span) else { continue }
      #expect((try? Number(parsing: number.operandText))?.operandText == number.operandText)
    }
  }

  @Test("A number takes at most three words in place")
  func size() {
    #expect(MemoryLayout<Number>.size <= 24)
  }
}
