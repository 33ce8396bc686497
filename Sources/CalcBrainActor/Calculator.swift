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

  /// The present state, what can be undone, and the version.
  public private(set) var state: CalculatorState
  /// Who made the last change, if that is known.
  private var lastPresser: Presser?
  private var subscriptions = Subscriptions()
  /// What takes back the changes since the last commit, oldest first; nil where nobody asked for that.
  private var uncommitted: [Uncommitted]?

  private struct Uncommitted {
    let reversal: CalculatorState.Reversal
    let presser: Presser?
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
    self.state = state
    uncommitted = recordsChanges ? [] : nil
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
    switch try state.press(line, goesOnTyping: presser == lastPresser) {
    case .unchanged: return current
    case .pressed(let reversal): return took(reversal, .pressed, by: presser)
    case .undone(let reversal): return took(reversal, .undone, by: presser)
    }
  }

  /// Takes back the last line that changed anything, by whoever it was.
  ///
  /// - Throws: `nothing-to-undo`.
  @discardableResult
  public func undo(by presser: Presser = .anonymous) throws(PressError) -> Update {
    try press("undo", by: presser)
  }

  /// What is shown now.
  public var current: Update { Update(state, .none) }

  private func took(_ reversal: CalculatorState.Reversal, _ change: Update.Change, by presser: Presser)
    -> Update
  {
    uncommitted?.append(Uncommitted(reversal: reversal, presser: lastPresser))
    lastPresser = presser
    let update = Update(state, change)
    subscriptions.send(update)
    return update
  }

  // MARK: Watching

  /// What is shown now, and then after every change: the newest update, never a backlog.
  ///
  /// Each stream ends with the calculator, or when its consumer's task is cancelled.
  public var updates: AsyncStream<Update> { subscriptions.makeStream(startingWith: current) }

  // MARK: Storage

  /// Whether there are changes that can be taken back. Only with `recordsChanges`.
  public var hasUncommittedChanges: Bool { uncommitted?.isEmpty == false }

  /// Makes all changes so far final.
  public func commit() { uncommitted?.removeAll(keepingCapacity: true) }

  /// Takes back every change since the last commit, as though none had been made.
  public func rollBack() {
    while let last = uncommitted?.popLast() {
      state.revert(last.reversal)
      lastPresser = last.presser
    }
  }
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
