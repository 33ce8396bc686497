/// Brings a terminal from what it shows to what it should show, with as few bytes as that takes.
struct ScreenPainter: Sendable {
  private var shown: Canvas?

  init() {}

  /// The terminal's content is unknown again: the next picture is painted whole.
  mutating func forget() { shown = nil }

  /// The control sequences and characters that make the terminal show `canvas`; none where it does.
  mutating func bytes(showing canvas: Canvas) -> [UInt8] {
    var output = ""
    let before: Canvas
    if let shown, shown.extent == canvas.extent {
      before = shown
    } else {
      output += "\u{1B}[0m\u{1B}[2J"
      before = Canvas(canvas.extent)
    }
    var style = Style.plain
    for row in 0..<canvas.extent.rows {
      var column = 0
      while column < canvas.extent.columns {
        guard canvas[column, row] != before[column, row] else {
          column += 1
          continue
        }
        // A wide character is written whole, from its first half.
        if canvas[column, row].isContinuation { column -= 1 }
        output += "\u{1B}[\(row + 1);\(column + 1)H"
        repeat {
          let cell = canvas[column, row]
          if cell.style != style {
            output += cell.style.sequence
            style = cell.style
          }
          if !cell.isContinuation { output.unicodeScalars.append(cell.scalar) }
          column += 1
        } while column < canvas.extent.columns
          && (canvas[column, row] != before[column, row] || canvas[column, row].isContinuation)
      }
    }
    if style != .plain { output += "\u{1B}[0m" }
    shown = canvas
    return Array(output.utf8)
  }
}
