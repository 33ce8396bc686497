import CalcBrainActor

/// What went wrong, in the keypad's words: a single key needs no place, and there may be little room.
extension PressError.Code {
  /// For a line of one key.
  var phrase: String {
    switch self {
    case .unknownKey: "there is no such key"
    case .badNumber: "that is not a number"
    case .entryFull: "at most 34 digits, and 4 in the exponent"
    case .divisionByZero: "division by zero"
    case .domain: "no result for this number"
    case .overflow: "1e10000 or more is too large"
    case .underflow: "closer to 0 than 1e-10000"
    case .undoAlone: "undo stands alone"
    case .nothingToUndo: "nothing is left to undo"
    }
  }

  /// At most 17 columns, which the narrowest keypad has beside its mark of an error.
  var brief: String {
    switch self {
    case .unknownKey: "no such key"
    case .badNumber: "not a number"
    case .entryFull: "no more digits"
    case .divisionByZero: "division by zero"
    case .domain: "no result"
    case .overflow: "too large"
    case .underflow: "too close to 0"
    case .undoAlone: "undo stands alone"
    case .nothingToUndo: "nothing to undo"
    }
  }
}
