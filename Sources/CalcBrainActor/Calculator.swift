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

  @usableFromInline var mechanism: Mechanism

  /// - Parameters:
  ///   - executor: where the calculator runs; without one it has a queue of its own.
  ///   - state: what it starts from; a calculator at launch unless given.
  ///   - recordsChanges: whether changes can be taken back until they are committed; see `rollBack()`.
  public init(
    executor: (any SerialExecutor)? = nil, state: CalculatorState = CalculatorState(),
    recordsChanges: Bool = false
  ) {
    self.executor = executor ?? SerialQueueExecutor()
    mechanism = Mechanism(state: state, recordsChanges: recordsChanges)
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
    let change = try mechanism.press(utf8: line, by: presser)
    return Update(mechanism.state, change)
  }

  /// Takes back the last line that changed anything, by whoever it was.
  ///
  /// - Throws: `nothing-to-undo`.
  @discardableResult
  public func undo(by presser: Presser = .anonymous) throws(PressError) -> Update {
    try press("undo", by: presser)
  }

  /// What is shown now.
  public var current: Update { mechanism.current }

  /// The present state, what can be undone, and the version.
  public var state: CalculatorState { mechanism.state }

  /// Lends what the actor protects to `body`, for many lines in one access and replies without copies.
  ///
  /// While `body` runs nothing else of this calculator may be used: that would be a second access, which
  /// ends the program.
  @inlinable
  public func withMechanism<Result>(_ body: (inout Mechanism) -> Result) -> Result { body(&mechanism) }

  // MARK: Watching

  /// What is shown now, and then after every change: the newest update, never a backlog.
  ///
  /// Each stream ends with the calculator, or when its consumer's task is cancelled.
  public var updates: AsyncStream<Update> {
    mechanism.makeUpdates()
  }

  // MARK: Storage

  /// Whether there are changes that can be taken back. Only with `recordsChanges`.
  public var hasUncommittedChanges: Bool { mechanism.hasUncommittedChanges }

  /// Makes all changes so far final.
  public func commit() { mechanism.commit() }

  /// Takes back every change since the last commit, as though none had been made.
  public func rollBack() { mechanism.rollBack() }
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
