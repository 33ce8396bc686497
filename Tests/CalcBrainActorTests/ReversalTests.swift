import Testing

@testable import CalcBrainActor

@Suite("Changes that are not final")
struct ReversalTests {
  private static func line(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: "undo"
    case 3: "C"
    case 4: "2 ^ \(Int.random(in: 1500..<1900, using: &random)) + 1 = MS"
    case 5: "√"
    case 6: "+ 1 ÷ 0 ="
    case 7: "MC"
    default: "+ \(Int.random(in: 0..<100, using: &random)) ="
    }
  }

  @Test("are taken back to the very state before, however many they are", arguments: 0..<8 as Range<UInt64>)
  func rollBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var recording = Calculator.Mechanism(state: CalculatorState(), recordsChanges: true)
    // Pressed the same lines, but those that were taken back, with nothing to take back.
    var plain = Calculator.Mechanism(state: CalculatorState(), recordsChanges: false)
    for _ in 0..<30 {
      let lines = (0..<[1, 3, 40, 700].randomElement(using: &random)!).map { _ in Self.line(&random) }
      let isFinal = Bool.random(using: &random)
      for line in lines {
        let utf8 = Array(line.utf8)
        _ = try? recording.press(utf8: utf8.span, by: .anonymous)
        if isFinal { _ = try? plain.press(utf8: utf8.span, by: .anonymous) }
      }
      if isFinal { recording.commit() } else { recording.rollBack() }
      let (found, expected, isOpen) = (recording.state, plain.state, recording.hasUncommittedChanges)
      #expect(found == expected)
      #expect(!isOpen)
    }
  }

  @Test func `what a burst of them needed is given back once they come one by one`() {
    var history = History()
    var brain = CalculatorBrain()
    for _ in 0..<1000 { history.push(brain.snapshot(after: history), holdsForgotten: true) }
    #expect(history.capacity >= 1000)
    history.letGo()
    #expect(history.capacity >= 1000)
    history.push(brain.snapshot(after: history), holdsForgotten: true)
    history.letGo()
    #expect(history.capacity == History.maximumCount)
    #expect(history.count == History.maximumCount)
  }
}
