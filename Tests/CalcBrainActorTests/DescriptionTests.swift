import Testing

@testable import CalcBrainActor

@Suite("How operands are described")
struct DescriptionTests {
  @Test(
    "the description follows the rules",
    arguments: [
      ("π + =", "π + π ="), ("9 √ + =", "√(9) + 3 ="), ("5 ± MS MR x²", "(-5)² ="),
      ("deg 30 ± sin", "sin((-30)°) ="),
      ("deg π cos", "cos(π°) ="), ("7 + 9 = ± x²", "(−(7 + 9))² ="), ("7 + 9 = ± ^ 2 =", "(−(7 + 9)) ^ 2 ="),
      ("9 x² mod 4 =", "9² mod 4 ="), ("9 x² root 2 =", "(9²) root 2 ="), ("5 ± %", "(-5)% ="),
      ("5 % x²", "(5%)² ="),
      ("200 + 10 % % =", "200 + 20% ="), ("200 + 10 % × 2 =", "(200 + 10%) × 2 ="),
      ("200 × 10 % √ =", "200 × √(10%) ="),
      ("7 + 9 =  M+ MR", "16 ="), ("τ log2", "log2(τ) ="), ("5 abs floor ceil", "ceil(floor(abs(5))) ="),
      ("8 ∛ x³ x⁻¹", "(∛(8)³)⁻¹ ="), ("7 + ± =", "7 + −(7) ="), ("2 ^ 3 ± =", "2 ^ -3 ="),
      ("1e40 + 1 =", "1e40 + 1 ="),
    ])
  func descriptions(_ line: String, _ label: String) throws {
    var brain = CalculatorBrain()
    try brain.press(line)
    #expect(brain.label == label)
  }

  @Test("where the description would be too long, the left operand is written as its value")
  func collapses() throws {
    var brain = CalculatorBrain()
    try brain.press("1")
    for _ in 0..<63 { try brain.press("+ 1 =") }
    #expect(brain.description.count == 253)
    try brain.press("+")
    #expect(brain.description.count == 255)
    try brain.press("1 =")
    #expect(brain.label == "64 + 1 =")
  }

  @Test("where even that is too long, so is the operand that a unary operation acts on")
  func collapsesOperand() throws {
    var brain = CalculatorBrain()
    try brain.press("5")
    for _ in 0..<200 { try brain.press("abs") }
    #expect(brain.description.unicodeScalars.count <= 256)
    #expect(brain.display == "5")
    try brain.press("C 7 + 5")
    for _ in 0..<50 { try brain.press("abs") }
    #expect(brain.description.hasPrefix("7 + abs("))
    #expect(brain.description.unicodeScalars.count <= 256)
  }
}
