extension CalculatorBrain {
  /// Carries out a line on this calculator, whole or not at all.
  ///
  /// A line of `undo` is `nothing-to-undo` here: a brain remembers no history, a `Calculator` does.
  ///
  /// - Parameter line: keys and numbers separated by spaces or tabs; `#` starts a comment.
  /// - Throws: the first fault; the brain is then exactly as it was.
  public mutating func press(_ line: String) throws(PressError) {
    let utf8 = Array(line.utf8)
    var pressed = self
    if let undo = try pressed.carryOut(utf8.span, goesOnTyping: true) {
      throw .nothingToUndo(undo, in: utf8.span)
    }
    self = pressed
  }

  /// Carries out a line. When it throws, the value may be half changed: the caller keeps a copy.
  ///
  /// - Parameter goesOnTyping: whether a line of one digit, `.` or `EE` goes on with the number being typed;
  ///   everything else at the start of a line starts a new one.
  /// - Returns: where the key `undo` stands if it is alone on the line, which is for the caller to do.
  mutating func carryOut(_ line: Span<UInt8>, goesOnTyping: Bool) throws(PressError) -> Range<Int>? {
    var scanner = LineScanner()
    var isFirst = true
    while true {
      let key: Press
      if let press = scanner.nextOfOneByte(in: line) {
        key = press
      } else if scanner.isAtEnd(of: line) {
        return nil
      } else {
        switch try scanner.next(in: line, awaitsOperand: awaitsOperand) {
        case nil: return nil
        case .number:
          do { try type(token: line.extracting(scanner.range)) } catch {
            throw PressError(error, scanner.range, in: line)
          }
          isFirst = false
          continue
        case .key(let press): key = press
        }
      }
      if case .undo = key {
        guard isFirst, scanner.isAtEnd(of: line) else { throw .undoAlone(scanner.range, in: line) }
        return scanner.range
      }
      if isFirst, key.startsTyping, !(goesOnTyping && scanner.isAtEnd(of: line)) { typed.clear() }
      isFirst = false
      do { try press(key) } catch { throw PressError(error, scanner.range, in: line) }
    }
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
