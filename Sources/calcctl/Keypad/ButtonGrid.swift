/// The buttons in rows, before anything is known about their size.
struct ButtonGrid: Equatable, Sendable {
  /// How many button widths a row has. A row of fewer buttons has wider ones.
  let columns: Int
  let rows: [[PadButton]]
  let buttonCount: Int
  /// The columns that the longest face needs.
  let widestFace: Int

  private init(columns: Int, rows: [[PadButton]]) {
    self.columns = columns
    self.rows = rows
    let buttons = rows.joined()
    buttonCount = buttons.count
    widestFace = buttons.map(\.faceColumns).max() ?? 0
  }

  /// All the grids there are. Of each form there is one for every number of blocks beyond the core:
  /// - *wide*: the core with columns of six on its left;
  /// - *square*: six columns, with rows of six above;
  /// - *tall*: four columns, with rows of four above.
  static let all: [ButtonGrid] =
    (0...ButtonBlocks.sixes.count).map { wide($0) }
    + (1...ButtonBlocks.sixes.count - 2).map { square($0) }
    + (1...ButtonBlocks.fours.count).map { tall($0) }

  private static func wide(_ count: Int) -> ButtonGrid {
    ButtonGrid(columns: 4 + count, rows: beside(core, ButtonBlocks.sixes.prefix(count)))
  }

  private static func square(_ count: Int) -> ButtonGrid {
    let above = ButtonBlocks.sixes.dropFirst(2).prefix(count).reversed().map(buttons)
    return ButtonGrid(columns: 6, rows: above + beside(core, ButtonBlocks.sixes.prefix(2)))
  }

  private static func tall(_ count: Int) -> ButtonGrid {
    ButtonGrid(columns: 4, rows: ButtonBlocks.fours.prefix(count).reversed().map(buttons) + core)
  }

  private static var core: [[PadButton]] { ButtonBlocks.core.map(buttons) }

  /// Puts blocks on the left of rows, the first one nearest.
  private static func beside(_ rows: [[PadButton]], _ blocks: some Sequence<[String]>) -> [[PadButton]] {
    blocks.reduce(rows) { rows, block in
      zip(buttons(block), rows).map { [$0] + $1 }
    }
  }

  private static func buttons(_ names: [String]) -> [PadButton] {
    names.compactMap(PadButton.init(named:))
  }
}
