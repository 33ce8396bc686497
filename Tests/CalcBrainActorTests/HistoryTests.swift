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
