import Testing

@testable import CalcText

@Suite("Appending to an output span")
struct OutputSpanTests {
  private static func text(_ capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void) -> String {
    String(decoding: [UInt8](capacity: capacity, initializingWith: write), as: UTF8.self)
  }

  /// Every number of digits, at both ends.
  private static let numbers: [UInt64] =
    (0..<20).flatMap { digits in
      let power = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
      return [power - 1, power, power + 1]
    } + [12_345_678, 100_000_005, 9_876_543_210_000_001, .max]

  @Test("writes a number in decimal, into just the room that it takes", arguments: numbers)
  func decimal(number: UInt64) {
    let expected = String(number)
    #expect(Self.text(expected.utf8.count) { $0.append(decimal: number) } == expected)
    #expect(Self.text(40) { $0.append(decimal: number) } == expected)
    #expect(expected.utf8.count <= OutputSpan.maximumDecimalBytes)
  }

  @Test("puts zeros in front of a number that has fewer digits", arguments: numbers)
  func digits(number: UInt64) {
    let plain = String(number)
    for digits in 1...20 {
      let expected = String(repeating: "0", count: max(0, digits - plain.utf8.count)) + plain
      #expect(Self.text(40) { $0.append(decimal: number, digits: digits) } == expected, "\(digits)")
    }
  }

  @Test("puts a point among eight digits, with a digit before it")
  func decimals() {
    for number in [0, 1, 9, 10, 1250, 99_999, 1_000_000, 12_345_678, 99_999_999] as [UInt64] {
      for decimals in 1...7 {
        let plain = String(number)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - plain.utf8.count)) + plain
        let expected = padded.dropLast(decimals) + "." + padded.suffix(decimals)
        #expect(Self.text(16) { $0.append(decimal: number, decimals: decimals) } == expected)
      }
    }
  }

  @Test("copies bytes, literals and texts behind what is there")
  func texts() {
    let bytes = Array("√2".utf8)
    let none: [UInt8] = []
    let text = Self.text(40) { out in
      out.append("7 − ")
      out.append(copying: bytes.span)
      out.append(copying: none.span)
      out.append(text: "")
      out.append(text: " = längerer Text")
    }
    #expect(text == "7 − √2 = längerer Text")
  }
}
