import LinuxIO
import Testing

@Suite struct DaemonFramingTests {
  private let daemon: RunningDaemon

  init() throws { daemon = try RunningDaemon() }

  /// The replies to a stream that is sent in pieces, which are far enough apart to be read one by one.
  private func replies(_ pieces: [[UInt8]]) throws -> String {
    let client = try daemon.connect()
    for piece in pieces {
      try client.send(bytes: piece)
      // The daemon has read the piece once another connection, which came later, is answered.
      if pieces.count > 1 { _ = try daemon.connect().ask(":ping") }
    }
    client.endSending()
    return try client.rest()
  }

  private func replies(_ text: String) throws -> String { try replies([Array(text.utf8)]) }

  @Test func `every cut of a stream into two reads gives the same replies`() throws {
    let stream = Array("7 + 9 =\r\n√π\n\n:format json\n\u{0}\r\n:ping\n:detach\r\n:bogus\n2 5".utf8)
    let whole = try replies([stream])
    #expect(whole.split(separator: "\n").count == 9)
    for cut in 1..<stream.count {
      let cutReplies = try replies([Array(stream[..<cut]), Array(stream[cut...])])
      #expect(cutReplies == whole, "cut at \(cut)")
    }
  }

  @Test func `a stream of single bytes gives the same replies`() throws {
    let stream = Array("7 + 9 =\r\n× √ 9 =\n".utf8)
    #expect(try replies(stream.map { [$0] }) == replies([stream]))
  }

  @Test func `a last line counts without a newline once the sending side is shut down`() throws {
    #expect(try replies("7 + 9 =\n√") == "16\t7 + 9 =\n4\t√(7 + 9) =\n")
  }

  @Test func `NUL is an unknown key whose message is harmless`() throws {
    let reply = try replies("\u{0}\u{1B}\n")
    #expect(reply.hasPrefix("!unknown-key\t"))
    #expect(!reply.utf8.dropLast().contains { $0 < 0x20 && $0 != 9 })
  }

  @Test func `invalid UTF-8 is refused and the next line served`() throws {
    let reply = try replies([[0x37, 0xFF, 10, 0x38, 10]])
    #expect(reply.hasPrefix("!not-utf8\t"))
    #expect(reply.hasSuffix("\n8\t\n"))
  }

  @Test(arguments: ["\n", "\r\n", ""]) func `a line of 4096 bytes is served`(ending: String) throws {
    let line = "7" + String(repeating: " ", count: 4095)
    #expect(try replies(line + ending) == "7\t\n")
  }

  @Test(arguments: ["\n", "\r\n"]) func `a line of 4097 bytes is refused once and the next one served`(
    ending: String
  ) throws {
    let line = "7" + String(repeating: " ", count: 4096)
    let reply = try replies(line + ending + "8\n")
    #expect(reply.hasPrefix("!line-too-long\t"))
    #expect(reply.hasSuffix("\n8\t\n"))
    #expect(reply.split(separator: "\n").count == 2)
  }

  @Test func `a line without end costs no memory and is refused once`() throws {
    let client = try daemon.connect()
    let piece = [UInt8](repeating: UInt8(ascii: "1"), count: 100_000)
    for _ in 0..<100 { try client.send(bytes: piece) }
    try client.send("\n7\n")
    client.endSending()
    let reply = try client.rest()
    #expect(reply.hasPrefix("!line-too-long\t"))
    #expect(reply.hasSuffix("\n7\t\n"))
    #expect(reply.split(separator: "\n").count == 2)
  }

  @Test func `everything read is answered before a connection ends`() throws {
    let client = try daemon.connect()
    let count = 20_000
    try client.send(String(repeating: "+ 1 =\n", count: count))
    client.endSending()
    let lines = try client.rest().split(separator: "\n")
    #expect(lines.count == count)
    #expect(lines.last?.hasPrefix("\(count)\t") == true)
  }
}
