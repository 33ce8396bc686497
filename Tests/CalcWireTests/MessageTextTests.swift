import CalcWire
import Testing

@Suite struct MessageTextTests {
  @Test func `control characters are escaped`() {
    #expect(MessageText.line("a\tb\u{0}c\u{7F}\u{85}\u{2028}√") == "a\\tb\\u{0}c\\u{7F}\\u{85}\\u{2028}√")
  }

  @Test func `200 characters are kept`() {
    let text = String(repeating: "√", count: 200)
    #expect(MessageText.line(text) == text)
  }

  @Test func `more are cut with an ellipsis`() {
    let text = MessageText.line(String(repeating: "√", count: 201))
    #expect(text == String(repeating: "√", count: 199) + "…")
  }

  @Test func `an escape is never cut in two, nor passes the limit`() {
    let text = MessageText.line(String(repeating: "a", count: 197) + "\u{1B}")
    #expect(text == String(repeating: "a", count: 197) + "…")
  }
}
