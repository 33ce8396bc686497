/// What takes back the changes since the last commit, the newest first.
///
/// Of a line of presses the history holds all that is needed, so that it is a number here: a shared calculator is
/// pressed a thousand times before its changes are stored.
struct Reversals: Sendable {
  enum Reversal: Sendable {
    /// Of a line of presses, for which the history forgot so many states.
    case press(forgotten: Int32)
    /// Of an undo: the state it left.
    case undo(of: CalculatorBrain)
  }

  private enum Step: Sendable {
    case press(forgotten: Int32)
    case undo
  }

  private var steps: [Step] = []
  /// The states that undos left, one for each.
  private var undone: [CalculatorBrain] = []

  var isEmpty: Bool { steps.isEmpty }

  @inline(__always)
  mutating func notePress(forgotten: Int) {
    steps.append(.press(forgotten: Int32(truncatingIfNeeded: forgotten)))
  }

  mutating func noteUndo(of brain: CalculatorBrain) {
    steps.append(.undo)
    undone.append(brain)
  }

  mutating func popLast() -> Reversal? {
    switch steps.popLast() {
    case .press(let forgotten): .press(forgotten: forgotten)
    case .undo: undone.popLast().map(Reversal.undo)
    case nil: nil
    }
  }

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    if !undone.isEmpty { undone = [] }
  }
}
