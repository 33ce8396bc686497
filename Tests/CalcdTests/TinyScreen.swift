@testable import calcctl

/// As much of a terminal as the painter uses: moving the cursor, clearing, styles, characters.
struct TinyScreen {
  let extent: Extent
  private(set) var cells: [Cell]
  /// What a terminal would have done something else with: unknown sequences, and cells outside.
  private(set) var faults: [String] = []
  private var position = CellPosition(column: 0, row: 0)
  private var style = Style.plain

  init(_ extent: Extent) {
    self.extent = extent
    cells = Array(repeating: .blank, count: extent.columns * extent.rows)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}" else {
        put(scalar)
        continue
      }
      _ = rest.popFirst()
      let parameters = rest.prefix { !("@"..."~").contains($0) }
      rest = rest.dropFirst(parameters.count)
      let numbers = String(String.UnicodeScalarView(parameters)).split(separator: ";").compactMap { Int($0) }
      switch rest.popFirst() {
      case "H": position = CellPosition(column: numbers[1] - 1, row: numbers[0] - 1)
      case "J": cells = Array(repeating: .blank, count: cells.count)
      case "m": for number in numbers { set(number) }
      case let final: faults.append("an unknown sequence ends in \(String(describing: final))")
      }
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    guard scalar.columns > 0, position.row < extent.rows, position.column + scalar.columns <= extent.columns
    else {
      faults.append("\(scalar.debugDescription) is put at column \(position.column), row \(position.row)")
      return
    }
    let index = position.row * extent.columns + position.column
    cells[index] = Cell(scalar: scalar, style: style)
    if scalar.columns == 2 { cells[index + 1] = .continuation(style) }
    position.column += scalar.columns
  }

  private mutating func set(_ parameter: Int) {
    switch parameter {
    case 0: style = .plain
    case 1: style.attributes.insert(.bold)
    case 2: style.attributes.insert(.dim)
    case 4: style.attributes.insert(.underlined)
    case 7: style.attributes.insert(.reversed)
    case 30...37: style.foreground = PaletteColour(rawValue: UInt8(parameter - 30))
    case 90...97: style.foreground = PaletteColour(rawValue: UInt8(parameter - 82))
    case 40...47: style.background = PaletteColour(rawValue: UInt8(parameter - 40))
    case 100...107: style.background = PaletteColour(rawValue: UInt8(parameter - 92))
    default: faults.append("an unknown style \(parameter)")
    }
  }
}
