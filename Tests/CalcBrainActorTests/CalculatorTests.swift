import Testing

@testable import CalcBrainActor

@Suite("The calculator that many may press")
struct CalculatorTests {
  @Test("undo takes back the last line that changed anything, a C too")
  func undo() async throws {
    let calculator = Calculator()
    try await calculator.press("7 + 9 =")
    try await calculator.press("5 MS")
    try await calculator.press("C")
    #expect(try await calculator.undo().display == "5")
    #expect(try await calculator.press("7 MR").display == "5")
    #expect(try await calculator.press("+ 1 =").display == "6")
    #expect(try await calculator.undo().display == "5")
    #expect(try await calculator.undo().label == "7 + 9 =")
    #expect(try await calculator.undo().display == "0")
    await #expect(throws: PressError.self) { try await calculator.undo() }
    #expect(await calculator.current.version == 8)
  }

  @Test("a line that leaves everything as it was is no change")
  func noChange() async throws {
    let calculator = Calculator()
    for line in ["", "# nothing", "=", "C", "⌫", "rad", "MC"] {
      let update = try await calculator.press(line)
      #expect(update.version == 0 && update.change == .none)
    }
    try await calculator.press("7 =")
    #expect(try await calculator.press("= =").change == .none)
    #expect(try await calculator.press("7 =").change == .none)
    #expect(await calculator.state.history.count == 1)
  }

  @Test("the history holds a hundred states")
  func historyIsBounded() async throws {
    let calculator = Calculator()
    for _ in 0..<250 { try await calculator.press("+ 1 =") }
    var undone = 0
    while (try? await calculator.undo()) != nil { undone += 1 }
    #expect(undone == 100)
    #expect(await calculator.current.display == "150")
    #expect(await calculator.current.version == 350)
  }

  @Test("the history holds at most 64 KiB of large states")
  func historyIsBoundedInBytes() async throws {
    let calculator = Calculator()
    try await calculator.press("1 ÷ 1e300 + 1 = MS")
    for _ in 0..<150 { try await calculator.press("+ MR = ÷ 3 = √ x²") }
    let history = await calculator.state.history
    let footprints = history.map { state in
      var state = state
      return state.snapshot(after: History()).footprint
    }
    #expect(footprints.reduce(0, +) <= 64 * 1024)
    #expect(history.count > 10)
  }

  @Test("a digit goes on with a number only for the presser who made the last change")
  func pressers() async throws {
    let calculator = Calculator()
    try await calculator.press("7", by: Presser(1))
    #expect(try await calculator.press("3", by: Presser(2)).display == "3")
    #expect(try await calculator.press("4", by: Presser(2)).display == "34")
    #expect(try await calculator.press("5", by: Presser(1)).display == "5")
  }

  @Test("rolling back makes it as though nothing had been pressed since the last commit")
  func rollBack() async throws {
    let calculator = Calculator(recordsChanges: true)
    for number in 0..<130 { try await calculator.press("+ \(number) =") }
    await calculator.commit()
    let before = await calculator.state
    for _ in 0..<30 { try await calculator.press("+ 1 =", by: Presser(5)) }
    for _ in 0..<50 { try await calculator.undo() }
    for _ in 0..<70 { try await calculator.press("× 3 =") }
    #expect(await calculator.hasUncommittedChanges)
    await calculator.rollBack()
    #expect(await calculator.state == before)
    #expect(await !calculator.hasUncommittedChanges)
  }

  @Test("a thousand tasks that each add one leave it exactly a thousand higher")
  func concurrentPresses() async throws {
    let calculator = Calculator()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { try await calculator.press("+ 1 =") } }
      try await group.waitForAll()
    }
    #expect(await calculator.current.display == "1000")
  }

  @Test("updates start with what is shown and end with the newest, never a backlog")
  func updates() async throws {
    let calculator = Calculator()
    let updates = await calculator.updates
    for _ in 0..<50 { try await calculator.press("+ 1 =") }
    var iterator = updates.makeAsyncIterator()
    #expect(await iterator.next()?.display == "50")
    try await calculator.press("undo")
    #expect(await iterator.next()?.display == "49")
  }

  @Test("a tally of ten thousand presses stays as small as one of a hundred")
  func tally() async throws {
    let calculator = Calculator()
    for _ in 0..<10_000 { try await calculator.press("+ 1 =") }
    let update = await calculator.current
    #expect(update.display == "10000")
    #expect(update.description.unicodeScalars.count <= 256)
    #expect(update.description.hasSuffix(" + 1 + 1"))
  }

  @Test("copies of one state that go on differently do not disturb each other")
  func independentCopies() async throws {
    let calculator = Calculator()
    try await calculator.press("7 + 9 =")
    let brain = await calculator.state.brain
    let labels = await withTaskGroup(of: String.self) { group in
      for number in 0..<200 {
        group.addTask {
          var copy = brain
          try? copy.press("+ \(number) =")
          return copy.label == "7 + 9 + \(number) =" ? "right" : copy.label
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(labels == ["right"])
    #expect(brain.label == "7 + 9 =")
  }
}
