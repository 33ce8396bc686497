/// The help overlay: which keys press what, in as many columns and pages as the terminal needs.
struct HelpPages: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    let keys: String
    let meaning: String
  }

  /// A page is columns of entries.
  let pages: [[[Entry]]]
  let columnWidth: Int
  /// The part of the column that the keyboard's keys take.
  let keysWidth: Int

  /// Title and footer.
  static let margins = 2

  init(_ extent: Extent) {
    let isNarrow = extent.columns < 36
    let columns = max(1, extent.columns / (isNarrow ? 10 : 18))
    let rows = max(1, extent.rows - Self.margins)
    columnWidth = extent.columns / columns
    keysWidth = isNarrow ? 4 : 10
    let entries = (isNarrow ? Self.briefGeneral : Self.general) + Self.bindings
    let stacks = stride(from: 0, to: entries.count, by: rows).map { start in
      Array(entries[start..<min(start + rows, entries.count)])
    }
    pages = stride(from: 0, to: stacks.count, by: columns).map { start in
      Array(stacks[start..<min(start + columns, stacks.count)])
    }
  }

  /// A page by any number: behind the last one comes the first.
  func page(_ number: Int) -> Int { (number % pages.count + pages.count) % pages.count }

  private static let general = [
    Entry(keys: "Enter", meaning: "="), Entry(keys: "Backspace", meaning: "⌫"),
    Entry(keys: "Delete", meaning: "CE"), Entry(keys: "Escape", meaning: "C"),
    Entry(keys: "Tab ←↑↓→", meaning: "move"), Entry(keys: "Enter", meaning: "press it"),
    Entry(keys: "q Ctrl-D", meaning: "leave"), Entry(keys: "Ctrl-Z", meaning: "suspend"),
    Entry(keys: "Ctrl-L", meaning: "repaint"),
  ]

  private static let briefGeneral = [
    Entry(keys: "Ret", meaning: "="), Entry(keys: "Bsp", meaning: "⌫"), Entry(keys: "Del", meaning: "CE"),
    Entry(keys: "Esc", meaning: "C"), Entry(keys: "Tab", meaning: "move"),
    Entry(keys: "←↑→", meaning: "move"),
    Entry(keys: "Spc", meaning: "press"), Entry(keys: "q", meaning: "leave"),
    Entry(keys: "^Z", meaning: "stop"), Entry(keys: "^L", meaning: "paint"),
  ]

  /// Digits explain themselves; of several keys for one button the first is enough.
  private static var bindings: [Entry] {
    var seen: Set<String> = []
    return KeyBindings.all.compactMap { binding in
      guard seen.insert(binding.name).inserted, !("0"..."9").contains(binding.name), binding.name != ".",
        let button = PadButton(named: binding.name)
      else { return nil }
      return Entry(keys: binding.keys, meaning: button == .help ? "help" : button.face)
    }
  }
}
