import Testing

@testable import CalcBrainActor

@Suite("The examples of the specification")
struct PressVectorTests {
  @Test("there are examples to check")
  func vectorsAreThere() { #expect(PressVector.all.count > 350) }

  @Test("every example shows what it says, as one line", arguments: PressVector.all)
  func oneLine(_ vector: PressVector) async {
    let calculator = Calculator()
    do {
      let update = try await calculator.press(vector.presses)
      #expect(update.display == vector.display)
      #expect(update.label == vector.label)
    } catch {
      #expect("!" + error.code.rawValue == vector.display)
      #expect(await calculator.state == CalculatorState())
    }
  }

  @Test(
    "every example of single keys shows the same, one key a line",
    arguments: PressVector.all.filter { vector in
      !vector.presses.contains("undo")
        && vector.presses.split(separator: " ").allSatisfy { Key.named(String($0)) != nil }
    })
  func oneKeyALine(_ vector: PressVector) async {
    let calculator = Calculator()
    do {
      var update = await calculator.current
      for key in vector.presses.split(separator: " ") { update = try await calculator.press(String(key)) }
      #expect(update.display == vector.display)
      #expect(update.label == vector.label)
    } catch {
      #expect("!" + error.code.rawValue == vector.display)
    }
  }
}
