@testable import CalcNumber

/// A text read as a number, and as a number's archive; and every text that is made of what was read.
enum NumberTextTarget {
  static func check(_ input: [UInt8]) throws(Finding) {
    let number: Number?
    do throws(NumberError) {
      number = try Number(parsing: input.span)
    } catch {
      number = nil
      try checkRefusal(error, of: input)
    }
    if let number {
      try require(isTyped(input), "a number is read only where one is typed: \(number.value)")
      try checkReading(of: input, as: number)
      try check(number)
    }
    if let archived = Number(archive: input.span) {
      try require(archived.archive == input, "only what was written is read as an archive")
      try check(archived)
    }
  }

  // MARK: Reading

  /// Whether the text is `[-]digits[.digits][e[-]digits]`, with a digit before the exponent and any others
  /// missing.
  private static func isTyped(_ input: [UInt8]) -> Bool {
    let parts = input.split(
      separator: UInt8(ascii: "e"), maxSplits: 1, omittingEmptySubsequences: false
    ).map { part in part.first == UInt8(ascii: "-") ? part.dropFirst() : part }
    let mantissa = parts[0].split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    return mantissa.contains { !$0.isEmpty }
      && (mantissa + parts.dropFirst()).allSatisfy { digits in
        digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  /// An exact number is the one that the C library reads in the text, which rounds correctly.
  private static func checkReading(of input: [UInt8], as number: Number) throws(Finding) {
    guard number.isExact, let expected = Double(String(decoding: input, as: UTF8.self)) else { return }
    guard let read = Double(number.value) else { return }
    try require(read == expected, "\(number.value) was read, where \(expected) was written")
  }

  /// Nothing is refused that the C library finds well within the range.
  private static func checkRefusal(_ error: NumberError, of input: [UInt8]) throws(Finding) {
    let characters = Set("0123456789.-e".utf8)
    guard characters.isSuperset(of: input), let value = Double(String(decoding: input, as: UTF8.self)) else {
      return
    }
    try require(error != .domain, "a number that the C library reads is one: \(value)")
    try require(
      error == .overflow ? value.isInfinite : value == 0, "\(value) is refused as \(error)")
  }

  // MARK: Writing

  private static func check(_ number: Number) throws(Finding) {
    let archive = number.archive
    try require(
      Number(archive: archive.span) == number, "an archive is read as the number that was archived")
    try require(
      archive.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ",") },
      "an archive is printable, without blanks and commas")
    try require(number.negated.negated == number, "negated twice, a number is what it was")
    try checkDisplay(of: number)
    try checkOperand(of: number)
    try checkValue(of: number)
  }

  private static func checkDisplay(of number: Number) throws(Finding) {
    let display = [UInt8](atMost: Number.maximumDisplayBytes) { number.write(display: &$0) }
    try require(display == Array(number.display.utf8), "a display is one text, however it is asked for")
    try require(isDisplay(display, isTyped: false), "a display is a number: \(number.display)")
    guard let shown = try reread(number.display, of: number) else { return }
    try require(
      number.isWrittenExactly
        ? shown == number : shown.rounded(digits: 15) == number.rounded(digits: 15),
      "a display, typed back, is the same to 15 digits: \(number.display)")
  }

  private static func checkOperand(of number: Number) throws(Finding) {
    let text = [UInt8](atMost: Number.maximumOperandBytes) { number.write(operand: &$0) }
    try require(text == Array(number.operandText.utf8), "an operand is one text, however it is asked for")
    guard let written = try reread(number.operandText, of: number) else { return }
    try require(
      number.isWrittenExactly ? written == number : written.operandText == number.operandText,
      "an operand, read back, is written as it was: \(number.operandText)")
  }

  /// Every digit of an exact number, or a fraction.
  private static func checkValue(of number: Number) throws(Finding) {
    guard number.isExact else {
      try require(number.value == number.operandText, "the value of an inexact number is its 34 digits")
      return
    }
    let value = Result { () throws(NumberError) in
      let parts = number.value.split(separator: "/", maxSplits: 1)
      let first = try Number(parsing: String(parts[0]))
      return parts.count == 2 ? try first.applying(.divide, Number(parsing: String(parts[1]))) : first
    }
    try require(value == .success(number), "an exact number's value is the number: \(number.value)")
  }

  /// Reads a text that was written; nil where rounding has carried it just out of the range.
  private static func reread(_ text: String, of number: Number) throws(Finding) -> Number? {
    do throws(NumberError) {
      return try Number(parsing: text)
    } catch {
      try require(
        !number.isWrittenExactly && ["1e10000", "-1e10000", "1e-10000", "-1e-10000"].contains(text),
        "\(text) was written and is refused: \(error)")
      return nil
    }
  }
}

extension Number {
  fileprivate var archive: [UInt8] {
    var bytes: [UInt8] = []
    write(archive: &bytes)
    return bytes
  }
}
