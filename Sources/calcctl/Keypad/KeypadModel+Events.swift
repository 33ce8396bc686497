/// How the keypad answers to what a person does.
extension KeypadModel {
  mutating func handle(_ event: TerminalEvent, in layout: PadLayout?) -> [Action] {
    if event != .control(0x1A), case .control(let code) = event {
      switch code {
      case 0x03: return [.interrupt]
      case 0x04: return [.leave]
      case 0x0C: return [.repaint]
      default: return []
      }
    }
    if event == .control(0x1A) { return [.suspend] }
    if let page = helpPage { return turnHelp(event, from: page, in: layout) }
    if let prefix {
      self.prefix = nil
      if case .character(let scalar) = event {
        return KeyBindings.button(scalar, after: prefix).map { press($0) } ?? []
      }
      // Escape only takes the first key back.
      if event == .escape { return [] }
    }
    switch event {
    case .character(let scalar): return type(scalar)
    case .enter: return focus.map { press($0) } ?? press(named: "=")
    case .backspace: return press(named: "⌫")
    case .delete: return press(named: "CE")
    case .escape: return press(named: "C")
    case .arrow(let direction):
      move(in: layout) { layout, focus in layout.neighbour(of: focus, direction) }
    case .tab: move(in: layout) { layout, focus in layout.button(after: focus, by: 1) }
    case .backTab: move(in: layout) { layout, focus in layout.button(after: focus, by: -1) }
    case .mouse(let mouse): return touch(mouse, in: layout)
    case .paste(let paste): return insert(paste)
    case .control: break
    }
    return []
  }

  private mutating func type(_ scalar: Unicode.Scalar) -> [Action] {
    if scalar == "q" { return [.leave] }
    if scalar == " " { return focus.map { press($0) } ?? [] }
    if let prefix = KeyBindings.Prefix(rawValue: scalar) {
      self.prefix = prefix
      return []
    }
    guard let button = KeyBindings.button(scalar, after: nil) else { return [] }
    focus = nil
    return press(button)
  }

  private mutating func press(named name: String) -> [Action] {
    focus = nil
    return PadButton(named: name).map { press($0) } ?? []
  }

  private mutating func press(_ button: PadButton) -> [Action] {
    lit = button
    message = nil
    switch button {
    case .help:
      helpPage = 0
      return []
    case .key(let key): return [.press(Array(key.name.utf8))]
    }
  }

  private mutating func move(in layout: PadLayout?, _ step: (PadLayout, PadButton) -> PadButton?) {
    guard let layout else { return }
    // A focus that the layout no longer has, after a resize, starts over.
    guard let focus, layout.frame(of: focus) != nil else {
      focus = PadButton(named: "5")
      return
    }
    self.focus = step(layout, focus) ?? focus
  }

  /// As with a button on a phone, letting go over the button presses it, letting go elsewhere does not.
  private mutating func touch(_ mouse: TerminalEvent.MouseEvent, in layout: PadLayout?) -> [Action] {
    let button = layout?.button(at: mouse.position)
    switch mouse.phase {
    case .pressed:
      held = button
      return []
    case .released:
      defer { held = nil }
      guard let button, button == held else { return [] }
      focus = nil
      return press(button)
    }
  }

  private mutating func insert(_ paste: TerminalEvent.Paste) -> [Action] {
    message = nil
    switch paste {
    case .tooLong:
      message = .error("more than \(TerminalDecoder.longestPaste) bytes were pasted; nothing was pressed")
      return []
    case .unfinished:
      message = .error("the paste broke off; nothing was pressed")
      return []
    case .bytes(let bytes):
      let lines =
        bytes
        .split { $0 == 0x0A || $0 == 0x0D }
        .filter { line in line.contains { $0 != 0x20 && $0 != 0x09 } }
      if lines.contains(where: { $0.first == UInt8(ascii: ":") }) {
        message = .error("a pasted line begins with ':', which no key does; nothing was pressed")
        return []
      }
      return lines.map { .press(Array($0)) }
    }
  }

  /// In help some keys turn the page and some close it; any other closes it and does what it always does.
  private mutating func turnHelp(_ event: TerminalEvent, from page: Int, in layout: PadLayout?) -> [Action] {
    switch event {
    case .arrow(.down), .arrow(.right), .tab, .character(" "): helpPage = page + 1
    case .arrow(.up), .arrow(.left), .backTab: helpPage = page - 1
    case .mouse(let mouse): if mouse.phase == .released { helpPage = nil }
    case .escape, .enter, .character("q"), .character("?"): helpPage = nil
    case .character, .control, .backspace, .delete, .paste:
      helpPage = nil
      return handle(event, in: layout)
    }
    return []
  }
}
