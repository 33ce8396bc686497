internal import Dispatch

/// A calculator that many tasks may press at once: each line is carried out whole or not at all, and no
/// line is mixed with another.
///
/// ```swift
/// let calculator = Calculator()
/// let update = try await calculator.press("7 + 9 =")  // update.display == "16", update.label == "7 + 9 ="
/// for await update in await calculator.updates { … }  // the newest update, never a backlog
/// ```
public actor Calculator {
  private let executor: any SerialExecutor
  /// Where the calculator runs.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    // The executor lives as long as the actor, which holds it.
    unsafe executor.asUnownedSerialExecutor()
  }

  private var isolated: Isolated

  /// What the actor protects, in one value, so that a press is one access to it.
  private struct Isolated {
    var state: CalculatorState
    /// Who made the last change, if that is known.
    var lastPresser: Presser?
    /// What takes back the changes since the last commit, oldest first; nil where nobody asked for that.
    var uncommitted: [CalculatorState.Reversal]?
    /// Who made the last change before those.
    var committedPresser: Presser?
    var subscriptions = Subscriptions()

    mutating func press(_ line: Span<UInt8>, by presser: Presser) throws(PressError) -> Update {
      let change = try state.press(line, goesOnTyping: presser == lastPresser, log: &uncommitted)
      let update = Update(state, change)
      if change != .none {
        lastPresser = presser
        subscriptions.send(update)
      }
      return update
    }

    mutating func commit() {
      uncommitted?.removeAll(keepingCapacity: true)
      committedPresser = lastPresser
    }

    mutating func rollBack() {
      while let reversal = uncommitted?.popLast() { state.revert(reversal) }
      lastPresser = committedPresser
    }
  }

  /// - Parameters:
  ///   - executor: where the calculator runs; without one it has a queue of its own.
  ///   - state: what it starts from; a calculator at launch unless given.
  ///   - recordsChanges: whether changes can be taken back until they are committed; see `rollBack()`.
  public init(
    executor: (any SerialExecutor)? = nil, state: CalculatorState = CalculatorState(),
    recordsChanges: Bool = false
  ) {
    self.executor = executor ?? SerialQueueExecutor()
    isolated = Isolated(state: state, uncommitted: recordsChanges ? [] : nil)
  }

  // MARK: Pressing

  /// Carries out a line of keys, whole or not at all.
  ///
  /// - Parameters:
  ///   - line: keys and numbers separated by spaces or tabs, such as `7 + 9 =`; `#` starts a comment.
  ///   - presser: who presses.
  /// - Returns: what is shown afterwards.
  /// - Throws: why the line was refused; nothing has changed then.
  @discardableResult
  public func press(_ line: String, by presser: Presser = .anonymous) throws(PressError) -> Update {
    try press(utf8: Array(line.utf8).span, by: presser)
  }

  /// As `press(_:by:)`, for code that is already isolated to this actor and has the line as UTF-8.
  @discardableResult
  public func press(utf8 line: Span<UInt8>, by presser: Presser) throws(PressError) -> Update {
    try isolated.press(line, by: presser)
  }

  /// Takes back the last line that changed anything, by whoever it was.
  ///
  /// - Throws: `nothing-to-undo`.
  @discardableResult
  public func undo(by presser: Presser = .anonymous) throws(PressError) -> Update {
    try press("undo", by: presser)
  }

  /// What is shown now.
  public var current: Update { Update(isolated.state, .none) }

  /// The present state, what can be undone, and the version.
  public var state: CalculatorState { isolated.state }

  // MARK: Watching

  /// What is shown now, and then after every change: the newest update, never a backlog.
  ///
  /// Each stream ends with the calculator, or when its consumer's task is cancelled.
  public var updates: AsyncStream<Update> {
    isolated.subscriptions.makeStream(startingWith: current)
  }

  // MARK: Storage

  /// Whether there are changes that can be taken back. Only with `recordsChanges`.
  public var hasUncommittedChanges: Bool { isolated.uncommitted?.isEmpty == false }

  /// Makes all changes so far final.
  public func commit() { isolated.commit() }

  /// Takes back every change since the last commit, as though none had been made.
  public func rollBack() { isolated.rollBack() }
}

/// Runs an actor's jobs one after the other on a queue of its own.
private final class SerialQueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "calculator")

  func enqueue(_ job: consuming ExecutorJob) {
    // The queue runs the job exactly once, and keeps this executor alive until then.
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
