import Testing

@testable import CalcBrainActor

@Suite("Typing a number")
struct EntryTests {
  private func typed(_ keys: String) throws -> String {
    var brain = CalculatorBrain()
    for key in keys.split(separator: " ") { try brain.press(String(key)) }
    return brain.display
  }

  @Test(
    "keys type what a desk calculator would show",
    arguments: [
      ("0 0 7", "7"), ("1 . 2 . 3", "1.23"), (". 5", "0.5"), ("EE 5", "0e5"), ("1 EE ± 5", "1e-5"),
      ("1 EE ± ± 5", "1e5"),
      ("1 EE 5 .", "1e5"), ("1 EE EE 5", "1e5"), ("0 ±", "0"), ("0 . ±", "-0."), ("0 . ± ⌫", "0"),
      ("5 ± ⌫", "0"),
      ("1 EE ± 5 ⌫", "1e-"), ("1 EE ± 5 ⌫ ⌫", "1e"), ("1 EE ± 5 ⌫ ⌫ ⌫ . 5", "1.5"), ("1 . 5 ⌫ ⌫ . 2", "1.2"),
      ("7 CE", "0"), ("CE 5", "5"), ("5 ± 3", "-53"), ("5 ± EE 3", "-5e3"), ("5 ± EE ± 3", "-5e-3"),
    ])
  func keys(_ keys: String, _ display: String) throws { #expect(try typed(keys) == display) }

  @Test("34 digits can be typed, a lone 0 before the point not counted, and 4 in the exponent")
  func limits() throws {
    let digits = String(repeating: "7 ", count: 34)
    #expect(try typed("0 . " + digits) == "0." + String(repeating: "7", count: 34))
    #expect(throws: PressError.self) { try typed("0 . " + digits + "7") }
    #expect(throws: PressError.self) { try typed(digits + "7") }
    #expect(throws: PressError.self) { try typed("1 . " + digits) }
    #expect(try typed(digits + "EE ± 1 2 3 4") == String(repeating: "7", count: 34) + "e-1234")
    #expect(throws: PressError.self) { try typed("1 EE 1 2 3 4 5") }
    #expect(throws: PressError.self) { try typed("1e12345") }
  }

  @Test(
    "a display at the ends of the range can be typed back",
    arguments: [
      ("10 − 1e-17 × 1e9999 =", "9.99999999999999e9999"),
      ("1e-17 − 10 × 1e9999 =", "-9.99999999999999e9999"),
      ("1 + 1e-17 × 1e-9999 ÷ 10 =", "0.100000000000001e-9999"),
      ("-1 − 1e-17 × 1e-9999 ÷ 10 =", "-0.100000000000001e-9999"),
      ("1.5e-9999 ÷ 10 =", "0.15e-9999"), ("9999.9999999999999999999 10ˣ", "9.99999999999999e9999"),
    ])
  func endsOfRange(_ line: String, _ display: String) throws {
    var brain = CalculatorBrain()
    try brain.press(line)
    #expect(brain.display == display)
    var typedBack = CalculatorBrain()
    try typedBack.press("\(display) =")
    #expect(typedBack.display == display)
    // An operand of the description has digits of its own.
    try typedBack.press("C \(brain.value) =")
    #expect(typedBack.value == brain.value)
  }

  @Test(
    "what a token types, single keys type",
    arguments: ["25", "2.5", "1.5e-3", "1e-3", "12.", "0.5", "00.5", "9e99"])
  func tokens(_ token: String) throws {
    var brain = CalculatorBrain()
    try brain.press(token)
    let keys = token.flatMap { $0 == "e" ? "EE " : $0 == "-" ? "± " : "\($0) " }
    #expect(try brain.display == typed(String(keys)))
  }
}
