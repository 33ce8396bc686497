import Testing

@testable import CalcBrainActor

@Suite("Lines are read whole and never half understood")
struct LineScannerTests {
  private func shown(_ lines: String...) throws(PressError) -> String {
    var brain = CalculatorBrain()
    for line in lines { try brain.press(line) }
    return brain.display
  }

  private func fault(_ line: String, after earlier: String = "") -> PressError? {
    var brain = CalculatorBrain()
    do throws(PressError) {
      try brain.press(earlier)
      try brain.press(line)
      return nil
    } catch { return error }
  }

  @Test("every name of every key is that key", arguments: Key.all)
  func everyName(_ key: Key) throws {
    for name in key.names {
      let utf8 = Array(name.utf8)
      var scanner = LineScanner()
      let lexeme = try scanner.next(in: utf8.span, awaitsOperand: false)
      let isAtEnd = scanner.isAtEnd(of: utf8.span)
      #expect(lexeme == .key(key.press) && isAtEnd)
    }
  }

  @Test("no name stands for two keys")
  func namesAreUnique() {
    let names = Key.all.flatMap(\.names)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "a token is read from left to right",
    arguments: [
      ("7+9=", "16"), ("9√", "3"), ("9sqrt", "3"), ("5mod3=", "2"), ("2xpi=", "6.28318530717959"),
      ("5MS+MR=", "10"),
      ("2xsqrt=", "2.82842712474619"), ("1.5e3+1=", "1501"), ("2e-3x2=", "0.004"), ("1e+3=", "1000"),
      ("9x²x²", "6561"),
      ("5x!", "120"), ("5!", "120"), ("2xʸ3=", "8"), ("2**3=", "8"), ("2x=", "4"), ("-5", "-5"), ("+5", "5"),
      ("5-−3=", "8"), ("10x5=", "50"), ("0.0x5=", "0"), ("0x", "0"), ("7 # 9", "7"), ("7#9", "7"),
      ("# all comment", "0"),
      ("", "0"), ("  \t ", "0"), ("7\t+\t9\t=", "16"), ("7±", "-7"), ("5EE3=", "5000"), (".5+.5=", "1"),
      ("5.+1=", "6"),
    ])
  func token(_ line: String, _ display: String) throws { #expect(try shown(line) == display) }

  @Test(
    "a word that is no key is refused with its place",
    arguments: [
      ("7 + sine", "sine", 4..<8), ("foo", "foo", 0..<3), ("2xpie", "x", 1..<2), ("pix", "pi", 0..<2),
      ("1/x2", "", 0..<4),
      ("8 1/x=", "", 2..<6), ("٣", "", 0..<2), ("7 $ 9", "", 2..<3), ("5=\u{1}", "", 2..<3),
    ])
  func unknownKey(_ line: String, _: String, _ place: Range<Int>) {
    let error = fault(line)
    #expect(error?.code == .unknownKey)
    #expect(error?.position.lowerBound == place.lowerBound)
  }

  @Test(
    "what is almost a number is refused",
    arguments: [
      "192.168.0.1", "1,500", "5M", "21C", "2e", "1EE", "0x10", "0xff", "5sine", "1 500", "73 9", "73 91",
      "7 .5", "1 . 500", "1 EE 12", "5M+", "2e5e", "1e5.5", "-5 3", "5 ± 12", "1.2.3", "2E5",
    ])
  func badNumber(_ line: String) { #expect(fault(line)?.code == .badNumber) }

  @Test("a sign belongs to the number directly behind it only where an operand is awaited")
  func signs() throws {
    #expect(try shown("7 x -5 =") == "-35")
    #expect(try shown("7 -5 =") == "2")
    #expect(try shown("7 - -5 =") == "12")
    #expect(try shown("7 +", "-5 =") == "2")
    #expect(try shown("7 + 9 =", "-5 =") == "11")
    #expect(try shown("7 x - 5 =") == "2")
    #expect(try shown("deg -30 sin") == "-0.5")
    #expect(try shown("7", "-5 =") == "2")
  }

  @Test("a refused key names its column in characters")
  func columns() {
    #expect(fault("√ π bogus")?.message.contains("column 5") == true)
    #expect(fault("5 ÷ 0 =")?.message.contains("\"=\", column 7") == true)
  }

  @Test(
    "a message has at most 200 characters and no control character",
    arguments: ["a", "\u{7}", "\u{202E}", "😀", "5,"])
  func messagesAreBounded(_ piece: String) throws {
    let error = try #require(fault(String(repeating: piece, count: 1_000)))
    #expect(error.message.unicodeScalars.count <= 200)
    #expect(!error.message.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test(
    "a near miss is answered with the name that was meant",
    arguments: [
      ("sqr", "sqrt"), ("sine", "sin"), ("squrt", "sqrt"), ("logg", "log"), ("Sin", "sin"), ("undi", "undo"),
    ])
  func suggestions(_ word: String, _ name: String) { #expect(Key.suggestion(for: word) == name) }

  @Test("a word far from every key is answered with none", arguments: ["bogus", "q", "hello", "7"])
  func noSuggestion(_ word: String) { #expect(Key.suggestion(for: word) == nil) }

  @Test("a digit alone on its line goes on with the number; longer lines start a new one")
  func typingGoesOn() throws {
    #expect(try shown("7", "3") == "73")
    #expect(try shown("7", ".", "5") == "7.5")
    #expect(try shown("7", "EE", "5 # comment") == "7e5")
    #expect(try shown("7", "3 4") == "34")
    #expect(try shown("7", "3 + 4 =") == "7")
    #expect(try shown("7", "⌫") == "0")
    #expect(try shown("7", "±") == "-7")
    #expect(try shown("7 +", "9", "1 =") == "8")
  }
}
