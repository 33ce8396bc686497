extension Calculator {
  /// What the actor protects: the calculator itself, who presses it, what takes changes back, and who
  /// watches.
  ///
  /// The actor lends it to code that is isolated to it, by `withMechanism(_:)`; a server answers many lines so
  /// in one access, and writes the replies from here without a copy.
  public struct Mechanism: ~Copyable, Sendable {
    /// Who made the last change, if that is known.
    private var lastPresser: Presser?
    /// What takes back the changes since the last commit, oldest first; nil where nobody asked for that.
    private var uncommitted: Reversals?
    /// Who made the last change before those.
    private var committedPresser: Presser?
    /// How many bytes the description had before the last line, where that only added to it.
    private var additionPosition: UInt16?
    private var subscriptions = Subscriptions()
    /// The present state, what can be undone, and the version.
    public private(set) var state: CalculatorState

    init(state: CalculatorState, recordsChanges: Bool) {
      self.state = state
      uncommitted = recordsChanges ? Reversals() : nil
    }

    /// Carries out a line of keys, whole or not at all, and says what that did.
    ///
    /// - Throws: why the line was refused; nothing has changed then.
    public mutating func press(
      utf8 line: Span<UInt8>, by presser: Presser
    ) throws(PressError) -> Update.Change {
      let change = try state.press(
        line, goesOnTyping: presser == lastPresser, log: &uncommitted, addition: &additionPosition)
      if change != .none {
        lastPresser = presser
        if !subscriptions.isEmpty { subscriptions.send(Update(state, change)) }
      }
      return change
    }

    /// What is shown now.
    public var current: Update { Update(state, .none) }

    mutating func makeUpdates() -> AsyncStream<Update> { subscriptions.makeStream(startingWith: current) }

    // MARK: Storage

    /// Whether there are changes that can be taken back.
    public var hasUncommittedChanges: Bool { uncommitted?.isEmpty == false }

    /// Makes all changes so far final.
    public mutating func commit() {
      uncommitted?.removeAll()
      state.commit()
      committedPresser = lastPresser
    }

    /// Takes back every change since the last commit, as though none had been made.
    public mutating func rollBack() {
      while let reversal = uncommitted?.popLast() { state.revert(reversal) }
      lastPresser = committedPresser
      additionPosition = nil
    }
  }
}

/// What is shown, as an `Update` has it, without making one.
extension Calculator.Mechanism {
  /// The most bytes that `write(display:)` writes.
  public static var maximumDisplayBytes: Int { Update.maximumDisplayBytes }
  /// The most bytes that `write(description:)` or `write(label:)` writes.
  public static var maximumLabelBytes: Int { Update.maximumLabelBytes }

  /// All that is known of the shown number; see `Update.value`.
  public var value: String { state.brain.value }
  /// Whether a binary operation waits for its second operand.
  public var resultIsPending: Bool { state.brain.resultIsPending }
  /// How many lines have changed this calculator.
  public var version: UInt64 { state.version }

  /// As many bytes as the archive of the present state has, or some more.
  public var archiveBound: Int { state.brain.archiveBound }
  /// Writes the archive of the present state; see `CalculatorBrain.write(archive:)`.
  public func write(archive out: inout OutputSpan<UInt8>) { state.brain.write(archive: &out) }

  /// What a line did that only added to a result. Such a change is stored as a `Continuation`.
  public struct Addition: Sendable {
    /// The version after it.
    public let version: UInt64
    /// How many bytes of the description were there before.
    public let position: Int
    /// As many bytes as the archive of the `Continuation` has, or some more.
    public let archiveBound: Int
  }

  /// What the last line did, where it only added to a result; nil after any other line. A calculator knows it that
  /// records its changes, and until they are taken back.
  public var lastAddition: Addition? {
    guard let additionPosition else { return nil }
    let position = Int(additionPosition)
    return Addition(
      version: state.version, position: position,
      archiveBound: state.brain.continuationBound(from: position))
  }

  /// Writes the archive of the `Continuation` that the last line was.
  ///
  /// - Parameters:
  ///   - out: has room for `addition.archiveBound` bytes.
  ///   - addition: `lastAddition`.
  public mutating func write(archive out: inout OutputSpan<UInt8>, of addition: Addition) {
    state.brain.write(continuationFrom: addition.position, to: &out)
  }

  // Mutating, although they change nothing: to lend a value that large is to copy it, and these are given its place.

  /// Writes the display as UTF-8.
  public mutating func write(display out: inout OutputSpan<UInt8>) { state.brain.write(display: &out) }
  /// Writes the description as UTF-8.
  public mutating func write(description out: inout OutputSpan<UInt8>) {
    state.brain.write(description: &out)
  }
  /// Writes the label as UTF-8.
  public mutating func write(label out: inout OutputSpan<UInt8>) { state.brain.write(label: &out) }
  /// Writes the display, a byte that separates it from what follows, and the label: one call instead of two.
  public mutating func write(displayAndLabel out: inout OutputSpan<UInt8>, separator: UInt8) {
    state.brain.write(display: &out)
    out.append(separator)
    state.brain.write(label: &out)
  }
}
