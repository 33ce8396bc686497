import CalcBrainActor

/// One button of the keypad: a key of the calculator, or help.
enum PadButton: Hashable, Sendable {
  case key(Key)
  case help

  /// The button of the key with this name; nil where the vocabulary has none.
  init?(named name: String) {
    if name == "?" {
      self = .help
    } else if let key = Key.all.first(where: { $0.name == name }) {
      self = .key(key)
    } else {
      return nil
    }
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
