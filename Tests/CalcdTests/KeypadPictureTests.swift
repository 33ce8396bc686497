import CalcBrainActor
import Foundation
import Testing

@testable import calcctl

/// Golden pictures: what the keypad looks like at ten sizes, as text.
///
/// With `RECORD_KEYPAD_PICTURES` in the environment the pictures are written anew (and the tests fail, so
/// that nobody forgets to look at them).
@Suite struct KeypadPictureTests {
  private static let sizes = [
    (20, 8), (24, 12), (30, 40), (40, 24), (56, 56), (60, 20), (80, 24), (100, 12), (132, 43), (200, 60),
  ]

  @Test("The keypad looks as in its picture", arguments: sizes)
  func keypad(columns: Int, rows: Int) throws {
    try compare(picture(columns, rows, hasColours: true), with: "\(columns)x\(rows)")
  }

  @Test("Without colours the keypad looks as in its picture", arguments: [(20, 8), (40, 24), (80, 24)])
  func keypadWithoutColours(columns: Int, rows: Int) throws {
    try compare(picture(columns, rows, hasColours: false), with: "\(columns)x\(rows)-no-colour")
  }

  @Test("A terminal that is too small says so", arguments: [(19, 8), (30, 4), (9, 3), (1, 1)])
  func tooSmall(columns: Int, rows: Int) throws {
    let picture = picture(columns, rows, hasColours: true)
    #expect(picture.extent == Extent(columns: columns, rows: rows))
    if columns >= 9, rows >= 3 {
      #expect((0..<rows).contains { picture.text(row: $0).contains("too small") })
    }
  }

  @Test("Help shows every button's key once, over its pages", arguments: [(20, 8), (80, 24), (200, 60)])
  func help(columns: Int, rows: Int) throws {
    let extent = Extent(columns: columns, rows: rows)
    let help = HelpPages(extent)
    var text = ""
    for page in help.pages.indices {
      var model = model
      model.turnToHelp(page)
      let canvas = KeypadPicture(model: model, theme: Theme(hasColours: true)).canvas(
        extent, PadLayout(extent))
      text += (0..<rows).map { canvas.text(row: $0) }.joined(separator: "\n") + "\n"
    }
    for name in Set(KeyBindings.all.map(\.name)) where !("0"..."9").contains(name) && name != "." {
      let face = try #require(PadButton(named: name)).face
      #expect(text.contains(face == "?" ? "help" : face), "\(face)")
    }
  }

  @Test("An error lights the label's line and leaves the display, whole or marked as cut")
  func errors() {
    var model = model
    model.message = .error("a long message about a number too many")
    let canvas = picture(of: model, 20, 8, hasColours: false)
    #expect(canvas.text(row: 0) == "! a long message a…")
    #expect(canvas[0, 0].style.attributes.contains(.reversed))
    #expect(canvas.text(row: 1).hasSuffix("12.5663706143592"))
  }

  @Test("An error of a line names the place where there is room, and an error of one key never")
  func places() {
    var model = model
    let message = "division by zero at \"=\", column 5"
    model.refused(message, code: "division-by-zero", isSingleKey: false)
    #expect(picture(of: model, 20, 8).text(row: 0) == "! division by zero")
    #expect(picture(of: model, 80, 24).text(row: 2).contains("! \(message)"))
    model.refused(message, code: "division-by-zero", isSingleKey: true)
    #expect(!picture(of: model, 80, 24).text(row: 2).contains("column"))
    for code in PressError.Code.allCases {
      model.refused(message, code: code.rawValue, isSingleKey: true)
      #expect(!picture(of: model, 20, 8).text(row: 0).contains("…"), "\(code)")
    }
  }

  @Test("Name, memory and degrees stand before a short label, and the name is what is shortened")
  func indicators() {
    var model = KeypadModel(calculator: "tally")
    model.begin(.init(display: "16", label: "7 + 9 =", value: "16", version: 0))
    model.answered(.init(display: "16", label: "7 + 9 =", value: "16", version: 1), to: [.angle(.degrees)])
    model.answered(.init(display: "16", label: "7 + 9 =", value: "16", version: 2), to: [.memory(.store)])
    #expect(picture(of: model, 20, 8).text(row: 0) == "tally M DEG 7 + 9 =")
    model.watched(.init(display: "7", label: "7 + 9 + 6 + 3 =", value: "7", version: 3))
    #expect(picture(of: model, 20, 8).text(row: 0) == "M? DEG? … + 6 + 3 =")
  }

  private var model: KeypadModel {
    var model = KeypadModel(calculator: "tally")
    model.begin(.init(display: "12.5663706143592", label: "4 × π =", value: "12.5663706143592", version: 0))
    return model
  }

  private func picture(_ columns: Int, _ rows: Int, hasColours: Bool) -> Canvas {
    picture(of: model, columns, rows, hasColours: hasColours)
  }

  private func picture(of model: KeypadModel, _ columns: Int, _ rows: Int, hasColours: Bool = true) -> Canvas
  {
    let extent = Extent(columns: columns, rows: rows)
    return KeypadPicture(model: model, theme: Theme(hasColours: hasColours)).canvas(extent, PadLayout(extent))
  }

  /// The characters, then the colours of the blocks by their first letters.
  private func text(_ canvas: Canvas) -> String {
    let rows = 0..<canvas.extent.rows
    let characters = rows.map { canvas.text(row: $0) }
    let colours = rows.map { row in
      let letters = (0..<canvas.extent.columns).map { column -> Character in
        let cell = canvas[column, row]
        let isEdge = cell.scalar == "▀" || cell.scalar == "▄"
        guard let colour = cell.style.background ?? (isEdge ? cell.style.foreground : nil) else { return " " }
        return "\(colour)".first ?? " "
      }
      return String(String(letters).reversed().drop { $0 == " " }.reversed())
    }
    return (characters + ["= colours ="] + colours).joined(separator: "\n") + "\n"
  }

  private func compare(_ canvas: Canvas, with name: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "KeypadPictures/\(name).txt")
    let drawn = text(canvas)
    if ProcessInfo.processInfo.environment["RECORD_KEYPAD_PICTURES"] != nil {
      try drawn.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): look at it")
      return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(drawn == expected, "\(name)")
  }
}

extension KeypadModel {
  /// Opens help at a page, by the keys a person would use.
  fileprivate mutating func turnToHelp(_ page: Int) {
    _ = handle(.character("?"), in: nil)
    for _ in 0..<page { _ = handle(.arrow(.down), in: nil) }
  }
}
