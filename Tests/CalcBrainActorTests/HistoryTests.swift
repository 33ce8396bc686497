import Testing

@testable import CalcBrainActor

@Suite("The history")
struct HistoryTests {
  @Test(
    "forgets the oldest states, and no more of them than its bounds ask for",
    arguments: 0..<6 as Range<UInt64>)
  func bounds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let small = try Self.brain("+ 1 =", times: 1)
    let kinds = try [
      small, Self.brain("+ 123456789 =", times: 20), Self.brain("× 1.5 =", times: 30),
      // Numbers that need memory of their own, in the memory too.
      Self.brain("1 ÷ 1e300 + 1 = MS √ + MR =", times: 3),
    ]
    var history = History()
    var model: [CalculatorBrain] = []
    var footprint = 0
    var reachedCount = false
    var reachedFootprint = false
    // In turns the ring is filled with states that are small, all large, and mixed, and emptied in part.
    for turn in 0..<12 {
      for _ in 0..<Int.random(in: 1..<220, using: &random) {
        var brain =
          switch turn % 3 {
          case 0: small
          case 1: kinds[3]
          default: kinds.randomElement(using: &random) ?? small
          }
        let snapshot = brain.snapshot(after: history)
        history.push(snapshot)
        model.append(brain)
        footprint += snapshot.footprint
        while model.count > History.maximumCount || footprint > History.maximumFootprint {
          if model.count > History.maximumCount { reachedCount = true } else { reachedFootprint = true }
          footprint -= Self.footprint(of: model.removeFirst())
        }
        #expect(history.count == model.count)
      }
      #expect(history.states == model)
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        let popped = history.pop()
        #expect(popped == model.popLast())
        footprint -= popped.map(Self.footprint(of:)) ?? 0
      }
      #expect(history.states == model)
    }
    #expect(reachedCount && reachedFootprint)
  }

  @Test("lets go of a description that only states had which are forgotten or taken out")
  func releases() throws {
    var history = History()
    let other = try Self.brain("+ 1 =", times: 1)
    weak let forgotten = try Self.push(3, to: &history)
    weak let held = try Self.push(2, to: &history)
    weak let takenOut = try Self.push(2, to: &history)
    #expect(forgotten != nil && held != nil && takenOut != nil)
    _ = history.pop()
    #expect(takenOut != nil)
    _ = history.pop()
    #expect(takenOut == nil)
    for count in 0...History.maximumCount {
      #expect(history.count == min(5 + count, History.maximumCount))
      #expect((forgotten == nil) == (count >= 98))
      var brain = other
      if count == History.maximumCount - 1 { break }
      history.push(brain.snapshot(after: history))
    }
    #expect(held != nil)
    for _ in 0..<2 {
      var brain = other
      history.push(brain.snapshot(after: history), holdsForgotten: true)
      #expect(held != nil)
    }
    history.letGo()
    #expect(held == nil)
    #expect(history.states == Array(repeating: other, count: History.maximumCount))
  }

  /// Pushes so many states of a calculator whose description nobody else has, and answers where that is.
  private static func push(_ count: Int, to history: inout History) throws -> TextBuffer? {
    var brain = try brain("+ 1 =", times: 1)
    for _ in 0..<count { history.push(brain.snapshot(after: history)) }
    return brain.first.text.buffer
  }

  private static func footprint(of brain: CalculatorBrain) -> Int {
    var brain = brain
    return brain.snapshot(after: History()).footprint
  }

  private static func brain(_ line: String, times: Int) throws -> CalculatorBrain {
    var brain = CalculatorBrain()
    for _ in 0..<times { try brain.press(line) }
    return brain
  }
}
