import CalcWire
import Testing

@Suite struct ReceivedReplyTests {
  private func update(_ line: String, _ format: ReplyFormat) -> ReceivedUpdate? {
    guard case .update(let update)? = ReceivedReply(line, format: format) else { return nil }
    return update
  }

  @Test func `a plain update has a display and a label`() {
    let update = update("16\t7 + 9 =", .plain)
    #expect(update?.display == "16")
    #expect(update?.label == "7 + 9 =")
    #expect(update?.details == nil)
  }

  @Test func `a JSON update has everything`() {
    let line = written { $0.append(update: SampleUpdate(), calculator: nil, format: .json) }
    let update = update(String(line.dropLast()), .json)
    #expect(update?.display == "16")
    #expect(update?.label == "7 + 9 =")
    #expect(update?.details?.value == "16")
    #expect(update?.details?.description == "7 + 9")
    #expect(update?.details?.isPending == false)
    #expect(update?.details?.version == 12)
    #expect(update?.details?.calculator == nil)
  }

  @Test func `an error is told by its mark`() {
    #expect(
      ReceivedReply("!domain\tno √ of -1", format: .plain) == .error(code: "domain", message: "no √ of -1"))
    #expect(
      ReceivedReply(#"{"error":"domain","message":"a\n\u221a\ud83e\uddee"}"#, format: .json)
        == .error(code: "domain", message: "a\n√🧮"))
  }

  @Test func `a counter of a later version is passed over`() {
    let reply = ReceivedReply(":stats\tuptime_seconds=7 later=3", format: .plain)
    guard case .command(.stats(let statistics))? = reply else {
      Issue.record("not read: \(String(describing: reply))")
      return
    }
    #expect(statistics.uptimeSeconds == 7)
  }

  @Test(arguments: [
    "", "16", "1\t2\t3", "!x", ":", ":pong 1", ":list", ":list x", ":list ", ":list -5", ":list +5",
    ":list 05", ":list 9223372036854775808", ":version\t1", ":version\tcalcd 1\tprotocol -1\tpid 2",
    ":version\tcalcd 1\tprotocol 1\tpid 2147483648", ":stats\tuptime_seconds=-7",
  ])
  func `what is no plain reply is not taken for one`(line: String) {
    #expect(ReceivedReply(line, format: .plain) == nil)
  }

  @Test(arguments: [
    "", "{", "{}", "[]", #"{"reply":"pong"} x"#, #"{"reply":"x"}"#, #"{"error":"x"}"#,
    #"{"error":1,"message":""}"#,
    #"{"display":"1"}"#, "{\"error\":\"\u{1}\",\"message\":\"\"}",
    #"{"reply":"list","count":99999999999999999999}"#,
    #"{"error":"\ud800","message":""}"#, #"{"error":"\x","message":""}"#, #"{"reply":"pong",}"#,
    #"{"reply":"pong""#, #"{"reply":"list","count":02}"#, #"{"reply":"list","count":00}"#,
  ])
  func `what is no JSON reply is not taken for one`(line: String) {
    #expect(ReceivedReply(line, format: .json) == nil)
  }
}
