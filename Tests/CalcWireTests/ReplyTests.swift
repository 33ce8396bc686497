import CalcWire
import Foundation
import Testing

@Suite struct ReplyTests {
  private func name(_ text: String) -> CalculatorName {
    do { return try CalculatorName(text) } catch { preconditionFailure("\(text) is a name") }
  }

  @Test func `a plain update is display, tab, label`() {
    let text = written { $0.append(update: SampleUpdate(), calculator: nil, format: .plain) }
    #expect(text == "16\t7 + 9 =\n")
  }

  @Test func `a JSON update is the object of the specification`() {
    let text = written { $0.append(update: SampleUpdate(), calculator: name("tally"), format: .json) }
    #expect(
      text
        == #"{"display":"16","value":"16","description":"7 + 9","pending":false,"label":"7 + 9 =","calculator":"tally","version":12}"#
        + "\n")
  }

  @Test func `a private calculator has no name, and pending is told`() {
    let update = SampleUpdate(isPending: true, version: .max)
    let text = written { $0.append(update: update, calculator: nil, format: .json) }
    #expect(text.contains(#""pending":true"#))
    #expect(text.hasSuffix(#""calculator":null,"version":18446744073709551615}"# + "\n"))
  }

  @Test func `an entry of a list begins with its name in plain and is an update in JSON`() {
    let plain = written { $0.append(listed: SampleUpdate(), as: name("t"), format: .plain) }
    #expect(plain == "t\t16\t7 + 9 =\n")
    let json = written { $0.append(listed: SampleUpdate(), as: name("t"), format: .json) }
    #expect(json == written { $0.append(update: SampleUpdate(), calculator: name("t"), format: .json) })
  }

  @Test func `an error is code and message`() {
    #expect(written { $0.append(.watching, format: .plain) }.hasPrefix("!watching\tthis connection watches"))
    let json = written { $0.append(error: "domain", message: "a \"b\" \\", format: .json) }
    #expect(json == #"{"error":"domain","message":"a \"b\" \\"}"# + "\n")
  }

  @Test func `every text of JSON output is read back by another parser`() throws {
    let hostile =
      String(String.UnicodeScalarView((0..<0x180).compactMap(Unicode.Scalar.init))) + "🧮\\\"\u{2028}"
    let update = SampleUpdate(display: "\"\n\\", value: hostile, description: hostile, label: hostile)
    let text = written { bytes in
      bytes.reserveCapacity(10)
      bytes.append(update: update, calculator: nil, format: .json)
    }
    let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["display"] as? String == "\"\n\\")
    #expect(object["value"] as? String == hostile)
    #expect(object["label"] as? String == hostile)
    #expect(text.utf8.filter { $0 < 0x20 } == [10])
  }

  private var commands: [CommandReply] {
    var statistics = Statistics()
    for (index, field) in Statistics.fields.enumerated() { statistics[keyPath: field.path] = UInt64(index) }
    return [
      .pong, .bye, .list(count: 2), .stats(statistics), .version(calcd: "1.0", protocol: 1, pid: 42),
      .dropped(name("tally")),
    ]
  }

  @Test func `commands are answered in the words of the protocol`() {
    let texts = commands.map { reply in written { $0.append(reply, format: .plain) } }
    #expect(
      texts == [
        ":pong\n", ":bye\n", ":list 2\n",
        ":stats\tuptime_seconds=0 connections=1 calculators=2 lines=3 presses=4 errors=5 watchers=6 journal_bytes=7\n",
        ":version\tcalcd 1.0\tprotocol 1\tpid 42\n", ":drop tally\n",
      ])
  }

  @Test func `commands are answered with an object in JSON`() {
    let texts = commands.map { reply in written { $0.append(reply, format: .json) } }
    #expect(
      texts
        == [
          #"{"reply":"pong"}"#, #"{"reply":"bye"}"#, #"{"reply":"list","count":2}"#,
          #"{"reply":"stats","uptime_seconds":0,"connections":1,"calculators":2,"lines":3,"presses":4,"errors":5,"watchers":6,"journal_bytes":7}"#,
          #"{"reply":"version","calcd":"1.0","protocol":1,"pid":42}"#,
          #"{"reply":"drop","calculator":"tally"}"#,
        ].map { $0 + "\n" })
  }

  @Test(arguments: [ReplyFormat.plain, .json]) func `what is written for a command is read back`(
    format: ReplyFormat
  ) {
    for reply in commands {
      let line = String(written { $0.append(reply, format: format) }.dropLast())
      #expect(ReceivedReply(line, format: format) == .command(reply))
    }
  }
}
