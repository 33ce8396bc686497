import LinuxIO
import Testing

@testable import calcctl

/// What is printed for people, without running anything.
@Suite struct ClientOutputTests {
  @Test("A fault's place is marked under the line")
  func place() {
    #expect(LinePlace(ofFaultIn: "7 + sine")?.picture == "  7 + sine\n      ^~~~\n")
    #expect(LinePlace(ofFaultIn: "2 √ q")?.picture == "  2 √ q\n      ^\n")
    #expect(LinePlace(ofFaultIn: "7\t+ 1,500")?.picture == "  7 + 1,500\n      ^~~~~\n")
    #expect(LinePlace(ofFaultIn: "7 + 9 =") == nil)
  }

  @Test("Places are counted in columns, not in bytes or characters")
  func columns() {
    #expect(LinePlace(ofFaultIn: "漢字")?.picture == "  漢字\n  ^~~~\n")
    #expect(TerminalColumns.count("x⁻¹") == 3)
    #expect(TerminalColumns.count("e\u{301}") == 1)
    #expect(TerminalColumns.count("７") == 2)
  }

  @Test("A line with control characters is not shown")
  func control() {
    #expect(LinePlace(ofFaultIn: "7 \u{1b}[31m q")?.picture == "")
  }

  @Test(
    "A function in front of its operand earns advice",
    arguments: [
      ("sqrt 2", "2 sqrt"), ("7 + √ 4 =", "4 √"), ("sin 3.5", "3.5 sin"), ("ln π", "π ln"), ("√9", "9 √"),
    ])
  func prefix(line: String, instead: String) throws {
    #expect(try #require(PrefixNotation.advice(on: line)).hasSuffix("'\(instead)'"))
  }

  @Test(
    "A function behind its operand earns none",
    arguments: ["2 sqrt", "7 + 9 √ =", "9 √ + 2 =", "π sin x 2 =", "4 √ MS", "5 ! =", "sine 2", "√ √"])
  func postfix(line: String) {
    #expect(PrefixNotation.advice(on: line) == nil)
  }

  @Test("Colour is for terminals, and the environment has the last word")
  func colour() {
    func isUsed(_ variables: [String: String], _ isTerminal: Bool) -> Bool {
      Colour(Environment(variables), isTerminal: isTerminal).isUsed
    }
    #expect(isUsed(["TERM": "xterm"], true))
    #expect(!isUsed(["TERM": "xterm"], false))
    #expect(!isUsed(["TERM": "dumb"], true))
    #expect(!isUsed([:], true))
    #expect(!isUsed(["TERM": "xterm", "NO_COLOR": "1"], true))
    #expect(isUsed(["TERM": "xterm", "NO_COLOR": ""], true))
    #expect(!isUsed(["TERM": "xterm", "CLICOLOR": "0"], true))
    #expect(isUsed(["CLICOLOR_FORCE": "1"], false))
    #expect(!isUsed(["CLICOLOR_FORCE": "0"], false))
    #expect(!isUsed(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true))
  }

  @Test("Columns are as wide as their widest field")
  func table() {
    var table = Table()
    table.append(Array("a\t1\tone".utf8)[...])
    table.append(["longer", "22", ""])
    #expect(table.columns == "a       1   one\nlonger  22\n")
    #expect(table.tabs == "a\t1\tone\nlonger\t22\t\n")
  }

  @Test(
    "Each part of an update is found",
    arguments: [
      (OutputForm.displayAndLabel, "16\t7 + 9 ="), (.display, "16"), (.label, "7 + 9 ="),
    ])
  func parts(form: OutputForm, text: String) {
    #expect(form.part(of: Array("16\t7 + 9 =".utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == text)
  }
}
