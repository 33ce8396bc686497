import LinuxIO

extension RunningDaemon {
  /// A client that has sent lines without reading until the daemon read no more of them, and how many
  /// bytes that took.
  func flood() throws -> (client: Client, sent: Int) {
    let client = try connect()
    let other = try connect()
    let lines = Array(String(repeating: "7 + 9 =\n", count: 8000).utf8)
    var sent = 0
    var answered = -1
    while sent < 100_000_000 {
      let count = try client.sendWhatFits(lines)
      sent += count
      let now = try statistic("lines", of: other)
      // Every look at the statistics is a line too.
      if count == 0, now == answered + 1 { return (client, sent) }
      answered = now
    }
    throw Failure(message: "the daemon goes on reading")
  }

  /// A number of `:stats`.
  func statistic(_ name: String, of client: Client) throws -> Int {
    let fields = try client.ask(":stats").split { $0 == " " || $0 == "\t" }
    guard let field = fields.first(where: { $0.hasPrefix("\(name)=") }),
      let number = Int(field.dropFirst(name.count + 1))
    else { throw Failure(message: "no \(name) in the statistics") }
    return number
  }
}
