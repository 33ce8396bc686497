/// One character cell.
struct Cell: Hashable, Sendable {
  /// One column wide, or two wide and followed by a `continuation`.
  var scalar: Unicode.Scalar
  var style: Style

  static let blank = Cell(scalar: " ", style: .plain)

  /// The second half of a wide character.
  static func continuation(_ style: Style) -> Cell { Cell(scalar: "\0", style: style) }

  var isContinuation: Bool { scalar == "\0" }
}

/// What a screen shows, cell by cell. Nothing can be drawn outside of it.
struct Canvas: Equatable, Sendable {
  let extent: Extent
  private(set) var cells: [Cell]

  init(_ extent: Extent) {
    self.extent = extent
    cells = Array(repeating: .blank, count: extent.columns * extent.rows)
  }

  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * extent.columns + column] }
    set {
      guard 0..<extent.columns ~= column, 0..<extent.rows ~= row else { return }
      cells[row * extent.columns + column] = newValue
    }
  }

  /// Writes text from a cell on, as far as `columns` and the canvas reach. A wide character that
  /// would be halved is left out; characters without width are.
  mutating func write(_ text: String, at column: Int, _ row: Int, columns: Int, style: Style) {
    var next = column
    let end = min(column + columns, extent.columns)
    for scalar in text.unicodeScalars {
      switch scalar.columns {
      case 0: continue
      case 1:
        guard next < end else { return }
        self[next, row] = Cell(scalar: scalar, style: style)
        next += 1
      default:
        guard next + 1 < end else { return }
        self[next, row] = Cell(scalar: scalar, style: style)
        self[next + 1, row] = .continuation(style)
        next += 2
      }
    }
  }

  /// Fills a frame with one character.
  mutating func fill(_ frame: CellFrame, with scalar: Unicode.Scalar, style: Style) {
    for row in frame.row..<frame.endRow {
      for column in frame.column..<frame.endColumn {
        self[column, row] = Cell(scalar: scalar, style: style)
      }
    }
  }

  /// The characters of a row, without styles and without blanks at its end.
  func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<extent.columns where !self[column, row].isContinuation {
      text.append(self[column, row].scalar)
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension String {
  /// How many columns a terminal gives the text.
  var terminalColumns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
  /// How many columns a terminal gives the character: 0, 1 or 2.
  ///
  /// Everything the keypad itself draws has one; this is for what a message quotes of a pasted text.
  /// The wide ranges are those of East Asian Width W and F (Unicode Standard Annex 11), in the
  /// blocks a terminal's font has.
  var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
