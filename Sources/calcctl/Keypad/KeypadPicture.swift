/// The keypad as a picture: what a model looks like in a layout. Pure.
struct KeypadPicture {
  let model: KeypadModel
  let theme: Theme

  /// - Parameter layout: the layout for `extent`, nil where it is too small for one.
  func canvas(_ extent: Extent, _ layout: PadLayout?) -> Canvas {
    var canvas = Canvas(extent)
    guard let layout else {
      drawTooSmall(&canvas)
      return canvas
    }
    if let page = model.helpPage {
      drawHelp(page, &canvas)
      return canvas
    }
    drawHeader(layout, &canvas)
    for placed in layout.buttons { draw(placed, &canvas) }
    if let hint = layout.hint { drawHint(hint, &canvas) }
    return canvas
  }

  private func drawTooSmall(_ canvas: inout Canvas) {
    let extent = canvas.extent
    let smallest = PadLayout.smallest
    let lines = [
      "too small", "\(smallest.columns)×\(smallest.rows) needed", "\(extent.columns)×\(extent.rows) here",
    ]
    let top = max(0, (extent.rows - lines.count) / 2)
    for (index, line) in lines.enumerated() {
      let left = max(0, (extent.columns - line.unicodeScalars.count) / 2)
      canvas.write(line, at: left, top + index, columns: extent.columns - left, style: theme.style(.display))
    }
  }

  private func drawHint(_ frame: CellFrame, _ canvas: inout Canvas) {
    let text = "? help · q leave"
    let left = (frame.columns - text.unicodeScalars.count) / 2
    canvas.write(text, at: frame.column + left, frame.row, columns: frame.columns, style: theme.style(.hint))
  }
}
