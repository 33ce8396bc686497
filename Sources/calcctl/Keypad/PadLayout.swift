/// Where everything on the keypad is, for one size of the terminal.
///
/// Pure geometry: all frames lie within the terminal and none overlaps another.
struct PadLayout: Equatable, Sendable {
  /// The smallest terminal that holds a keypad.
  static let smallest = Extent(columns: 20, rows: 8)

  struct PlacedButton: Equatable, Sendable {
    let button: PadButton
    let frame: CellFrame
  }

  let extent: Extent
  /// The frame drawn around label and display; nil where there is no room for one.
  let border: CellFrame?
  /// One row each.
  let label: CellFrame
  let display: CellFrame
  let buttons: [PlacedButton]
  /// A row for a word about help and leaving; nil where there is none to spare.
  let hint: CellFrame?

  /// Lays out the keypad; nil for a terminal smaller than `smallest`.
  init?(_ extent: Extent) {
    guard extent.columns >= Self.smallest.columns, extent.rows >= Self.smallest.rows else { return nil }
    let fits = ButtonGrid.all.flatMap { grid in
      [true, false].compactMap { Fit(grid, in: extent, isFramed: $0) }
    }
    // The core alone with the low header fits the smallest terminal, and so any.
    guard let best = fits.max(by: { $0.isWorse(than: $1) }) else { return nil }
    self.init(best, in: extent)
  }

  private init(_ fit: Fit, in extent: Extent) {
    self.extent = extent
    let columns = fit.columns
    let left = (extent.columns - columns) / 2
    let spare = extent.rows - fit.rows
    let top = spare / 2
    func row(_ index: Int, inset: Int) -> CellFrame {
      CellFrame(column: left + inset, row: index, columns: columns - 2 * inset, rows: 1)
    }
    if fit.isFramed {
      border = CellFrame(column: left, row: top, columns: columns, rows: Fit.framedHeader)
      label = row(top + 1, inset: 2)
      display = row(top + 2, inset: 2)
    } else {
      border = nil
      label = row(top, inset: 0)
      display = row(top + 1, inset: 0)
    }
    let gridTop = top + fit.header
    buttons = fit.grid.rows.enumerated().flatMap { index, buttons in
      let units = fit.grid.columns / buttons.count
      return buttons.enumerated().map { position, button in
        PlacedButton(
          button: button,
          frame: CellFrame(
            column: left + position * units * fit.pitch, row: gridTop + index * fit.height,
            columns: units * fit.pitch - 1, rows: fit.height))
      }
    }
    let below = top + fit.rows
    hint = below < extent.rows ? row(below, inset: 0) : nil
  }

  /// The button under a cell.
  func button(at position: CellPosition) -> PadButton? {
    buttons.first { $0.frame.contains(position) }?.button
  }

  func frame(of button: PadButton) -> CellFrame? {
    buttons.first { $0.button == button }?.frame
  }

  /// The button that lies next in a direction, with the nearest middle; nil at the edge.
  func neighbour(of button: PadButton, _ direction: Direction) -> PadButton? {
    guard let from = frame(of: button) else { return nil }
    func along(_ frame: CellFrame) -> Int {
      switch direction {
      case .up: from.row - frame.row
      case .down: frame.row - from.row
      case .left: from.column - frame.column
      case .right: frame.column - from.column
      }
    }
    func across(_ frame: CellFrame) -> Int {
      switch direction {
      case .up, .down: abs(2 * frame.column + frame.columns - 2 * from.column - from.columns)
      case .left, .right: abs(frame.row - from.row)
      }
    }
    let isSideways = direction == .left || direction == .right
    return
      buttons
      .filter { along($0.frame) > 0 && (!isSideways || across($0.frame) == 0) }
      .min { (along($0.frame), across($0.frame)) < (along($1.frame), across($1.frame)) }?
      .button
  }

  /// The button before or after one in reading order, around the ends.
  func button(after button: PadButton, by step: Int) -> PadButton? {
    guard let index = buttons.firstIndex(where: { $0.button == button }) else { return nil }
    return buttons[(index + step + buttons.count) % buttons.count].button
  }
}

/// One way to fill a terminal, and how good it is.
private struct Fit {
  static let framedHeader = 4
  static let lowHeader = 2

  /// Larger buttons than these look lost.
  static let largestButton = Extent(columns: 13, rows: 5)

  let grid: ButtonGrid
  let isFramed: Bool
  /// From one button to the next: its columns and a gap of one.
  let pitch: Int
  let height: Int

  init?(_ grid: ButtonGrid, in extent: Extent, isFramed: Bool) {
    self.grid = grid
    self.isFramed = isFramed
    // The gap behind the last column may lie outside.
    pitch = min((extent.columns + 1) / grid.columns, Self.largestButton.columns + 1)
    height = min(
      (extent.rows - (isFramed ? Self.framedHeader : Self.lowHeader)) / grid.rows.count,
      Self.largestButton.rows)
    guard height >= 1, pitch > grid.widestFace else { return nil }
  }

  var header: Int { isFramed ? Self.framedHeader : Self.lowHeader }
  var columns: Int { pitch * grid.columns - 1 }
  var rows: Int { header + height * grid.rows.count }

  /// Buttons of two rows and more are easy to tell apart and to hit.
  private var isComfortable: Bool { height >= 2 }

  /// Whether even the longest face has a blank beside it.
  private var isRoomy: Bool { pitch >= grid.widestFace + 2 }

  /// The more keys the better, but faces that touch the edges count for less, and a frame for a few.
  private var worth: Int { grid.buttonCount * (isRoomy ? 10 : 7) * (isFramed ? 8 : 7) }

  /// A cell is about twice as high as it is wide, so this is the lesser side of a button.
  private var lesserSide: Int { min(pitch, 2 * height) }

  func isWorse(than other: Fit) -> Bool {
    if isComfortable != other.isComfortable { return other.isComfortable }
    if worth != other.worth { return worth < other.worth }
    if lesserSide != other.lesserSide { return lesserSide < other.lesserSide }
    return columns * rows < other.columns * other.rows
  }
}
