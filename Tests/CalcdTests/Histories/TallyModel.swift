/// What one shared calculator does with the lines of `TallyLine`, written down a second time and without a
/// line of the product: what replies are compared with.
struct TallyModel: Equatable, Sendable {
  /// What a line did.
  enum Outcome: Equatable, Sendable {
    case changed
    case unchanged
    case failed(code: String)
  }

  /// How tightly the text holds together, as an operand of a product.
  fileprivate enum Binding: Sendable { case sum, product }

  /// A value, and the description that led to it; an empty one for a calculator at launch.
  fileprivate struct Face: Equatable, Sendable {
    var value = 0
    var text = ""
    var binding = Binding.product
  }

  /// The longest description, in Unicode scalars.
  fileprivate static let longestText = 256
  /// How many lines can be undone.
  private static let undoLimit = 100

  private var face = Face()
  private var undoable: [Face] = []
  /// How many lines changed it, counting on from those of dropped ones of the name.
  private(set) var version: UInt64 = 0
  /// Whether it is there to be listed or dropped: from its first change on.
  private(set) var exists = false

  var display: String { "\(face.value)" }
  var label: String { face.text.isEmpty ? "" : "\(face.text) =" }
  var canUndo: Bool { !undoable.isEmpty }

  mutating func carryOut(_ line: TallyLine) -> Outcome {
    switch line {
    case .nothing: return .unchanged
    case .divideByZero: return .failed(code: "division-by-zero")
    case .unknownKey: return .failed(code: "unknown-key")
    case .undo:
      guard let before = undoable.popLast() else { return .failed(code: "nothing-to-undo") }
      face = before
    case .add, .subtract, .scale, .addTwice, .begin, .clear:
      let next = Self.result(of: line, on: face)
      guard next != face else { return .unchanged }
      undoable.append(face)
      if undoable.count > Self.undoLimit { undoable.removeFirst() }
      face = next
    }
    version += 1
    exists = true
    return .changed
  }

  /// Removes it; false where there is none. The next one of the name counts on.
  mutating func drop() -> Bool {
    guard exists else { return false }
    face = Face()
    undoable = []
    version += 1
    exists = false
    return true
  }

  private static func result(of line: TallyLine, on face: Face) -> Face {
    switch line {
    case .add(let number): face.joined("+", number, face.value + number, .sum)
    case .subtract(let number): face.joined("\u{2212}", number, face.value - number, .sum)
    case .addTwice(let first, let second):
      result(of: .add(second), on: result(of: .add(first), on: face))
    case .scale(let number):
      face.joined("\u{D7}", number, face.value * number, .product).remainder(997)
    case .begin(let number): Face(value: number, text: "\(number)")
    case .clear: Face()
    case .undo, .divideByZero, .unknownKey, .nothing: face
    }
  }
}

extension TallyModel.Face {
  /// The result of an operation on this and a number. Where its description would be too long, this is
  /// described by its value.
  fileprivate func joined(
    _ mark: String, _ number: Int, _ result: Int, _ binding: TallyModel.Binding
  ) -> Self {
    let needsParentheses = self.binding == .sum && binding == .product
    let left = text.isEmpty ? "\(value)" : needsParentheses ? "(\(text))" : text
    var joined = "\(left) \(mark) \(number)"
    if joined.unicodeScalars.count > TallyModel.longestText { joined = "\(value) \(mark) \(number)" }
    return Self(value: result, text: joined, binding: binding)
  }

  /// The remainder has the sign of the divisor.
  fileprivate func remainder(_ divisor: Int) -> Self {
    let remainder = value % divisor
    return joined("mod", divisor, remainder < 0 ? remainder + divisor : remainder, .product)
  }
}
