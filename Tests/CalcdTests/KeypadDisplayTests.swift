import Testing

@testable import calcctl

/// How display and label are made to fit.
@Suite struct KeypadDisplayTests {
  @Test("What fits is shown as it is") func fits() {
    #expect(DisplayFitting.display("12.5663706143592", columns: 16, isTyping: false) == "12.5663706143592")
    #expect(DisplayFitting.label("4 × π =", columns: 7) == "4 × π =")
  }

  @Test("A value too long is rounded, and marked as such")
  func rounded() {
    let cases = [
      ("1267650600228229401496703205376", 19, "≈1.2676506002282e30"),
      ("0.3333333333333333333333333333333333", 10, "≈0.3333333"),
      ("-1234567.891", 9, "≈-1234568"), ("123456789.5", 10, "≈123456790"), ("123456788.5", 10, "≈123456788"),
      ("999999.99", 8, "≈1000000"), ("9999999999", 8, "≈1e10"),
      ("-1.234567890123456e-9999", 19, "≈-1.23456789e-9999"),
      ("0.000000000000000000012345", 12, "≈1.2345e-20"), ("12345678901234567890", 19, "≈1.2345678901235e19"),
    ]
    for (text, columns, shown) in cases {
      let fitted = DisplayFitting.display(text, columns: columns, isTyping: false)
      #expect(fitted == shown, "\(text) in \(columns)")
      #expect(fitted.unicodeScalars.count <= columns, "\(text) in \(columns)")
    }
  }

  @Test("What claims to be a number beyond every calculator's range is shown by its end")
  func beyondEveryRange() {
    let cases = [
      ("1234567890e9223372036854775807", 10, "…854775807"), ("12345e-9223372036854775808", 9, "…54775808"),
      ("1.5e-99999999999999", 12, "…99999999999"), ("1234567.5e100000", 12, "…67.5e100000"),
      ("1234567.5e99990", 12, "≈1.235e99996"),
    ]
    for (text, columns, shown) in cases {
      #expect(DisplayFitting.display(text, columns: columns, isTyping: false) == shown, "\(text)")
    }
  }

  @Test("A number being typed scrolls: its end stays in sight") func typing() {
    #expect(DisplayFitting.display("12345678901234567890", columns: 10, isTyping: true) == "…234567890")
  }

  @Test("A label too long shows its end, marked")
  func label() {
    #expect(DisplayFitting.label("6 × 5 × 4 × 3 =", columns: 10) == "…5 × 4 × 3 =".suffixed(10))
  }

  @Test("Whatever the width, nothing is wider, and only an unmarked text is whole")
  func everyWidth() {
    let texts = [
      "0", "-0.75", "1267650600228229401496703205376", "1.5e-40",
      "-9.999999999999999999999999999999999e-9999",
    ]
    for text in texts {
      for columns in 1...40 {
        for isTyping in [true, false] {
          let shown = DisplayFitting.display(text, columns: columns, isTyping: isTyping)
          #expect(shown.unicodeScalars.count <= columns)
          #expect((shown == text) != (shown.hasPrefix("≈") || shown.hasPrefix("…")))
        }
      }
    }
  }
}

extension String {
  fileprivate func suffixed(_ columns: Int) -> String { "…" + String(suffix(columns - 1)) }
}
