/// All that a calculator is made of and that storage keeps: its present state, what `undo` can go back to,
/// and its version.
public struct CalculatorState: Sendable, Equatable {
  /// How many lines changed this calculator. It only grows, over restarts too.
  public private(set) var version: UInt64
  private(set) var undoable = History()
  /// The calculator as it is now. It is set by the methods below alone; elsewhere mutating methods that change nothing
  /// read it in its place.
  public internal(set) var brain = CalculatorBrain()

  /// A calculator at launch.
  ///
  /// - Parameter version: where counting starts; above every version that the name had before.
  public init(version: UInt64 = 0) { self.version = version }

  /// A calculator that is in the given state, with nothing to undo.
  public init(brain: CalculatorBrain, version: UInt64) {
    self.brain = brain
    self.version = version
  }

  /// The states that `undo` can go back to, oldest first.
  public var history: [CalculatorBrain] { undoable.states }

  /// How many states there are that `undo` can go back to.
  public var historyCount: Int { undoable.count }

  /// Whether this is as at launch, with nothing to undo.
  public var isEmpty: Bool { undoable.isEmpty && brain == CalculatorBrain() }

  /// Makes `brain` the present state; the one before can be undone.
  public mutating func record(_ brain: CalculatorBrain, version: UInt64) {
    undoable.push(stateOf: &self.brain)
    self.brain = brain
    self.version = version
  }

  /// Goes back to the state before; answers whether there was one.
  public mutating func recordUndo(version: UInt64) -> Bool {
    guard let previous = undoable.pop() else { return false }
    brain = previous
    self.version = version
    return true
  }

  /// Carries out a line, whole or not at all.
  ///
  /// - Parameters:
  ///   - log: what would take the change back is added to it, where there is one.
  ///   - addition: how many bytes the description had before, where the line only added to it and changed the value; nil
  ///     where it did anything else. Where there is no log, nobody asks.
  @inline(__always)
  mutating func press(
    _ line: Span<UInt8>, goesOnTyping: Bool, log: inout Reversals?, addition: inout UInt16?
  ) throws(PressError) -> Update.Change {
    if let line = TallyLine(line), let value = brain.value(after: line) {
      // With a longer description it is another state, whatever the value.
      let forgotten = undoable.push(stateOf: &brain, holdsForgotten: log != nil)
      addition = brain.carryOut(line, value: value)
      notePress(forgotten: forgotten, in: &log)
      return .pressed
    }
    addition = nil
    let change = try pressKeys(line, goesOnTyping: goesOnTyping, log: &log)
    if log != nil, change == .pressed { addition = undoable.newest?.continuationPosition(in: brain) }
    return change
  }

  @inline(never)
  private mutating func pressKeys(
    _ line: Span<UInt8>, goesOnTyping: Bool, log: inout Reversals?
  ) throws(PressError) -> Update.Change {
    // A line with no key costs no copy.
    if LineScanner().isAtEnd(of: line) { return .none }
    let before = brain.snapshot(after: undoable)
    let undo: Range<Int>?
    do {
      undo = try brain.carryOut(line, goesOnTyping: goesOnTyping)
    } catch {
      brain = before.brain
      throw error
    }
    if let undo {
      guard recordUndo(version: version + 1) else { throw .nothingToUndo(undo, in: line) }
      log?.noteUndo(of: before.brain)
      return .undone
    }
    guard !before.isState(of: &brain) else { return .none }
    notePress(forgotten: undoable.push(before, holdsForgotten: log != nil), in: &log)
    return .pressed
  }

  /// Counts a line, before which the state was made one that can be undone.
  @inline(__always)
  private mutating func notePress(forgotten: Int, in log: inout Reversals?) {
    log?.notePress(forgotten: forgotten)
    version += 1
  }

  /// Takes the newest change back, whose reversal this must be.
  mutating func revert(_ reversal: Reversals.Reversal) {
    switch reversal {
    case .press(let forgotten):
      if let previous = undoable.takeBack(forgotten: forgotten) { brain = previous }
    case .undo(let undone):
      undoable.push(stateOf: &brain)
      brain = undone
    }
    version -= 1
  }

  /// Makes the changes so far ones that cannot be reverted.
  mutating func commit() { undoable.letGo() }
}
