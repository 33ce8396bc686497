import Foundation
import Testing

/// The cases of presses.tsv over the socket.
@Suite struct DaemonVectorTests {
  struct Case {
    let presses: String
    let display: String
    let label: String

    var isError: Bool { display.hasPrefix("!") }

    /// Whether a reply is what the case asks for.
    func isMet(by reply: String) -> Bool {
      isError ? reply.hasPrefix(display + "\t") : reply == "\(display)\t\(label)"
    }

    func isMet(byJSON reply: String) throws -> Bool {
      let object = try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any]
      if isError { return object?["error"] as? String == String(display.dropFirst()) }
      return object?["display"] as? String == display && object?["label"] as? String == label
    }

    /// The keys one by one; nil where the case is about keys that stand on one line.
    var keys: [String]? {
      switch display {
      // What is wrong with these is that they are one line.
      case "!undo-alone", "!bad-number": nil
      default: presses.split(separator: " ").map(String.init)
      }
    }
  }

  static func cases() throws -> [Case] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../CalcBrainActorTests/Vectors/presses.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return try rows.map { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 4)
      return Case(presses: fields[0], display: fields[1], label: fields[2])
    }
  }

  private let daemon: RunningDaemon

  init() throws { daemon = try RunningDaemon() }

  @Test func `every case holds when it is sent as one line`() throws {
    let cases = try Self.cases()
    #expect(cases.count == 378)
    for wanted in cases {
      let reply = try daemon.connect().ask(wanted.presses)
      #expect(wanted.isMet(by: reply), "\(wanted.presses): \(reply)")
    }
  }

  @Test func `every case holds in JSON`() throws {
    for wanted in try Self.cases() {
      let client = try daemon.connect()
      _ = try client.ask(":format json")
      let reply = try client.ask(wanted.presses)
      #expect(try wanted.isMet(byJSON: reply), "\(wanted.presses): \(reply)")
    }
  }

  @Test func `every case holds when each key is a line`() throws {
    var count = 0
    for wanted in try Self.cases() {
      guard let keys = wanted.keys else { continue }
      let client = try daemon.connect()
      let replies = try keys.map { try client.ask($0) }
      // The keys behind one that is refused still act when each is a line.
      let isMet =
        wanted.isError ? replies.contains { wanted.isMet(by: $0) } : wanted.isMet(by: replies.last ?? "")
      #expect(isMet, "\(wanted.presses): \(replies)")
      count += 1
    }
    #expect(count > 350)
  }
}
