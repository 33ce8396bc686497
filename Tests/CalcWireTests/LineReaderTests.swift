import CalcWire
import Testing

/// The lines of a stream that comes in `chunks`, nil for one that was too long.
private func lines(_ chunks: [[UInt8]]) -> [String?] {
  var reader = LineReader()
  var buffer: [UInt8] = []
  var found: [String?] = []
  for (number, chunk) in chunks.enumerated() {
    buffer += chunk
    var position = 0
    scan: while true {
      switch reader.next(in: buffer.span, from: &position, isAtEnd: number == chunks.count - 1) {
      case .line(let range): found.append(String(decoding: buffer[range], as: UTF8.self))
      case .tooLong: found.append(nil)
      case .needsMore: break scan
      }
    }
    buffer.removeFirst(position)
  }
  return found
}

private func lines(_ text: String) -> [String?] { lines([Array(text.utf8)]) }

@Suite struct LineReaderTests {
  private let maximum = String(repeating: "1", count: LineReader.maximumLineBytes)

  @Test func `lines end with a newline, and a return before it is dropped`() {
    #expect(lines("a\nb\r\n\n\r\nc\rd\n") == ["a", "b", "", "", "c\rd"])
  }

  @Test func `a last line counts without a newline`() {
    #expect(lines("a\nb") == ["a", "b"])
  }

  @Test func `nothing at the end of the stream is no line`() {
    #expect(lines("a\n") == ["a"])
    #expect(lines("") == [])
  }

  @Test(arguments: ["\n", "\r\n", ""]) func `a line of 4096 bytes is taken`(ending: String) {
    #expect(lines(maximum + ending) == [maximum])
  }

  @Test(arguments: ["\n", "\r\n", "1111\n", ""])
  func `a longer line is told once and the next one is served`(ending: String) {
    #expect(
      lines(maximum + "1" + ending + (ending.isEmpty ? "" : "b\n")) == (ending.isEmpty ? [nil] : [nil, "b"]))
  }

  @Test func `a byte more than the maximum may still become the return of the ending`() {
    #expect(lines([Array((maximum + "\r").utf8), Array("\nb".utf8)]) == [maximum, "b"])
    #expect(lines([Array((maximum + "\r").utf8), Array("2\nb".utf8)]) == [nil, "b"])
  }

  @Test func `a line without end is told at once and never kept`() {
    var reader = LineReader()
    let buffer = [UInt8](repeating: 49, count: 5000)
    var position = 0
    #expect(reader.next(in: buffer.span, from: &position, isAtEnd: false) == .tooLong)
    #expect(position == 5000)
    position = 0
    #expect(reader.next(in: buffer.span, from: &position, isAtEnd: false) == .needsMore)
    #expect(position == 5000)
  }

  @Test func `every cut of a stream into two reads gives the same lines`() {
    let stream = Array("7 + 9 =\r\n\n√π\n\(maximum)1\r\n:ping\r\nlast".utf8)
    let whole = lines([stream])
    #expect(whole.count == 6)
    for cut in stream.indices {
      #expect(lines([Array(stream[..<cut]), Array(stream[cut...])]) == whole)
    }
  }

  @Test func `a line of every length ends at its own newline, wherever it stands`() {
    // Bytes that differ from a newline by one bit, or by one, are no newline.
    let others: [UInt8] = [0x0B, 0x8A, 0x09, 0x00, 0xFF, 0x20]
    for start in 0..<9 {
      for length in 0..<70 {
        for other in others {
          for following in ["", "\n", "\u{B}\u{B}\u{B}\u{B}\u{B}\u{B}\u{B}\u{B}\u{B}\n"] {
            let bytes =
              [UInt8](repeating: 0x0A, count: start) + [UInt8](repeating: other, count: length) + [0x0A]
              + following.utf8
            var reader = LineReader()
            var position = start
            let step = reader.next(in: bytes.span, from: &position, isAtEnd: false)
            #expect(step == .line(start..<start + length))
            #expect(position == start + length + 1)
          }
        }
      }
    }
  }

  @Test func `a stream of single bytes gives the same lines`() {
    let stream = Array("a\r\n\r\n\(maximum)1\r\nb".utf8)
    #expect(lines(stream.map { [$0] }) == lines([stream]))
  }
}
