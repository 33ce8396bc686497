import CalcBrainActor

/// One button of the keypad: a key of the calculator, or help.
enum PadButton: Hashable, Sendable {
  case key(Key)
  case help

  private static let named = Dictionary(
    uniqueKeysWithValues: Key.all.map { ($0.name, PadButton.key($0)) } + [("?", .help)])

  /// The button of the key with this name, or `?`; nil where the vocabulary has no such name.
  init?(named name: String) {
    guard let button = Self.named[name] else { return nil }
    self = button
  }

  /// What is written on the button: the key's name, or another of its names that says it shorter or
  /// more plainly beside its neighbours.
  var face: String {
    switch self {
    case .help: "?"
    case .key(let key):
      switch key.press {
      case .binary(.power), .binary(.root), .function(.binaryLogarithm), .function(.exponential),
        .function(.exponential10), .function(.exponential2):
        key.names.first { $0.unicodeScalars.contains { $0 == "ʸ" || $0 == "ˣ" || $0 == "₂" } } ?? key.name
      default: key.name
      }
    }
  }

  /// How many columns the face takes. Every face is of characters one column wide.
  var faceColumns: Int { face.unicodeScalars.count }

  /// What sort of button it is, which decides its colour or shape.
  var role: Role {
    switch self {
    case .help: .control
    case .key(let key):
      switch key.press {
      case .digit, .point, .exponent: .entry
      case .equals: .equals
      case .negate: .function
      default:
        switch key.kind {
        case .binary: .operation
        case .function, .constant: .function
        case .entry, .memory, .control: .control
        }
      }
    }
  }

  enum Role: CaseIterable, Sendable {
    /// Digits, point and exponent.
    case entry
    case operation, equals, function
    /// Clearing, undo, memory, angle unit, help.
    case control

    /// A binary operation or `=`, which a calculator sets off from its keypad.
    var isOperation: Bool { self == .operation || self == .equals }
  }
}
