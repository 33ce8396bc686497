extension CommandReply {
  /// Reads a plain reply without its colon.
  init?(plain line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    let words = fields[0].split(separator: " ", omittingEmptySubsequences: false)
    switch (words.first, words.count, fields.count) {
    case ("pong", 1, 1): self = .pong
    case ("bye", 1, 1): self = .bye
    case ("list", 2, 1):
      guard let count = words[1].number, let count = Int(exactly: count) else { return nil }
      self = .list(count: count)
    case ("drop", 2, 1):
      guard let name = try? CalculatorName(words[1]) else { return nil }
      self = .dropped(name)
    case ("stats", 1, 2):
      guard let statistics = Statistics(plain: fields[1]) else { return nil }
      self = .stats(statistics)
    case ("version", 1, 4):
      guard let version = fields[1].after("calcd "), let number = fields[2].after("protocol "),
        let number = number.number, let number = Int(exactly: number),
        let pid = fields[3].after("pid "), let pid = pid.number, let pid = Int32(exactly: pid)
      else { return nil }
      self = .version(calcd: String(version), protocol: number, pid: pid)
    default: return nil
    }
  }

  init?(json object: JSONObject) {
    switch object.string("reply") {
    case "pong": self = .pong
    case "bye": self = .bye
    case "list":
      guard let count = object.number("count"), let count = Int(exactly: count) else { return nil }
      self = .list(count: count)
    case "drop":
      guard let text = object.string("calculator"), let name = try? CalculatorName(text) else { return nil }
      self = .dropped(name)
    case "stats":
      var statistics = Statistics()
      for (name, path) in Statistics.fields { statistics[keyPath: path] = object.number(name) ?? 0 }
      self = .stats(statistics)
    case "version":
      guard let version = object.string("calcd"), let number = object.number("protocol"),
        let number = Int(exactly: number), let pid = object.number("pid"), let pid = Int32(exactly: pid)
      else { return nil }
      self = .version(calcd: version, protocol: number, pid: pid)
    default: return nil
    }
  }
}

extension Statistics {
  /// Reads `key=value key=value …`; a key of a later version is passed over.
  init?(plain text: Substring) {
    self.init()
    for pair in text.split(separator: " ") {
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, let value = halves[1].number else { return nil }
      if let field = Self.fields.first(where: { $0.name == halves[0] }) { self[keyPath: field.path] = value }
    }
  }
}

extension Substring {
  /// A number as the protocol writes it: decimal digits, with no sign and no needless zero in front.
  fileprivate var number: UInt64? {
    let isPlain = utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isPlain, utf8.count == 1 || utf8.first != UInt8(ascii: "0") else { return nil }
    return UInt64(self)
  }

  fileprivate func after(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
