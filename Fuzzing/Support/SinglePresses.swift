import CalcNumber

@testable import CalcBrainActor

/// A calculator whose lines are pressed one press at a time, and looked at in between.
///
/// As long as no number stands in a description that was rounded to be written, the description evaluates to
/// the very value that it describes, whatever the operations are: they are carried out on the same numbers.
struct SinglePresses {
  private(set) var brain = CalculatorBrain()
  /// Whether a rounded number may stand in the description of this state or of an earlier one.
  private var mayBeRounded = false

  /// The calculator is in this state, which it was in before or which no press led to.
  mutating func goOn(from brain: CalculatorBrain) { self.brain = brain }

  /// Presses a line that was carried out.
  mutating func press(_ line: [UInt8], goesOnTyping: Bool) throws(Finding) {
    var scanner = LineScanner()
    var isFirst = true
    do {
      while let lexeme = try scanner.next(in: line.span, awaitsOperand: brain.awaitsOperand) {
        noteWhatIsWritten(by: lexeme)
        switch lexeme {
        case .number: try brain.type(token: line.span.extracting(scanner.range))
        case .key(let key):
          let isAlone = isFirst && scanner.isAtEnd(of: line.span)
          if isFirst, [.point, .exponent].contains(key) || key.isDigit, !(goesOnTyping && isAlone) {
            brain.typed.clear()
          }
          try brain.press(key)
        }
        isFirst = false
        noteWhatIsWritten()
      }
    } catch {
      throw Finding("presses that made a line are refused one by one: \(error)")
    }
  }

  /// Notes the numbers that are written as they are, and what `MR` would write.
  private mutating func noteWhatIsWritten() {
    for operand in [brain.first, brain.second] where operand.style == .number {
      if !operand.value.isWrittenExactly { mayBeRounded = true }
    }
    if !brain.memory.isWrittenExactly { mayBeRounded = true }
  }

  /// Notes what the next press may write as a number: a copy of the left operand where there is no second
  /// one, a percentage that is operated on, and anything where the description is about to be too long.
  private mutating func noteWhatIsWritten(by next: LineScanner.Lexeme) {
    let isLong = brain.descriptionScalarCount > 128
    for operand in [brain.first, brain.second] where !operand.value.isWrittenExactly {
      if isLong || operand.binding == .percentageOfLeft { mayBeRounded = true }
    }
    guard case .pending = brain.stage, !brain.first.value.isWrittenExactly else { return }
    switch next {
    case .key(.equals), .key(.function), .key(.percent), .key(.negate): mayBeRounded = true
    case .number, .key: break
    }
  }

  /// The description, read by the ordinary rules, evaluates to the value.
  func checkDescription() throws(Finding) {
    let evaluated: EvaluatedDescription?
    do throws(DescriptionEvaluator.SyntaxError) {
      evaluated = try EvaluatedDescription(of: brain)
    } catch {
      throw Finding("a description is one by the rules: \(brain.description), at \(error.rest)")
    }
    guard let evaluated, !mayBeRounded else { return }
    guard case .success(evaluated.expected) = evaluated.described else {
      throw Finding(
        "\(evaluated.description) evaluates to \(evaluated.expected.value), not to \(evaluated.described)")
    }
  }
}

extension Press {
  fileprivate var isDigit: Bool { if case .digit = self { true } else { false } }
}
