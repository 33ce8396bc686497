/// Rows of fields.
struct Table {
  private var rows: [[String]] = []

  mutating func append(_ row: [String]) {
    rows.append(row)
  }

  /// Appends a line whose fields have tabs between.
  mutating func append(_ line: ArraySlice<UInt8>) {
    rows.append(
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) })
  }

  /// For programs: a tab between fields.
  var tabs: String {
    rows.map { $0.joined(separator: "\t") + "\n" }.joined()
  }

  /// For eyes: every field but the last as wide as the widest of its column, with two blanks behind.
  var columns: String {
    var widths: [Int] = []
    for row in rows {
      for (column, field) in row.dropLast().enumerated() {
        let width = TerminalColumns.count(field)
        if column < widths.count { widths[column] = max(widths[column], width) } else { widths.append(width) }
      }
    }
    var text = ""
    for row in rows {
      for (column, field) in row.enumerated() {
        text += field
        guard column < row.count - 1 else { continue }
        text += String(repeating: " ", count: widths[column] - TerminalColumns.count(field) + 2)
      }
      while text.last == " " { text.removeLast() }
      text += "\n"
    }
    return text
  }
}
