import Testing

@testable import calcctl

/// The painter against a small model of a screen.
@Suite struct KeypadPainterTests {
  @Test("What is painted is what was drawn, from one picture to any other")
  func paints() {
    var painter = ScreenPainter()
    var screen = TinyScreen(Extent(columns: 80, rows: 24))
    for canvas in pictures {
      screen.feed(painter.bytes(showing: canvas))
      #expect(screen.cells == canvas.cells && screen.faults.isEmpty)
    }
  }

  @Test("The same picture again costs no byte, and one changed display only a few")
  func paintsOnlyWhatChanged() {
    var painter = ScreenPainter()
    var model = Self.model
    let first = Self.canvas(model)
    let all = painter.bytes(showing: first).count
    #expect(painter.bytes(showing: first).isEmpty)
    model.begin(.init(display: "8", label: "4 × 2 =", value: "8", version: 2))
    let few = painter.bytes(showing: Self.canvas(model)).count
    #expect(few > 0 && few < 80 && few * 20 < all)
  }

  @Test("A new size paints everything anew") func newSize() {
    var painter = ScreenPainter()
    _ = painter.bytes(showing: Self.canvas(Self.model))
    let extent = Extent(columns: 40, rows: 24)
    let canvas = KeypadPicture(model: Self.model, theme: Theme(hasColours: true)).canvas(
      extent, PadLayout(extent))
    var screen = TinyScreen(extent)
    screen.feed(painter.bytes(showing: canvas))
    #expect(screen.cells == canvas.cells && screen.faults.isEmpty)
  }

  @Test("Without colours no colour is ever set") func noColours() {
    var model = Self.model
    for message in [nil, KeypadModel.Message.error("no"), .notice("yes")] {
      model.message = message
      let canvas = KeypadPicture(model: model, theme: Theme(hasColours: false)).canvas(
        Extent(columns: 80, rows: 24), PadLayout(Extent(columns: 80, rows: 24)))
      #expect(canvas.cells.allSatisfy { $0.style.foreground == nil && $0.style.background == nil })
    }
  }

  @Test("Wide characters take two cells, and never half of one")
  func wideCharacters() {
    var canvas = Canvas(Extent(columns: 5, rows: 1))
    canvas.write("元1元", at: 0, 0, columns: 4, style: .plain)
    #expect(canvas.text(row: 0) == "元1")
    var painter = ScreenPainter()
    var screen = TinyScreen(canvas.extent)
    screen.feed(painter.bytes(showing: canvas))
    #expect(screen.cells == canvas.cells && screen.faults.isEmpty)
  }

  private static var model: KeypadModel {
    var model = KeypadModel(calculator: "tally")
    model.begin(.init(display: "12.5663706143592", label: "4 × π =", value: "12.5663706143592", version: 1))
    return model
  }

  private static func canvas(_ model: KeypadModel) -> Canvas {
    let extent = Extent(columns: 80, rows: 24)
    return KeypadPicture(model: model, theme: Theme(hasColours: true)).canvas(extent, PadLayout(extent))
  }

  /// One picture after another, as a person at the keypad sees them.
  private var pictures: [Canvas] {
    var model = Self.model
    let layout = PadLayout(Extent(columns: 80, rows: 24))
    var pictures = [Self.canvas(model)]
    for event: TerminalEvent in [
      .character("7"), .arrow(.up), .arrow(.left), .character("?"), .escape, .character("h"), .escape, .tab,
    ] {
      _ = model.handle(event, in: layout)
      pictures.append(Self.canvas(model))
    }
    model.message = .error("'元' is no key")
    pictures.append(Self.canvas(model))
    return pictures
  }
}
