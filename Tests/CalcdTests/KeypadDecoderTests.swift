import Testing

@testable import calcctl

/// The decoder alone: bytes in, events out.
@Suite struct KeypadDecoderTests {
  private static let mouse = TerminalEvent.MouseEvent(
    phase: .pressed, position: CellPosition(column: 9, row: 4))

  /// Bytes as a terminal sends them, and the events they are.
  private static let cases: [(String, [TerminalEvent])] = [
    ("7", [.character("7")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{3}", [.control(3)]), ("\u{1A}", [.control(0x1A)]),
    ("√", [.character("√")]), ("é", [.character("é")]), ("😀", [.character("😀")]),
    ("\u{1B}[A", [.arrow(.up)]), ("\u{1B}[B", [.arrow(.down)]), ("\u{1B}[C", [.arrow(.right)]),
    ("\u{1B}[D", [.arrow(.left)]), ("\u{1B}OA", [.arrow(.up)]), ("\u{1B}[1;5D", [.arrow(.left)]),
    ("\u{1B}[Z", [.backTab]), ("\u{1B}[3~", [.delete]), ("\u{1B}OM", [.enter]),
    ("\u{1B}[<0;10;5M", [.mouse(mouse)]),
    ("\u{1B}[<0;10;5m", [.mouse(.init(phase: .released, position: mouse.position))]),
    ("\u{1B}[<16;10;5M", [.mouse(mouse)]),
    ("\u{1B}[200~12.5 + 3 =\u{1B}[201~", [.paste(.bytes(Array("12.5 + 3 =".utf8)))]),
    (
      "\u{1B}[200~a\u{1B}\u{1B}[20\u{1B}[201~b",
      [.paste(.bytes(Array("a\u{1B}\u{1B}[20".utf8))), .character("b")]
    ),
    // A key that follows Escape at once, as a person or a slow line can send it.
    ("\u{1B}7", [.escape, .character("7")]), ("\u{1B}\u{1B}[A", [.escape, .arrow(.up)]),
    // What means nothing here is passed over whole: the wheel, the right button, motion, a function key,
    // a legacy mouse report, what a terminal answers, and what is no character.
    ("\u{1B}[<64;10;5M1", [.character("1")]), ("\u{1B}[<2;10;5M1", [.character("1")]),
    ("\u{1B}[<32;10;5M1", [.character("1")]), ("\u{1B}[15~1", [.character("1")]),
    ("\u{1B}[M #!1", [.character("1")]), ("\u{1B}]11;rgb:0/0/0\u{7}1", [.character("1")]),
    ("\u{1B}P1$r0m\u{1B}\\1", [.character("1")]), ("\u{1B}[<0;0;5M1", [.character("1")]),
    ("\u{1B}[99999999999999999999;1R1", [.character("1")]),
  ]

  @Test("Each sequence is read as what it means") func sequences() {
    for (text, events) in Self.cases {
      #expect(decode(Array(text.utf8)) == events, "\(text.debugDescription)")
    }
  }

  @Test("A stream means the same however it is split") func splits() {
    // The sequences in which an Escape is told from a sequence by time alone stand in no stream.
    let cases = Self.cases
    let bytes = cases.flatMap { Array($0.0.utf8) }
    let events = cases.flatMap(\.1)
    for split in 0...bytes.count {
      var decoder = TerminalDecoder()
      var read: [TerminalEvent] = []
      for portion in [bytes[..<split], bytes[split...]] {
        for byte in portion { decoder.decode(byte, into: &read) }
      }
      #expect(read == events, "split at \(split)")
    }
  }

  @Test("Nothing is awaited between sequences, and something is inside each") func patience() {
    for (text, _) in Self.cases {
      var decoder = TerminalDecoder()
      var events: [TerminalEvent] = []
      let bytes = Array(text.utf8)
      for byte in bytes { decoder.decode(byte, into: &events) }
      #expect(decoder.patience == nil, "\(text.debugDescription)")
    }
    var decoder = TerminalDecoder()
    var events: [TerminalEvent] = []
    for byte in Array("\u{1B}[<0;10;5".utf8) {
      decoder.decode(byte, into: &events)
      #expect(decoder.patience == .brief)
    }
    #expect(events.isEmpty)
  }

  @Test("Once no more comes, a lone ESC is the Escape key") func loneEscape() {
    var decoder = TerminalDecoder()
    var events: [TerminalEvent] = []
    decoder.decode(0x1B, into: &events)
    #expect(events.isEmpty && decoder.patience == .brief)
    decoder.giveUp(into: &events)
    #expect(events == [.escape] && decoder.patience == nil)
  }

  @Test("Giving up anywhere leaves a decoder that reads on from there") func givingUp() {
    for (text, _) in Self.cases {
      let bytes = Array(text.utf8)
      for split in 0...bytes.count {
        var decoder = TerminalDecoder()
        var events: [TerminalEvent] = []
        for byte in bytes[..<split] { decoder.decode(byte, into: &events) }
        decoder.giveUp(into: &events)
        events = []
        decoder.decode(UInt8(ascii: "5"), into: &events)
        #expect(events == [.character("5")], "\(text.debugDescription) given up at \(split)")
      }
    }
  }

  @Test("A paste without its end is said to be unfinished") func unfinishedPaste() {
    var decoder = TerminalDecoder()
    var events: [TerminalEvent] = []
    for byte in Array("\u{1B}[200~7 + 9".utf8) { decoder.decode(byte, into: &events) }
    #expect(decoder.patience == .long)
    decoder.giveUp(into: &events)
    #expect(events == [.paste(.unfinished)])
  }

  @Test("A paste of one byte too many is said to be too long") func longPaste() {
    let most = String(repeating: "1", count: TerminalDecoder.longestPaste)
    #expect(decode(Array("\u{1B}[200~\(most)\u{1B}[201~".utf8)) == [.paste(.bytes(Array(most.utf8)))])
    #expect(decode(Array("\u{1B}[200~1\(most)\u{1B}[201~".utf8)) == [.paste(.tooLong)])
  }

  @Test("Bytes that are no UTF-8 are no events, and harm nothing that follows")
  func invalidUTF8() {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xE2, 0x88], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC2, 0x85],
    ] {
      #expect(decode(bytes + [UInt8(ascii: "7")]) == [.character("7")], "\(bytes)")
    }
  }

  private func decode(_ bytes: [UInt8]) -> [TerminalEvent] {
    var decoder = TerminalDecoder()
    var events: [TerminalEvent] = []
    for byte in bytes { decoder.decode(byte, into: &events) }
    return events
  }
}
