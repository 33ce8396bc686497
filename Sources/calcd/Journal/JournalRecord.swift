import CalcBrainActor
import CalcWire

/// A line of the journal: what became of one calculator.
///
/// Fields with a tab between, and a newline behind:
///
///     checksum  name  version  kind  [state]
///
/// The checksum is the CRC-32C, in eight hexadecimal digits, of what stands between the tab after it and
/// the newline. The state is `CalculatorBrain`'s archive, six more fields, or a position and one or more `Continuation`s.
/// `docs/journal.md` tells it all.
struct JournalRecord: Equatable {
  enum Kind: Equatable {
    /// Presses led to this state; the one before can be undone.
    case press(CalculatorBrain)
    /// Lines of presses, each of which added something to the state of the version before, which can be undone; at least
    /// one.
    case more([Continuation])
    /// An undo went back to this state.
    case undo(CalculatorBrain)
    /// The calculator is in this state, with nothing to undo, whatever was before.
    case base(CalculatorBrain)
    /// The calculator exists no more; the next one of that name starts above the version.
    case drop
  }

  let name: CalculatorName
  /// The calculator's after the change; of several, after the first of them.
  let version: UInt64
  let kind: Kind
}

/// What a whole line of the journal says.
enum JournalLine: Equatable {
  /// The first line: which format the file is in.
  case header(format: UInt64)
  /// Of every name that has no line of its own, the version that it starts above.
  case floor(UInt64)
  case record(JournalRecord)

  /// The format that is written, and the newest one that can be read.
  static let format: UInt64 = 3
  /// The highest version that a line can have, 2^63 − 1: half of what can be counted is left to count on.
  static let maximumVersion = UInt64(Int64.max)
  /// Neither can be a calculator's name.
  static let headerName = "calcd journal"
  static let floorName = "*"
}

enum JournalField {
  static let separator = UInt8(ascii: "\t")
  static let lineEnd = UInt8(ascii: "\n")
  static let checksumDigits = 8
  static let floor = "floor"

  /// What the kinds of records are called.
  enum Kind: String {
    case press, more, undo, base, drop
  }
}
