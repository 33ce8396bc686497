/// What takes back the changes since the last commit, the newest first.
///
/// Of a line of presses the history holds all that is needed, so that it is a number here: a shared calculator is
/// pressed a thousand times before its changes are stored.
struct Reversals: Sendable {
  enum Reversal: Sendable {
    /// Of a line of presses, for which the history forgot so many states.
    case press(forgotten: Int)
    /// Of an undo: the state it left.
    case undo(of: CalculatorBrain)
  }

  private enum Step: Sendable {
    case presses(Presses)
    /// The states that undos left are in `undone`.
    case undo
  }

  /// Lines of presses one after the other, for each of which the history forgot as many states.
  private struct Presses: Sendable {
    var count = 0
    var forgotten = 0
  }

  private var steps: [Step] = []
  /// The lines after those steps.
  private var newest = Presses()
  /// The states that undos left, one for each.
  private var undone: [CalculatorBrain] = []

  var isEmpty: Bool { newest.count == 0 && steps.isEmpty }

  @inline(__always)
  mutating func notePress(forgotten: Int) {
    if newest.forgotten != forgotten { begin(Presses(forgotten: forgotten)) }
    newest.count &+= 1
  }

  mutating func noteUndo(of brain: CalculatorBrain) {
    begin(Presses())
    steps.append(.undo)
    undone.append(brain)
  }

  @inline(never)
  private mutating func begin(_ presses: Presses) {
    if newest.count > 0 { steps.append(.presses(newest)) }
    newest = presses
  }

  mutating func popLast() -> Reversal? {
    if newest.count == 0 {
      switch steps.popLast() {
      case .presses(let presses): newest = presses
      case .undo: return undone.popLast().map(Reversal.undo)
      case nil: return nil
      }
    }
    newest.count -= 1
    return .press(forgotten: newest.forgotten)
  }

  mutating func removeAll() {
    newest.count = 0
    if !steps.isEmpty {
      steps = []
      undone = []
    }
  }
}
