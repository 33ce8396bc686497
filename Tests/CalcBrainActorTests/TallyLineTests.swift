import CalcNumber
import Testing

@testable import CalcBrainActor

@Suite("A line of a tally")
struct TallyLineTests {
  @Test(
    "is an operator, a number and an equals sign, with a space between them",
    arguments: [
      "+ 1 =", "- 12.50 =", "− 1 =", "* 3 =", "x 3 =", "/ 7 =", "^ 2 =", "+ -5 =", "+ .5 =", "+ 5. =",
      "+ 007 =",
      "+ 123456789012345678 =", "mod 3 =", "+ 1 = ", " + 1 =", "+  1 =", "+ 1  =", "+1 =", "+ 1=", "+ 1",
      "+ =", "+ - =",
      "+ . =", "+ 1e3 =", "+ 1234567890123456789 =", "+ 1.2.3 =", "+ 1 2 =", "1 + =", "% 1 =", "+ 1 = =",
      "+ √ =", "= 1 =",
      "+ 1\t=", "", "=", " =", "+ π =",
    ])
  func form(_ line: String) throws {
    let isTally = TallyLine(Array(line.utf8).span) != nil
    let expected = /[-+*x\/^] (-?[0-9]+\.?[0-9]*|-?\.[0-9]+) =/
    let isLong = line.utf8.count > 4 + 18
    #expect(isTally == (try expected.wholeMatch(in: line) != nil && !isLong))
  }

  @Test("knows each key whose name is one byte and that makes an operation of two numbers")
  func operations() {
    for byte in UInt8.min...UInt8.max {
      let key: BinaryOperation? =
        if case .binary(let operation)? = KeyNames.shared.exact(byte) { operation } else { nil }
      #expect(TallyLine.operation(byte) == key, "\(byte)")
    }
  }

  @Test("leaves the very state that its keys leave, one after the other", arguments: 0..<40 as Range<UInt64>)
  func agreesWithKeys(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var state = CalculatorState()
    var log: Reversals? = Reversals()
    var additionCount = 0
    for _ in 0..<400 {
      let line = Self.line(&random)
      var keys = state.brain
      let before = state
      var addition: UInt16?
      do throws(PressError) {
        let utf8 = Array(line.utf8)
        _ = try state.press(utf8.span, goesOnTyping: false, log: &log, addition: &addition)
      } catch {
        state.commit()
        #expect(state == before, "\(line)")
        #expect(throws: error, "\(line)") { try keys.press(line) }
        continue
      }
      try keys.press(line)
      #expect(state.brain == keys, "\(line)")
      #expect(state.brain.label == keys.label, "\(line)")
      #expect(state.version == before.version + (keys == before.brain ? 0 : 1), "\(line)")
      if keys != before.brain { #expect(state.history.last == before.brain, "\(line)") }
      log?.removeAll()
      state.commit()
      guard let addition else { continue }
      additionCount += 1
      #expect(before.brain.description.utf8.count == Int(addition))
      #expect(keys.description.utf8.starts(with: before.brain.description.utf8))
      var rest = before.brain
      rest.first = keys.first
      #expect(rest == keys)
    }
    #expect(additionCount > 100)
  }

  /// Mostly lines of a tally, and sometimes one that leaves another state for the next.
  private static func line(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return "C"
    case 1: return "7 + 9"
    case 2: return "√"
    case 3: return "12"
    case 4: return "π"
    case 5: return "+ 1 / 3 ="
    default: break
    }
    let operation = ["+", "-", "*", "+", "-", "/", "^"].randomElement(using: &random) ?? "+"
    let sign = Bool.random(using: &random) ? "" : "-"
    let number =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: "\(UInt64.random(in: 0..<10, using: &random))"
      case 1: "\(UInt64.random(in: 0..<100_000_000_000_000_000, using: &random))"
      case 2: ".\(UInt64.random(in: 0..<1000, using: &random))"
      case 3: "00"
      default: "\(Int.random(in: 0..<1000, using: &random)).\(Int.random(in: 0..<1000, using: &random))"
      }
    return "\(operation) \(operation == "^" ? "2" : sign + number) ="
  }
}
