/// Name, memory and angle unit, label and display.
extension KeypadPicture {
  func drawHeader(_ layout: PadLayout, _ canvas: inout Canvas) {
    var label = layout.label
    if let border = layout.border {
      canvas.draw(.round, around: border, style: theme.style(.border))
      drawTitle(border, &canvas)
    } else {
      // Without a border the indicators stand before the label, in what it leaves or in half the row.
      let room = max(label.columns / 2, label.columns - model.reading.label.terminalColumns - 1)
      let indicators = indicators(columns: room)
      let width = indicators.terminalColumns
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
    let statesWidth = states.terminalColumns
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

  /// Name and states in one row: where it is too narrow for both, the name is shortened.
  private func indicators(columns: Int) -> String {
    let states = stateIndicators.joined(separator: " ")
    guard let calculator = model.calculator else { return fitted(states, columns: columns) }
    guard !states.isEmpty else { return fitted(calculator, columns: columns) }
    let room = columns - states.terminalColumns - 1
    // Less than two letters and `…` tell nothing.
    let name = room < 3 ? "" : fitted(calculator, columns: room)
    return fitted(name.isEmpty ? states : "\(name) \(states)", columns: columns)
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
    case .error(let text, let brief):
      let isTooLong = text.terminalColumns + 2 > frame.columns
      light("! " + (isTooLong ? brief ?? text : text), .error, frame, &canvas)
    case .waiting(let text): light("! " + text, .error, frame, &canvas)
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
    canvas.write(text, at: frame.column, frame.row, columns: frame.columns, style: style)
    if text.terminalColumns > frame.columns {
      canvas.write("…", at: frame.endColumn - 1, frame.row, columns: 1, style: style)
    }
  }

  private func writeRight(_ text: String, _ frame: CellFrame, _ style: Style, _ canvas: inout Canvas) {
    let width = text.unicodeScalars.count
    canvas.write(text, at: frame.endColumn - width, frame.row, columns: width, style: style)
  }
}
