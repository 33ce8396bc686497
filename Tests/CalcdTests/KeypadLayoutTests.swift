import CalcBrainActor
import Testing

@testable import calcctl

/// The geometry, over every size there may be.
@Suite struct KeypadLayoutTests {
  private static let sizes =
    (20...110).flatMap { columns in
      (8...60).map { Extent(columns: columns, rows: $0) }
    } + [Extent(columns: 500, rows: 8), Extent(columns: 20, rows: 300), Extent(columns: 1000, rows: 500)]

  @Test("At every size all is inside, nothing overlaps, and the most used operations are there")
  func everySize() throws {
    let core = Set(ButtonBlocks.core.joined())
    #expect(core.isSuperset(of: ["+", "−", "×", "÷", "=", "%", "±", "√", "x²", "^", "π", "C", "⌫"]))
    for extent in Self.sizes {
      let layout = try #require(PadLayout(extent))
      let frames =
        layout.buttons.map(\.frame) + [layout.label, layout.display] + (layout.hint.map { [$0] } ?? [])
      for (index, frame) in frames.enumerated() {
        let isInside =
          frame.column >= 0 && frame.row >= 0 && frame.endColumn <= extent.columns
          && frame.endRow <= extent.rows
        let isAlone = frames[..<index].allSatisfy { other in
          other.endColumn <= frame.column || frame.endColumn <= other.column || other.endRow <= frame.row
            || frame.endRow <= other.row
        }
        if !isInside || !isAlone { Issue.record("\(extent): \(frame) is outside or overlaps") }
      }
      let names = Set(layout.buttons.map(\.button.name))
      if !names.isSuperset(of: core) { Issue.record("\(extent): \(core.subtracting(names)) missing") }
      for placed in layout.buttons where placed.button.faceColumns > placed.frame.columns {
        Issue.record("\(extent): \(placed.button.face) does not fit")
      }
    }
  }

  @Test("A terminal under 20×8 has no layout", arguments: [(19, 8), (20, 7), (1, 1), (200, 7), (19, 60)])
  func tooSmall(columns: Int, rows: Int) {
    #expect(PadLayout(Extent(columns: columns, rows: rows)) == nil)
  }

  @Test("The fullest keypad of each form has every key of the vocabulary once, and help")
  func vocabulary() {
    let every = Set(Key.all.map(\.name)).union(["?"])
    for blocks in [ButtonBlocks.core + ButtonBlocks.sixes, ButtonBlocks.core + ButtonBlocks.fours] {
      let names = blocks.flatMap(\.self)
      #expect(Set(names) == every)
      #expect(names.count == every.count)
    }
  }

  @Test("A narrow, a square and a wide terminal have all keys, arranged in their own shape")
  func shapes() throws {
    for (columns, rows, across) in [(30, 40, 4), (56, 56, 6), (120, 30, 11)] {
      let layout = try #require(PadLayout(Extent(columns: columns, rows: rows)))
      #expect(layout.buttons.count == Key.all.count + 1)
      #expect(Set(layout.buttons.map(\.frame.column)).count == across)
    }
  }

  @Test("Every face is one of its key's names") func faces() {
    for key in Key.all { #expect(key.names.contains(PadButton.key(key).face)) }
  }

  @Test("Each button is under every cell of its frame, and arrows lead from each to each")
  func reaching() throws {
    for (columns, rows) in [(20, 8), (30, 40), (56, 56), (80, 24)] {
      let layout = try #require(PadLayout(Extent(columns: columns, rows: rows)))
      for placed in layout.buttons {
        #expect(
          layout.button(at: CellPosition(column: placed.frame.column, row: placed.frame.row)) == placed.button
        )
        #expect(
          layout.button(at: CellPosition(column: placed.frame.endColumn - 1, row: placed.frame.endRow - 1))
            == placed.button)
      }
      var reached: Set<PadButton> = [try #require(PadButton(named: "5"))]
      var fresh = Array(reached)
      while let button = fresh.popLast() {
        for direction in Direction.allCases {
          guard let next = layout.neighbour(of: button, direction) else { continue }
          if reached.insert(next).inserted { fresh.append(next) }
        }
      }
      #expect(reached.count == layout.buttons.count)
    }
  }
}

extension PadButton {
  fileprivate var name: String {
    switch self {
    case .help: "?"
    case .key(let key): key.name
    }
  }
}
