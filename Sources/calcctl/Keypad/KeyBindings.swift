/// Which keys of the keyboard press which button.
///
/// Signs are themselves; a letter is the first of the name where that was free, and a capital its
/// inverse or its larger relative. `h` and `M` wait for one more key: `h s` is sinh, `M r` is MR.
enum KeyBindings {
  /// A key that is the first of two.
  enum Prefix: Unicode.Scalar, CaseIterable, Sendable {
    case hyperbolic = "h"
    case memory = "M"

    /// The word shown while the second key is awaited.
    var invitation: String {
      switch self {
      case .hyperbolic: "h: s c t, S C T for the inverse"
      case .memory: "M: s store, r recall, c clear, + −"
      }
    }
  }

  /// A keyboard key and the name of the button it presses.
  struct Binding: Sendable {
    let prefix: Prefix?
    let scalar: Unicode.Scalar
    let name: String

    init(_ scalar: Unicode.Scalar, _ name: String, after prefix: Prefix? = nil) {
      self.prefix = prefix
      self.scalar = scalar
      self.name = name
    }

    /// How help writes the keys.
    var keys: String { (prefix.map { "\($0.rawValue) " } ?? "") + String(scalar) }
  }

  /// In the order in which help shows them. Of several keys for one button the first is shown.
  static let all: [Binding] = digits + operations + functions + hyperbolics + others

  private static let digits =
    "0123456789".unicodeScalars.map { Binding($0, String($0)) } + [
      Binding(".", "."), Binding(",", "."), Binding("E", "EE"), Binding("n", "±"), Binding("k", "CE"),
    ]

  private static let operations = [
    Binding("+", "+"), Binding("-", "−"), Binding("−", "−"), Binding("*", "×"), Binding("x", "×"),
    Binding("×", "×"), Binding("·", "×"), Binding("/", "÷"), Binding("÷", "÷"), Binding(":", "÷"),
    Binding("m", "mod"), Binding("^", "^"), Binding("y", "root"), Binding("=", "="),
  ]

  private static let functions = [
    Binding("%", "%"), Binding("r", "√"), Binding("√", "√"), Binding("R", "∛"), Binding("∛", "∛"),
    Binding("w", "x²"), Binding("²", "x²"), Binding("W", "x³"), Binding("³", "x³"), Binding("i", "x⁻¹"),
    Binding("!", "x!"), Binding("s", "sin"), Binding("c", "cos"), Binding("t", "tan"), Binding("S", "asin"),
    Binding("C", "acos"), Binding("T", "atan"), Binding("l", "ln"), Binding("L", "exp"), Binding("g", "log"),
    Binding("G", "exp10"), Binding("b", "log2"), Binding("B", "exp2"), Binding("a", "abs"),
    Binding("f", "floor"), Binding("F", "ceil"), Binding("o", "round"), Binding("p", "π"),
    Binding("π", "π"), Binding("P", "τ"), Binding("τ", "τ"), Binding("e", "e"), Binding("z", "rand"),
  ]

  private static let hyperbolics = [
    Binding("s", "sinh", after: .hyperbolic), Binding("c", "cosh", after: .hyperbolic),
    Binding("t", "tanh", after: .hyperbolic), Binding("S", "asinh", after: .hyperbolic),
    Binding("C", "acosh", after: .hyperbolic), Binding("T", "atanh", after: .hyperbolic),
  ]

  private static let others = [
    Binding("s", "MS", after: .memory), Binding("r", "MR", after: .memory),
    Binding("M", "MR", after: .memory),
    Binding("c", "MC", after: .memory), Binding("+", "M+", after: .memory),
    Binding("-", "M−", after: .memory), Binding("−", "M−", after: .memory), Binding("d", "deg"),
    Binding("D", "rad"), Binding("u", "undo"), Binding("?", "?"),
  ]

  /// The button that a character presses; nil where it is bound to none.
  static func button(_ scalar: Unicode.Scalar, after prefix: Prefix?) -> PadButton? {
    all.first { $0.scalar == scalar && $0.prefix == prefix }.flatMap { PadButton(named: $0.name) }
  }
}
