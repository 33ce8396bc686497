/// What a line asks for, once all its presses were carried out on a copy.
enum LineOutcome {
  /// The line's presses led to this calculator.
  case pressed(CalculatorBrain)
  /// The line is `undo` alone; where the key stands is for naming the place if there is nothing to undo.
  case undo(Range<Int>)
}

extension CalculatorBrain {
  /// Carries out a line on this calculator, whole or not at all.
  ///
  /// A line of `undo` is `nothing-to-undo` here: a brain remembers no history, a `Calculator` does.
  ///
  /// - Parameter line: keys and numbers separated by spaces or tabs; `#` starts a comment.
  /// - Throws: the first fault; the brain is then exactly as it was.
  public mutating func press(_ line: String) throws(PressError) {
    let utf8 = Array(line.utf8)
    switch try outcome(of: utf8.span, goesOnTyping: true) {
    case .pressed(let brain): self = brain
    case .undo(let range): throw .nothingToUndo(range, in: utf8.span)
    }
  }

  /// What the line leads to.
  ///
  /// - Parameter goesOnTyping: whether a line of one digit, `.` or `EE` goes on with the number being typed;
  ///   everything else at the start of a line starts a new one.
  func outcome(of line: Span<UInt8>, goesOnTyping: Bool) throws(PressError) -> LineOutcome {
    var brain = self
    var scanner = LineScanner()
    var isFirst = true
    while let lexeme = try scanner.next(in: line, awaitsOperand: brain.awaitsOperand) {
      if lexeme == .key(.undo) {
        guard isFirst, scanner.isAtEnd(of: line) else { throw .undoAlone(scanner.range, in: line) }
        return .undo(scanner.range)
      }
      do throws(PressFault) {
        switch lexeme {
        case .number: try brain.type(token: line.extracting(scanner.range))
        case .key(let press):
          if isFirst, press.startsTyping, !(goesOnTyping && scanner.isAtEnd(of: line)) { brain.entry = nil }
          try brain.press(press)
        }
      } catch {
        throw PressError(error, scanner.range, in: line)
      }
      isFirst = false
    }
    return .pressed(brain)
  }
}

extension Press {
  /// Whether the press starts a number where none is being typed.
  fileprivate var startsTyping: Bool {
    switch self {
    case .digit, .point, .exponent: true
    case .backspace, .clearEntry, .clear, .equals, .binary, .function, .percent, .negate, .constant, .random,
      .memory, .angle, .undo:
      false
    }
  }
}
