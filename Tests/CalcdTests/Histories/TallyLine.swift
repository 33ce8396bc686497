/// The lines that recorded histories are made of. Each leaves nothing pending, so that `TallyModel` can say
/// in a page what it does; and where its number is its own, what became of it can be told for good.
enum TallyLine: Hashable, Sendable {
  case add(Int)
  case subtract(Int)
  /// Times a number, modulo 997: the value stays short.
  case scale(Int)
  /// Two operations in one line, which nobody may ever see half of.
  case addTwice(Int, Int)
  /// A new number in place of everything.
  case begin(Int)
  case clear
  case undo
  /// An addition and then a division by zero: the line fails, and the addition with it.
  case divideByZero(Int)
  /// An addition and then a word that is no key.
  case unknownKey(Int)
  /// No key at all.
  case nothing

  /// As it is sent.
  var text: String {
    switch self {
    case .add(let number): "+ \(number) ="
    case .subtract(let number): "- \(number) ="
    case .scale(let number): "x \(number) mod 997 ="
    case .addTwice(let first, let second): "+ \(first) + \(second) ="
    case .begin(let number): "\(number) ="
    case .clear: "C"
    case .undo: "undo"
    case .divideByZero(let number): "+ \(number) = / 0 ="
    case .unknownKey(let number): "+ \(number) = bogus"
    case .nothing: "# nothing"
    }
  }

  /// Whether there is a state that it leaves as it is, so that its reply does not say that it changed
  /// something.
  var mayChangeNothing: Bool {
    switch self {
    case .add, .subtract, .scale, .addTwice: false
    case .begin, .clear, .undo, .divideByZero, .unknownKey, .nothing: true
    }
  }

  /// A line at random.
  ///
  /// - Parameter number: one that no other line of the history has.
  static func random(number: Int, using generator: inout SeededGenerator) -> TallyLine {
    switch Int.random(in: 0..<100, using: &generator) {
    case ..<40: .add(number)
    case ..<50: .subtract(number)
    case ..<57: .scale(number)
    case ..<67: .addTwice(number, number + 1)
    case ..<70: .begin(number)
    case ..<73: .clear
    case ..<85: .undo
    case ..<89: .divideByZero(number)
    case ..<93: .unknownKey(number)
    default: .nothing
    }
  }
}
