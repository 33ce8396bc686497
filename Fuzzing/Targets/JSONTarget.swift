import CalcBrainActor
import CalcWire

/// Replies of any texts, in both formats: JSON that another parser reads as what was written, plain lines that
/// are one line, and both as the client reads them.
///
/// The input is seven texts with 0xFF between, which no UTF-8 has: display, value, description, label, a
/// name, a message, and lines to press. What is no UTF-8 otherwise is repaired.
struct JSONTarget {
  private let texts: [String]
  private let name: CalculatorName?

  static func check(_ input: [UInt8]) throws(Finding) {
    var texts = input.split(separator: 0xFF, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    while texts.count < 7 { texts.append("") }
    let target = JSONTarget(texts: texts)
    try target.checkUpdate()
    try target.checkError()
    try target.checkCommands()
    try target.checkPresses()
  }

  private init(texts: [String]) {
    self.texts = texts
    do throws(Refusal) { name = try CalculatorName(texts[4]) } catch { name = nil }
  }

  private var number: UInt64 { texts[5].unicodeScalars.reduce(0) { $0 &* 31 &+ UInt64($1.value) } }

  private func checkUpdate() throws(Finding) {
    var update = TextsOfUpdate(
      display: texts[0], description: texts[2], label: texts[3], value: texts[1],
      isPending: number & 1 == 1, version: number)
    var reply: [UInt8] = []
    reply.append(update: &update, calculator: name, format: .json)
    let members = try JSONReply(reply)
    try members.expect("display", is: update.display)
    try members.expect("value", is: update.value)
    try members.expect("description", is: update.description)
    try members.expect("label", is: update.label)
    try members.expect("calculator", is: name?.text)
    try members.expect("version", is: update.version)
    try members.expect("pending", is: update.isPending)
    guard case .update(let read)? = ReceivedReply(line(reply), format: .json), let details = read.details
    else { throw Finding("the client reads an update: \(line(reply))") }
    try require(
      read.display == update.display && read.label == update.label && details.value == update.value
        && details.description == update.description && details.isPending == update.isPending
        && details.calculator == name?.text && details.version == update.version,
      "the client reads an update as it was written: \(read)")
  }

  private func line(_ reply: [UInt8]) -> String { String(decoding: reply.dropLast(), as: UTF8.self) }

  private func checkError() throws(Finding) {
    var reply: [UInt8] = []
    reply.append(error: texts[4], message: texts[5], format: .json)
    let members = try JSONReply(reply)
    try members.expect("error", is: texts[4])
    try members.expect("message", is: texts[5])
    try require(
      ReceivedReply(line(reply), format: .json) == .error(code: texts[4], message: texts[5]),
      "the client reads an error: \(line(reply))")

    let refusal = Refusal(.badArgument, texts[5])
    for format in [ReplyFormat.plain, .json] {
      var reply: [UInt8] = []
      reply.append(refusal, format: format)
      try requireLine(reply, tabs: format == .plain ? 1 : 0)
      try require(
        ReceivedReply(line(reply), format: format) == .error(code: "bad-argument", message: refusal.message),
        "the client reads a refusal: \(line(reply))")
    }
  }

  private func checkCommands() throws(Finding) {
    var statistics = Statistics()
    for (index, field) in Statistics.fields.enumerated() {
      statistics[keyPath: field.path] = number &* UInt64(index + 1)
    }
    var commands: [CommandReply] = [
      .pong, .bye, .list(count: Int(number >> 2)), .stats(statistics),
      .version(calcd: texts[3], protocol: Int(number >> 3), pid: Int32(number >> 40)),
    ]
    if let name { commands.append(.dropped(name)) }
    for command in commands {
      var reply: [UInt8] = []
      reply.append(command, format: .json)
      _ = try JSONReply(reply)
      try require(
        ReceivedReply(line(reply), format: .json) == .command(command),
        "the client reads a command's reply: \(line(reply))")
    }
  }

  /// What a calculator really answers.
  private func checkPresses() throws(Finding) {
    var brain = CalculatorBrain()
    for text in texts[6].split(separator: "\n").prefix(16) where !text.contains("rand") {
      for format in [ReplyFormat.plain, .json] {
        var reply: [UInt8] = []
        do throws(PressError) {
          try brain.press(String(text))
          var update = TextsOfUpdate(brain, version: number)
          reply.append(update: &update, calculator: name, format: format)
        } catch {
          reply.append(error: error.code.rawValue, message: error.message, format: format)
        }
        try requireLine(reply, tabs: format == .plain ? 1 : 0)
        try require(ReceivedReply(line(reply), format: format) != nil, "the client reads: \(line(reply))")
        if format == .json { _ = try JSONReply(reply) }
      }
    }
  }

  private func requireLine(_ reply: [UInt8], tabs: Int) throws(Finding) {
    let controls = reply.dropLast().filter { $0 < 0x20 }
    try require(
      reply.last == UInt8(ascii: "\n") && controls == [UInt8](repeating: UInt8(ascii: "\t"), count: tabs),
      "a reply is one line: \(line(reply))")
  }
}
