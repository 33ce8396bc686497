import CalcNumber
import Testing

@testable import CalcBrainActor

@Suite("What holds for every sequence of presses")
struct InvariantTests {
  /// Keys that make exact numbers of exact numbers.
  private static let exact = Set(
    [
      "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "+", "−", "×", "÷", "mod", "=", "x²", "x³",
      "x⁻¹", "%",
    ]
      + ["±", "⌫", "CE", "C", "MS", "MR", "MC", "M+", "M−", "abs", "floor", "ceil", "round", "deg", "rad"])
  /// Keys of which no step, pole or steep place makes a small difference large.
  private static let smooth = exact.subtracting(["mod", "÷", "x⁻¹", "floor", "ceil", "round"]).union(
    ["π", "e", "τ", "∛", "atan", "tanh", "asinh"])

  private static func randomKeys(_ generator: inout SeededGenerator) -> [String] {
    let keys = Key.all.filter { $0.press != .undo && $0.press != .random && $0.press != .exponent }.map(
      \.name)
    let common = ["+", "−", "×", "÷", "=", "%", "√", "x²", "±", "2", "5", "9", ".", "1", "3", "4", "6", "="]
    return (0..<Int.random(in: 2...24, using: &generator)).map { _ in
      (Bool.random(using: &generator) ? keys : common).randomElement(using: &generator) ?? "1"
    }
  }

  @Test(
    "the description, read by the ordinary rules, evaluates to the display",
    arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func descriptionEvaluatesToValue(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var compared = 0
    for _ in 0..<1_300 {
      var brain = CalculatorBrain()
      var pressed: [String] = []
      let keys = Self.randomKeys(&generator)
      for (index, key) in keys.enumerated() {
        guard (try? brain.press(key)) != nil else { continue }
        pressed.append(key)
        guard index % 5 == 0 || index == keys.count - 1, let evaluated = try EvaluatedDescription(of: brain)
        else { continue }
        compared += 1
        let description: Comment = "\(pressed.joined(separator: " ")): \(brain.description)"
        do {
          let value = try evaluated.described.get()
          if value == evaluated.expected { continue }
          #expect(evaluated.hasRoundedNumber || !Self.exact.isSuperset(of: pressed), description)
          guard Self.smooth.isSuperset(of: pressed) else { continue }
          let difference = try value.applying(.subtract, evaluated.expected).applying(.absoluteValue)
          let bound = try evaluated.largest.applying(.multiply, Number(parsing: "1e-30"))
          #expect(try !bound.applying(.subtract, difference).isNegative, description)
        } catch {
          // A rounded number can leave the range of a function that the value itself is in.
          #expect(!Self.smooth.isSuperset(of: pressed), description)
        }
      }
    }
    #expect(compared > 1_000)
  }

  @Test("a failed line leaves a byte-equal state")
  func failedLineChangesNothing() async throws {
    var generator = SeededGenerator(seed: 99)
    var failures = 0
    let calculator = Calculator()
    for _ in 0..<5_000 {
      var before: [UInt8] = []
      await calculator.state.brain.write(archive: &before)
      let version = await calculator.state.version
      let line =
        Self.randomKeys(&generator).joined(separator: " ")
        + (Bool.random(using: &generator) ? " 5 ÷ 0 =" : "")
      if (try? await calculator.press(line)) == nil {
        failures += 1
        var after: [UInt8] = []
        await calculator.state.brain.write(archive: &after)
        #expect(after == before, "\(line)")
        #expect(await calculator.state.version == version)
      }
    }
    #expect(failures > 1_000)
  }

  @Test("every state is the same after it was archived and read back")
  func archiveRoundTrips() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      var brain = CalculatorBrain()
      for key in Self.randomKeys(&generator) { try? brain.press(key) }
      var archive: [UInt8] = []
      brain.write(archive: &archive)
      let readBack = CalculatorBrain(archive: archive.span)
      #expect(readBack == brain, "\(String(decoding: archive, as: UTF8.self))")
    }
  }

  @Test("no description is longer than 256 characters")
  func descriptionIsBounded() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      var brain = CalculatorBrain()
      try brain.press("2")
      for _ in 0..<300 {
        let key =
          ["+ 1 =", "√", "x²", "÷ 3 =", "^ 1 =", "sin", "− π", "± ± ±", "MS MR ="].randomElement(
            using: &generator) ?? ""
        try? brain.press(key)
        #expect(brain.description.unicodeScalars.count <= 256)
      }
    }
  }
}
