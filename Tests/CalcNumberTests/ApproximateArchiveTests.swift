import Testing

@testable import CalcNumber

struct ApproximateArchiveTests {
  private func text(_ value: Approximate) -> String {
    let bytes = [UInt8](capacity: Approximate.maximumArchiveBytes) { value.write(archive: &$0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func value(_ text: String) -> Approximate? {
    let bytes = Array(text.utf8)
    return Approximate(archive: bytes.span)
  }

  @Test func `every value comes back as it was`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let written = Approximate.random(exponents: -33_000...33_000, using: &generator)
      #expect(value(text(written)) == written)
      #expect(text(written).utf8.count <= 88)
    }
    for written in [Approximate.zero, .one, .pi, .pi.negated, Approximate(10).negated] {
      #expect(value(text(written)) == written)
    }
  }

  @Test func `the text is short where the value is`() {
    #expect(text(.one) == "8p1")
    #expect(text(Approximate(-10)) == "-ap4")
    #expect(text(.zero) == "0p0")
  }

  @Test(arguments: [
    "", "-", "8", "8p", "p1", "8p1 ", " 8p1", "8p+1", "8p-", "8p01", "8p-0", "8P1", "Ap4", "80p1", "7p1",
    "08p1", "0p1", "-0p0", "00p0", "gp1", "8p1x", "8p33221", "8p-33220", "8p123456", "+8p1", "8.p1",
    "8000000000000000000000000000000000000000000000000000000000000000000000000000000001p1",
  ])
  func `a text that is never written is refused`(text: String) {
    #expect(value(text) == nil)
  }
}
