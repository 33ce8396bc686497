/// How each part of the keypad looks.
///
/// With colours, a button is a block in the colour of its role. Without (`NO_COLOR`), its role is
/// told by the shape of its border and by bold type, and only attributes are used.
struct Theme: Sendable {
  enum Part: Sendable {
    case border, label, display, indicator, hint, notice, error
    case helpTitle, helpKey, helpText
  }

  enum ButtonState: Sendable {
    case resting, focused, pressed
  }

  let hasColours: Bool

  func style(_ part: Part) -> Style {
    switch part {
    case .border: hasColours ? Style(foreground: .cyan) : .plain
    case .label, .helpText: .plain
    case .display, .helpTitle: Style(attributes: .bold)
    case .indicator: hasColours ? Style(foreground: .cyan, attributes: .bold) : Style(attributes: .bold)
    case .hint: Style(attributes: .dim)
    case .notice:
      hasColours ? Style(foreground: .black, background: .yellow) : Style(attributes: .underlined)
    case .error:
      hasColours
        ? Style(foreground: .brightWhite, background: .red, attributes: .bold)
        : Style(attributes: [.bold, .reversed])
    case .helpKey: hasColours ? Style(foreground: .cyan, attributes: .bold) : Style(attributes: .bold)
    }
  }

  /// The style of a button's face, and with colours of its whole block.
  func style(_ role: PadButton.Role, _ state: ButtonState) -> Style {
    guard hasColours else {
      switch state {
      case .pressed: return Style(attributes: [.bold, .reversed])
      case .focused: return Style(attributes: [.bold, .underlined])
      case .resting: return role.isOperation ? Style(attributes: .bold) : .plain
      }
    }
    switch state {
    case .pressed: return Style(foreground: .brightWhite, background: .red, attributes: .bold)
    case .focused: return Style(foreground: .brightWhite, background: .magenta, attributes: .bold)
    case .resting:
      switch role {
      case .entry: return Style(foreground: .black, background: .white)
      case .operation: return Style(foreground: .black, background: .yellow)
      case .equals: return Style(foreground: .black, background: .green)
      case .function: return Style(foreground: .black, background: .cyan)
      case .control: return Style(foreground: .brightWhite, background: .blue)
      }
    }
  }

  /// The corners and edges of a button's border, where shape stands for colour.
  func border(_ role: PadButton.Role, _ state: ButtonState) -> BoxLines {
    if state == .focused { return .double }
    switch role {
    case .entry, .control: return .light
    case .operation, .equals: return .heavy
    case .function: return .round
    }
  }
}

/// The characters of a box, clockwise from the upper left corner.
struct BoxLines: Sendable {
  let upperLeft, upperRight, lowerRight, lowerLeft, horizontal, vertical: Unicode.Scalar

  static let light = BoxLines("┌┐┘└─│")
  static let heavy = BoxLines("┏┓┛┗━┃")
  static let double = BoxLines("╔╗╝╚═║")
  static let round = BoxLines("╭╮╯╰─│")

  private init(_ characters: String) {
    let scalars = Array(characters.unicodeScalars)
    (upperLeft, upperRight, lowerRight) = (scalars[0], scalars[1], scalars[2])
    (lowerLeft, horizontal, vertical) = (scalars[3], scalars[4], scalars[5])
  }
}

extension Canvas {
  /// Draws the border of a frame of at least two columns and rows.
  mutating func draw(_ lines: BoxLines, around frame: CellFrame, style: Style) {
    let (right, bottom) = (frame.endColumn - 1, frame.endRow - 1)
    for column in frame.column...right {
      self[column, frame.row] = Cell(scalar: lines.horizontal, style: style)
      self[column, bottom] = Cell(scalar: lines.horizontal, style: style)
    }
    for row in frame.row...bottom {
      self[frame.column, row] = Cell(scalar: lines.vertical, style: style)
      self[right, row] = Cell(scalar: lines.vertical, style: style)
    }
    self[frame.column, frame.row] = Cell(scalar: lines.upperLeft, style: style)
    self[right, frame.row] = Cell(scalar: lines.upperRight, style: style)
    self[right, bottom] = Cell(scalar: lines.lowerRight, style: style)
    self[frame.column, bottom] = Cell(scalar: lines.lowerLeft, style: style)
  }
}
