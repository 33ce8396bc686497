public import CalcNumber

/// What a calculator shows at one moment. Cheap to make and to copy: the texts are computed when asked for.
public struct Update: Sendable, Equatable {
  /// What the line did that led to this update.
  public enum Change: UInt8, Sendable {
    /// It left everything as it was.
    case none
    /// Its presses changed the calculator.
    case pressed
    /// It took the last change back.
    case undone
  }

  private let brain: CalculatorBrain
  /// How many lines have changed this calculator.
  public let version: UInt64
  public let change: Change

  init(_ state: CalculatorState, _ change: Change) {
    brain = state.brain
    version = state.version
    self.change = change
  }

  /// The number being typed, verbatim; otherwise the current value, formatted.
  public var display: String { brain.display }
  /// All that is known of the shown number: every digit of an exact one, a fraction such as `2/3` where it
  /// does not end, 34 digits of an inexact one.
  public var value: String { brain.value }
  /// The operands and operations that led, or are leading, to the display. At most 256 Unicode scalars.
  public var description: String { brain.description }
  /// The description, then ` …` when pending, else ` =`; empty when the description is.
  public var label: String { brain.label }
  /// Whether a binary operation waits for its second operand.
  public var resultIsPending: Bool { brain.resultIsPending }
  public var angleUnit: AngleUnit { brain.angleUnit }
  /// What `MR` would recall.
  public var memory: Number { brain.memory }

  /// The most bytes that `write(display:)` writes.
  public static var maximumDisplayBytes: Int { CalculatorBrain.maximumDisplayBytes }
  /// The most bytes that `write(description:)` or `write(label:)` writes.
  public static var maximumLabelBytes: Int { Operand.maximumBytes + 4 }

  /// Writes `display` as UTF-8.
  public func write(display out: inout OutputSpan<UInt8>) {
    var brain = brain
    brain.write(display: &out)
  }
  /// Writes `description` as UTF-8.
  public func write(description out: inout OutputSpan<UInt8>) { brain.write(description: &out) }
  /// Writes `label` as UTF-8.
  public func write(label out: inout OutputSpan<UInt8>) {
    var brain = brain
    brain.write(label: &out)
  }
}
