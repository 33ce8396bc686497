internal import CalcNumber

/// Why a line was refused. The calculator is as it was before the line.
public struct PressError: Error, Sendable, Hashable {
  /// The kinds of error, each with the name that the protocol uses for it.
  public enum Code: String, Sendable, CaseIterable {
    case unknownKey = "unknown-key"
    case badNumber = "bad-number"
    case entryFull = "entry-full"
    case divisionByZero = "division-by-zero"
    case domain
    case overflow
    case underflow
    case undoAlone = "undo-alone"
    case nothingToUndo = "nothing-to-undo"
  }

  public let code: Code
  /// One line for people that names the place: at most 200 characters, none of them a control character.
  public let message: String
  /// Where in the line, in UTF-8 offsets.
  public let position: Range<Int>

  init(_ code: Code, _ message: String, at position: Range<Int>) {
    self.code = code
    self.message = message
    self.position = position
  }
}

extension PressError.Code {
  init(_ error: NumberError) {
    switch error {
    case .divisionByZero: self = .divisionByZero
    case .domain: self = .domain
    case .overflow: self = .overflow
    case .underflow: self = .underflow
    }
  }
}
