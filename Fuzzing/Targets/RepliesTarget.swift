import CalcWire

@testable import calcctl

/// Bytes from what may be no daemon: the client takes nothing for a reply that is none, and prints and draws
/// whatever it took.
///
/// The first byte chooses the format that was asked for; each line behind it is read as a reply.
enum RepliesTarget {
  static func check(_ input: [UInt8]) throws(Finding) {
    guard let first = input.first else { return }
    let format: ReplyFormat = first & 1 == 0 ? .plain : .json
    for line in input.dropFirst().split(separator: UInt8(ascii: "\n")).prefix(32) {
      try check(Array(line), format)
      checkPrinting(line)
    }
  }

  private static func check(_ line: [UInt8], _ format: ReplyFormat) throws(Finding) {
    let text = String(decoding: line, as: UTF8.self)
    guard let reply = ReceivedReply(text, format: format) else { return }
    if format == .json, let members = try JSONReply(read: text) { try check(reply, is: members) }
    switch reply {
    case .update(let update):
      try check(update)
    case .error(let code, let message):
      var again: [UInt8] = []
      again.append(error: code, message: message, format: format)
      try requireReading(again, format, reply)
    case .command(let command):
      var again: [UInt8] = []
      again.append(command, format: format)
      try requireReading(again, format, reply)
      try check(command, read: text, written: again, format)
    }
  }

  /// Every part of a reply is what a parser that is not ours finds there.
  private static func check(_ reply: ReceivedReply, is members: JSONReply) throws(Finding) {
    switch reply {
    case .update(let update):
      try members.expect("display", is: update.display)
      try members.expect("label", is: update.label)
      guard let details = update.details else { throw Finding("an update in JSON has its details") }
      try members.expect("value", is: details.value)
      try members.expect("description", is: details.description)
      try members.expect("pending", is: details.isPending)
      try members.expect("calculator", is: details.calculator)
      try members.expect("version", is: details.version)
    case .error(let code, let message):
      try members.expect("error", is: code)
      try members.expect("message", is: message)
    case .command(.list(let count)): try members.expect("count", is: UInt64(count))
    case .command(.dropped(let name)): try members.expect("calculator", is: name.text)
    case .command(.version(let calcd, let number, let pid)):
      try members.expect("calcd", is: calcd)
      try members.expect("protocol", is: UInt64(number))
      try members.expect("pid", is: UInt64(pid))
    case .command(.pong), .command(.bye), .command(.stats): break
    }
  }

  /// A plain reply to a command is read only where the daemon could have written it; counters of a later
  /// version may stand among those of `:stats`.
  private static func check(
    _ command: CommandReply, read: String, written: [UInt8], _ format: ReplyFormat
  ) throws(Finding) {
    _ = command.versionWarning
    switch command {
    case .list(let count): try require(count >= 0, "a list has no fewer than no entries: \(read)")
    case .stats: return
    case .pong, .bye, .version, .dropped: break
    }
    guard format == .plain else { return }
    try require(
      Array(read.utf8) == written.dropLast(), "a reply is one that the daemon could have written: \(read)")
  }

  /// A reply that was read is read again from what the daemon would write for it.
  private static func requireReading(
    _ line: [UInt8], _ format: ReplyFormat, _ reply: ReceivedReply
  ) throws(Finding) {
    let text = String(decoding: line.dropLast(), as: UTF8.self)
    try require(ReceivedReply(text, format: format) == reply, "a reply is read as it was written: \(text)")
  }

  /// The keypad draws any update, at any size.
  private static func check(_ update: ReceivedUpdate) throws(Finding) {
    var model = KeypadModel(calculator: update.details?.calculator)
    let reading = KeypadModel.Reading(
      display: update.display, label: update.label, value: update.details?.value ?? update.display,
      version: update.details?.version ?? 1)
    model.begin(KeypadModel.Reading(display: "0", label: "", value: "0", version: 0))
    model.answered(reading, to: [.memory(.store)])
    model.watched(reading)
    // The smallest layout, and one with a frame.
    let extent =
      update.label.utf8.count.isMultiple(of: 2) ? Extent(columns: 20, rows: 8) : Extent(columns: 32, rows: 20)
    let canvas = KeypadPicture(model: model, theme: Theme(hasColours: true)).canvas(extent, PadLayout(extent))
    var painter = ScreenPainter()
    var screen = TinyScreen(extent)
    screen.feed(painter.bytes(showing: canvas))
    try require(
      screen.faults.isEmpty && screen.cells == canvas.cells,
      "what a daemon says is drawn, and no more: \(screen.faults)")
    for columns in [0, 1, 7, 19] {
      let shown = DisplayFitting.display(update.display, columns: columns, isTyping: false)
      try require(
        shown.unicodeScalars.count <= columns || shown.utf8.count <= columns,
        "a display fits its columns: \(shown) in \(columns)")
      guard shown.first == "≈" else { continue }
      try require(
        DecimalParts(Array(shown.dropFirst().utf8)).isRounding(of: DecimalParts(Array(update.display.utf8))),
        "what is shown behind ≈ is the display, rounded: \(shown) for \(update.display)")
    }
  }

  /// Any line is printed or refused, in every form.
  private static func checkPrinting(_ line: ArraySlice<UInt8>) {
    guard case .update(let update)? = Reply(line) else { return }
    for form in [OutputForm.displayAndLabel, .display, .label, .value, .json] {
      _ = form.part(of: update)
      var table = Table()
      table.append(update)
      _ = table.columns
    }
  }
}
