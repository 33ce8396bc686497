import CalcNumber
import Testing

@testable import CalcBrainActor

@Suite("A state in the history")
struct SnapshotTests {
  @Test("has 24 bytes for itself, so that a hundred of them take little more than half a page")
  func size() {
    #expect(MemoryLayout<Snapshot.Fields>.stride == 24)
  }

  @Test("is the very state it was taken of, whatever is pressed", arguments: 0..<20 as Range<UInt64>)
  func isFaithful(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys = Key.all.filter { $0.press != .undo && $0.press != .random }.map(\.name)
    var history = History()
    var states: [CalculatorBrain] = []
    var brain = CalculatorBrain()
    while states.count < History.maximumCount {
      // An error leaves half a change behind.
      let before = brain
      do { try brain.press(keys.randomElement(using: &random) ?? "=") } catch { brain = before }
      var snapshot = brain.snapshot(after: history)
      #expect(snapshot.brain == brain)
      #expect(snapshot.isState(of: &brain))
      states.append(brain)
      history.push(snapshot)
      snapshot = before.pressed("1 + 2 = + 3 =").snapshotAlone
      #expect(!snapshot.isState(of: &brain))
    }
    #expect(history.count > 50)
    #expect(history.states == states.suffix(history.count))
  }

  @Test(
    "shares with the one before it what neither a small result nor its description is",
    arguments: ["7 MS", "deg", "7 MS 1 / 3 = MS deg"])
  func sharing(keys: String) async throws {
    let calculator = Calculator()
    for line in [keys, "C", keys, "4 + 5 =", "+ 1 =", "+ 2 =", "× 3 =", "+ 4 ="] {
      try await calculator.press(line)
    }
    var history = History()
    var rests: [Snapshot.Rest] = []
    for brain in await calculator.state.history.suffix(4) {
      var brain = brain
      let snapshot = brain.snapshot(after: history)
      rests.append(try #require(snapshot.shared.rest))
      history.push(snapshot)
    }
    #expect(rests.count == 4)
    #expect(rests.allSatisfy { $0 === rests[0] })
  }

  @Test("of a small result takes nothing but its own bytes and its description's")
  func footprint() throws {
    #expect(CalculatorBrain().pressed("7 + 9 =").snapshotAlone.footprint == 48 + 5)
    #expect(CalculatorBrain().pressed("1 / 3 =").snapshotAlone.footprint > 48 + 100)
    #expect(CalculatorBrain().pressed("2 √ MS 0").snapshotAlone.footprint > 48 + 200)
  }
}

extension CalculatorBrain {
  fileprivate func pressed(_ keys: String) -> CalculatorBrain {
    var brain = self
    // Nothing that these tests press is an error.
    do { try brain.press(keys) } catch { Issue.record(error) }
    return brain
  }

  fileprivate var snapshotAlone: Snapshot {
    var brain = self
    return brain.snapshot(after: History())
  }
}
