import CalcBrainActor

/// Lines that write a function in front of its operand, as in mathematics. The calculator's functions
/// act on what is shown, so `sqrt 2` takes the root of that and then replaces it by 2.
enum PrefixNotation {
  /// What to press instead; nil where every function's result is used.
  static func advice(on line: String) -> String? {
    let bytes = Array(line.utf8)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var scanner = LineScanner()
    var previous: Press?
    var function: Range<Int>?
    while let lexeme = try? scanner.next(in: bytes.span, awaitsOperand: isBinary(previous)) {
      if let function, startsOperand(lexeme) {
        let (name, operand) = (text(function), text(scanner.range))
        return "\(name) acted on what was shown, and \(operand) then replaced the result: "
          + "functions stand behind, as in '\(operand) \(name)'"
      }
      function = nil
      previous = nil
      guard case .key(let press) = lexeme else { continue }
      previous = press
      if case .function = press { function = scanner.range }
    }
    return nil
  }

  private static func isBinary(_ press: Press?) -> Bool {
    if case .binary? = press { return true }
    return false
  }

  private static func startsOperand(_ lexeme: LineScanner.Lexeme) -> Bool {
    switch lexeme {
    case .number, .key(.digit), .key(.point), .key(.constant): return true
    case .key: return false
    }
  }
}
