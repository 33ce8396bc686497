/// How large a terminal or a part of it is, in character cells.
struct Extent: Hashable, Sendable {
  var columns: Int
  var rows: Int
}

/// A character cell, counted from 0 at the upper left corner.
struct CellPosition: Hashable, Sendable {
  var column: Int
  var row: Int
}

/// A rectangle of character cells.
struct CellFrame: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// The column just behind the last one.
  var endColumn: Int { column + columns }

  /// The row just below the last one.
  var endRow: Int { row + rows }

  func contains(_ position: CellPosition) -> Bool {
    position.column >= column && position.column < endColumn && position.row >= row
      && position.row < endRow
  }
}

/// Where an arrow key points.
enum Direction: CaseIterable, Sendable {
  case up, down, left, right
}
