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
      let parts = DecimalParts(input)
      try require(
        !parts.isTooLarge && !parts.isTooSmall, "a number that is read is in range: \(number.value)")
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

  /// What is refused is no number, or out of range; where the C library can tell, it says so too.
  private static func checkRefusal(_ error: NumberError, of input: [UInt8]) throws(Finding) {
    guard isTyped(input) else {
      return try require(error == .domain, "what is no number is refused as such, not as \(error)")
    }
    let parts = DecimalParts(input)
    try require(
      parts.isBesideAnEnd
        || (error == .overflow ? parts.isTooLarge : error == .underflow && parts.isTooSmall),
      "a number in range is read, not refused as \(error)")
    guard let value = Double(String(decoding: input, as: UTF8.self)) else { return }
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
    try checkRounding(of: number, to: 15, written: display)
    let shown = try reread(number.display)
    try require(
      number.isWrittenExactly
        ? shown == number : shown.rounded(digits: 15) == number.rounded(digits: 15),
      "a display, typed back, is the same to 15 digits: \(number.display)")
  }

  private static func checkOperand(of number: Number) throws(Finding) {
    let text = [UInt8](atMost: Number.maximumOperandBytes) { number.write(operand: &$0) }
    try require(text == Array(number.operandText.utf8), "an operand is one text, however it is asked for")
    try checkRounding(of: number, to: 34, written: text)
    let written = try reread(number.operandText)
    try require(
      number.isWrittenExactly ? written == number : written.operandText == number.operandText,
      "an operand, read back, is written as it was: \(number.operandText)")
  }

  /// No number of so many digits is nearer, and of two that are as near the even one is written.
  private static func checkRounding(
    of number: Number, to digits: Int, written text: [UInt8]
  ) throws(Finding) {
    guard number.isExact, !number.isWrittenExactly else { return }
    let parts = DecimalParts(text)
    try require(parts.digits.count <= digits, "a rounded number has \(digits) digits: \(number.value)")
    let left = Result { () throws(NumberError) in
      let half = try Number(parsing: "5e\(parts.exponent - digits)")
      let error = try Number(parsing: text.span).applying(.subtract, number).applying(.absoluteValue)
      return try half.applying(.subtract, error)
    }
    // Beside the ends of the range, and of numbers too large for it, the difference is not known exactly.
    guard case .success(let left) = left, left.isExact else { return }
    try require(
      left.isZero ? parts.isEven(at: digits) : !left.isNegative,
      "a number is rounded to the nearest, halves to the even one: \(number.value)")
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

  /// Reads a text that was written, as keys type it.
  private static func reread(_ text: String) throws(Finding) -> Number {
    let exponent = text.split(separator: "e").dropFirst().joined().filter { $0 != "-" }
    try require(exponent.count <= 4, "no more of an exponent is written than can be typed: \(text)")
    do throws(NumberError) {
      return try Number(parsing: text)
    } catch {
      throw Finding("\(text) was written and is refused: \(error)")
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
