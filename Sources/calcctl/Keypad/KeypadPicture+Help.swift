/// The help overlay.
extension KeypadPicture {
  func drawHelp(_ page: Int, _ canvas: inout Canvas) {
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
