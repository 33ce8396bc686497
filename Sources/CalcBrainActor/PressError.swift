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

  public var code: Code { details.code }
  /// One line for people that names the place: at most 200 characters, none of them a control character.
  public var message: String { details.message }
  /// Where in the line, in UTF-8 offsets.
  public var position: Range<Int> { details.position }

  /// One reference, so that what may throw this on the way of a press has a word to pass on, not six.
  private let details: Details

  private final class Details: Sendable, Hashable {
    let code: Code
    let message: String
    let position: Range<Int>

    init(_ code: Code, _ message: String, _ position: Range<Int>) {
      self.code = code
      self.message = message
      self.position = position
    }

    static func == (a: Details, b: Details) -> Bool {
      a.code == b.code && a.message == b.message && a.position == b.position
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(code)
      hasher.combine(message)
      hasher.combine(position)
    }
  }

  init(_ code: Code, _ message: String, at position: Range<Int>) {
    details = Details(code, message, position)
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
