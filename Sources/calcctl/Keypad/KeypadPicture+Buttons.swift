/// The buttons.
extension KeypadPicture {
  func draw(_ placed: PadLayout.PlacedButton, _ canvas: inout Canvas) {
    let state: Theme.ButtonState =
      if placed.button == model.held || placed.button == model.lit {
        .pressed
      } else if placed.button == model.focus {
        .focused
      } else {
        .resting
      }
    if theme.hasColours {
      drawBlock(placed, state, &canvas)
    } else {
      drawOutline(placed, state, &canvas)
    }
  }

  /// A block in the role's colour. Half blocks at its upper and lower edge keep it apart from its
  /// neighbours by half a row's height.
  private func drawBlock(
    _ placed: PadLayout.PlacedButton, _ state: Theme.ButtonState, _ canvas: inout Canvas
  ) {
    let style = theme.style(placed.button.role, state)
    let edge = Style(foreground: style.background)
    var inner = placed.frame
    if inner.rows >= 2 {
      inner.rows -= 1
      canvas.fill(inner.row(at: inner.endRow), with: "▀", style: edge)
    }
    if placed.frame.rows >= 3, placed.frame.rows % 2 == 1 {
      canvas.fill(inner.row(at: inner.row), with: "▄", style: edge)
      inner.row += 1
      inner.rows -= 1
    }
    canvas.fill(inner, with: " ", style: style)
    writeFace(placed.button, inner, style, &canvas)
  }

  /// The shape of the role: a border where there are rows for one, else brackets around operations.
  private func drawOutline(
    _ placed: PadLayout.PlacedButton, _ state: Theme.ButtonState, _ canvas: inout Canvas
  ) {
    let (button, frame) = (placed.button, placed.frame)
    let style = theme.style(button.role, state)
    if state == .pressed { canvas.fill(frame, with: " ", style: style) }
    let middle = frame.row(at: frame.row + (frame.rows - 1) / 2)
    if frame.rows >= 3 {
      let line = Style(attributes: style.attributes.subtracting(.underlined))
      canvas.draw(theme.border(button.role, state), around: frame, style: line)
      // A face as wide as the button stands between the border's upper and lower line alone.
      if button.faceColumns > frame.columns - 2 { canvas.fill(middle, with: " ", style: line) }
    } else if button.role.isOperation, button.faceColumns <= frame.columns - 2 {
      let left = frame.column + (frame.columns - button.faceColumns) / 2
      canvas.write("[", at: left - 1, middle.row, columns: 1, style: style)
      canvas.write("]", at: left + button.faceColumns, middle.row, columns: 1, style: style)
    }
    writeFace(button, frame, style, &canvas)
  }

  private func writeFace(_ button: PadButton, _ frame: CellFrame, _ style: Style, _ canvas: inout Canvas) {
    let left = (frame.columns - button.faceColumns) / 2
    canvas.write(
      button.face, at: frame.column + left, frame.row + (frame.rows - 1) / 2, columns: frame.columns - left,
      style: style)
  }
}

extension CellFrame {
  /// One row of the frame's width.
  fileprivate func row(at row: Int) -> CellFrame {
    CellFrame(column: column, row: row, columns: columns, rows: 1)
  }
}
