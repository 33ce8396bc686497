import CalcBrainActor
import Testing

/// The model that histories are checked against has to be right itself.
@Suite struct TallyModelTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the model shows what the calculator shows, line by line`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let calculator = Calculator()
    var model = TallyModel()
    for step in 0..<400 {
      let line = TallyLine.random(number: Int.random(in: 1...2_000_000, using: &generator), using: &generator)
      let outcome = model.carryOut(line)
      do {
        let update = try await calculator.press(line.text)
        #expect((outcome == .changed) == (update.change != .none), "\(step): \(line)")
        #expect(outcome == .changed || outcome == .unchanged, "\(step): \(line)")
      } catch {
        #expect(outcome == .failed(code: error.code.rawValue), "\(step): \(line)")
      }
      let update = await calculator.current
      #expect(model.display == update.display, "\(step): \(line)")
      #expect(model.label == update.label, "\(step): \(line)")
      #expect(model.version == update.version, "\(step): \(line)")
    }
  }

  @Test func `the model undoes as many lines as the calculator, and no more`() async throws {
    let calculator = Calculator()
    var model = TallyModel()
    for number in 1...130 {
      _ = model.carryOut(.add(1_000_000 + number))
      try await calculator.press(TallyLine.add(1_000_000 + number).text)
    }
    var undone = 0
    while model.carryOut(.undo) == .changed {
      #expect(try await calculator.undo().display == model.display)
      undone += 1
    }
    #expect(undone == 100)
    await #expect(throws: PressError.self) { try await calculator.undo() }
  }
}
