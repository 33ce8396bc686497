import CalcBrainActor

/// A place in a line of presses, to be shown under it.
struct LinePlace: Equatable {
  let line: String
  /// In UTF-8 offsets.
  let range: Range<Int>

  init(_ line: String, _ range: Range<Int>) {
    self.line = line
    self.range = range
  }

  /// The first token that is no key and no number; nil where there is none. What a fault of calculating
  /// concerns the daemon's message names.
  init?(ofFaultIn line: String) {
    let bytes = Array(line.utf8)
    var scanner = LineScanner()
    var awaitsOperand = false
    do throws(PressError) {
      while let lexeme = try scanner.next(in: bytes.span, awaitsOperand: awaitsOperand) {
        if case .key(.binary) = lexeme { awaitsOperand = true } else { awaitsOperand = false }
      }
      return nil
    } catch {
      self.init(line, error.position)
    }
  }

  /// The line, and a second one with a caret and tildes below the place; empty where the line holds
  /// what a terminal could take for a command.
  var picture: String {
    var shown = ""
    var marks = ""
    var offset = 0
    for scalar in line.unicodeScalars {
      let isTab = scalar == "\t"
      guard isTab || !TerminalColumns.isControl(scalar) else { return "" }
      let mark: Character = offset < range.lowerBound ? " " : offset == range.lowerBound ? "^" : "~"
      let width = isTab ? 1 : TerminalColumns.width(of: scalar)
      if offset < range.upperBound, width > 0 {
        marks.append(mark)
        if width > 1 { marks.append(mark == "^" ? "~" : mark) }
      }
      shown.unicodeScalars.append(isTab ? " " : scalar)
      offset += UTF8.width(scalar)
    }
    return "  \(shown)\n  \(marks)\n"
  }
}
