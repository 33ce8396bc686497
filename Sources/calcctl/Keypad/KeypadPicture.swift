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

  // MARK: Label and display

  private func drawHeader(_ layout: PadLayout, _ canvas: inout Canvas) {
    var label = layout.label
    if let border = layout.border {
      canvas.draw(.round, around: border, style: theme.style(.border))
      drawTitle(border, &canvas)
    } else {
      // Without a border the indicators stand before the label, which keeps at least its half.
      let indicators = fitted(indicators, columns: label.columns / 2)
      let width = indicators.unicodeScalars.count
      if width > 0, model.message == nil {
        canvas.write(indicators, at: label.column, label.row, columns: width, style: theme.style(.indicator))
        label.column += width + 1
        label.columns -= width + 1
      }
    }
    drawLabel(label, &canvas)
    let display = layout.display
    let shown = DisplayFitting.display(
      model.reading.display, columns: display.columns, isTyping: model.isTyping)
    writeRight(shown, display, theme.style(.display), &canvas)
  }

  /// The shared calculator's name on the left of the border, memory and angle unit on its right.
  private func drawTitle(_ border: CellFrame, _ canvas: inout Canvas) {
    let room = border.columns - 6
    let states = stateIndicators.joined(separator: " ")
    let statesWidth = states.unicodeScalars.count
    if statesWidth > 0 {
      let column = border.endColumn - statesWidth - 4
      canvas.write(
        " \(states) ", at: column, border.row, columns: statesWidth + 2, style: theme.style(.indicator))
    }
    if let calculator = model.calculator {
      let name = fitted(calculator, columns: room - (statesWidth > 0 ? statesWidth + 3 : 0))
      canvas.write(
        " \(name) ", at: border.column + 2, border.row, columns: border.columns - 4,
        style: theme.style(.indicator))
    }
  }

  private var indicators: String {
    ((model.calculator.map { [$0] } ?? []) + stateIndicators).joined(separator: " ")
  }

  /// `?` marks what another person's press may have changed since it was known.
  private var stateIndicators: [String] {
    let conditions = model.conditions.current
    return [
      indicator("M", conditions.memory) { !$0.isZero }, indicator("DEG", conditions.usesDegrees) { $0 },
    ].compactMap(\.self)
  }

  private func indicator<Fact>(
    _ word: String, _ knowledge: KnownConditions.Knowledge<Fact>, _ matters: (Fact) -> Bool
  ) -> String? {
    switch knowledge {
    case .known(let fact): matters(fact) ? word : nil
    case .wasKnown(let fact): matters(fact) ? word + "?" : nil
    case .unknown: nil
    }
  }

  /// The text, or its beginning before `…`.
  private func fitted(_ text: String, columns: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > columns else { return text }
    return columns > 0 ? String(String.UnicodeScalarView(scalars.prefix(columns - 1))) + "…" : ""
  }

  private func drawLabel(_ frame: CellFrame, _ canvas: inout Canvas) {
    switch model.message {
    case .error(let text), .waiting(let text): light("! " + text, .error, frame, &canvas)
    case .notice(let text): light(text, .notice, frame, &canvas)
    case nil:
      let text = model.prefix?.invitation
      if let text, text.unicodeScalars.count <= frame.columns {
        writeRight(text, frame, theme.style(.hint), &canvas)
      } else {
        let label = DisplayFitting.label(model.reading.label, columns: frame.columns)
        writeRight(label, frame, theme.style(.label), &canvas)
      }
    }
  }

  private func light(_ text: String, _ part: Theme.Part, _ frame: CellFrame, _ canvas: inout Canvas) {
    let style = theme.style(part)
    canvas.fill(frame, with: " ", style: style)
    let columns = text.unicodeScalars.reduce(0) { $0 + $1.columns }
    canvas.write(text, at: frame.column, frame.row, columns: frame.columns, style: style)
    if columns > frame.columns {
      canvas.write("…", at: frame.endColumn - 1, frame.row, columns: 1, style: style)
    }
  }

  private func writeRight(_ text: String, _ frame: CellFrame, _ style: Style, _ canvas: inout Canvas) {
    let width = text.unicodeScalars.count
    canvas.write(text, at: frame.endColumn - width, frame.row, columns: width, style: style)
  }

  // MARK: Buttons

  private func draw(_ placed: PadLayout.PlacedButton, _ canvas: inout Canvas) {
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

  private func drawHint(_ frame: CellFrame, _ canvas: inout Canvas) {
    let text = "? help · q leave"
    let left = (frame.columns - text.unicodeScalars.count) / 2
    canvas.write(text, at: frame.column + left, frame.row, columns: frame.columns, style: theme.style(.hint))
  }

  // MARK: Help

  private func drawHelp(_ page: Int, _ canvas: inout Canvas) {
    let extent = canvas.extent
    let help = HelpPages(extent)
    let number = help.page(page)
    canvas.write("Keys", at: 1, 0, columns: extent.columns - 1, style: theme.style(.helpTitle))
    for (index, entries) in help.pages[number].enumerated() {
      let column = index * help.columnWidth + 1
      let meaningColumn = column + help.keysWidth
      let end = (index + 1) * help.columnWidth
      for (row, entry) in entries.enumerated() {
        canvas.write(entry.keys, at: column, row + 1, columns: help.keysWidth, style: theme.style(.helpKey))
        canvas.write(
          entry.meaning, at: meaningColumn, row + 1, columns: end - meaningColumn,
          style: theme.style(.helpText))
      }
    }
    let more = help.pages.count > 1 ? "↓ \(number + 1)/\(help.pages.count) · " : ""
    canvas.write(
      more + "Esc back", at: 1, extent.rows - 1, columns: extent.columns - 1, style: theme.style(.hint))
  }
}

extension CellFrame {
  /// One row of the frame's width.
  fileprivate func row(at row: Int) -> CellFrame {
    CellFrame(column: column, row: row, columns: columns, rows: 1)
  }
}
