import CalcWire
import Testing

@Suite struct RequestTests {
  private func parse(_ text: String) throws(Refusal) -> Request {
    try Request(parsing: Array(text.utf8).span)
  }

  private func code(_ text: String) -> ErrorCode? {
    do {
      _ = try parse(text)
      return nil
    } catch { return error.code }
  }

  @Test(arguments: ["", "7 + 9 =", " :ping", "# :ping", "\u{0}"])
  func `what does not begin with a colon is for the calculator`(line: String) throws {
    #expect(try parse(line) == .presses)
  }

  @Test func `every command is understood`() throws {
    #expect(try parse(":attach tally") == .attach(CalculatorName("tally")))
    #expect(try parse(":drop a.b_c-9") == .drop(CalculatorName("a.b_c-9")))
    #expect(try parse(":format plain") == .format(.plain))
    #expect(try parse(":format json") == .format(.json))
    #expect(try parse(":detach") == .detach)
    #expect(try parse(":watch") == .watch)
    #expect(try parse(":list") == .list)
    #expect(try parse(":stats") == .stats)
    #expect(try parse(":ping") == .ping)
    #expect(try parse(":version") == .version)
    #expect(try parse(":quit") == .quit)
    #expect(try parse(":stop") == .stop)
  }

  @Test func `blanks around an argument do not count`() throws {
    #expect(try parse(":attach \t tally ") == .attach(CalculatorName("tally")))
    #expect(try parse(":ping ") == .ping)
  }

  @Test(arguments: [":", "::ping", ":Ping", ":pings", ":\u{0}", ": ping"])
  func `anything else in the first column is an unknown command`(line: String) {
    #expect(code(line) == .unknownCommand)
  }

  @Test(arguments: [":ping 1", ":watch x", ":format", ":format xml", ":format json plain", ":stop now"])
  func `a wrong argument is a bad argument`(line: String) {
    #expect(code(line) == .badArgument)
  }

  @Test(arguments: [
    ":attach", ":attach ", ":drop", ":attach a b", ":attach .a", ":attach -a", ":attach a/b", ":drop ../x",
    ":attach ä", ":attach a\u{0}", ":attach " + String(repeating: "a", count: 65),
  ])
  func `what is no name is a bad name`(line: String) {
    #expect(code(line) == .badName)
  }

  @Test(arguments: ["a", "_", "9", "A.-_", String(repeating: "z", count: 64)])
  func `a name has 1 to 64 bytes`(name: String) throws {
    #expect(try parse(":attach \(name)") == .attach(CalculatorName(name)))
  }

  @Test(arguments: [[0xFF], [0x37, 0xC3], [0xED, 0xA0, 0x80], [0x3A, 0x70, 0xC0, 0x80]] as [[UInt8]])
  func `what is not UTF-8 is refused`(bytes: [UInt8]) {
    #expect(throws: Refusal.notUTF8) { try Request(parsing: bytes.span) }
  }

  @Test func `a message holds at most 200 characters and no control character`() {
    let line = ":" + String(repeating: "\u{1B}\n\u{202E}ä", count: 1000)
    let refusal = #expect(throws: Refusal.self) { try parse(line) }
    let scalars = refusal?.message.unicodeScalars ?? "\u{0}".unicodeScalars
    #expect(scalars.count <= 200)
    #expect(scalars.allSatisfy { $0.properties.generalCategory != .control && $0 != "\u{202E}" })
    #expect(refusal?.message.contains("\\u{1B}\\n") == true)
  }
}
