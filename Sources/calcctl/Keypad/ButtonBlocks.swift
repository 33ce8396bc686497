/// Which buttons stand together, by name. Everything a layout can place is here.
enum ButtonBlocks {
  /// Digits and the most used operations: on every keypad, four columns wide and six rows high.
  static let core: [[String]] = [
    ["C", "⌫", "±", "^"],
    ["√", "x²", "%", "÷"],
    ["7", "8", "9", "×"],
    ["4", "5", "6", "−"],
    ["1", "2", "3", "+"],
    ["π", "0", ".", "="],
  ]

  /// The other keys in sixes, the most used ones first: columns beside the core, or rows above it on
  /// a keypad six columns wide.
  static let sixes: [[String]] = [
    ["sin", "cos", "tan", "ln", "log", "e"],
    ["undo", "x³", "x⁻¹", "x!", "∛", "root"],
    ["M+", "M−", "MR", "MS", "MC", "mod"],
    ["asin", "acos", "atan", "deg", "rad", "EE"],
    ["exp", "exp10", "exp2", "log2", "τ", "CE"],
    ["sinh", "cosh", "tanh", "asinh", "acosh", "atanh"],
    ["?", "abs", "floor", "ceil", "round", "rand"],
  ]

  /// The same keys in fours, the most used ones first: rows above the core on a narrow keypad.
  static let fours: [[String]] = [
    ["sin", "cos", "tan", "undo"],
    ["ln", "log", "e", "x⁻¹"],
    ["x³", "∛", "x!", "root"],
    ["MS", "MR", "M+", "M−"],
    ["MC", "CE", "EE", "mod"],
    ["asin", "acos", "atan", "τ"],
    ["exp", "exp10", "exp2", "log2"],
    ["sinh", "cosh", "tanh", "deg"],
    ["asinh", "acosh", "atanh", "rad"],
    ["abs", "floor", "ceil", "round"],
    ["rand", "?"],
  ]
}
