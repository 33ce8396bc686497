import Glibc

/// A client that does one wrong thing after another.
struct MisbehavingClient {
  private enum Misdeed: CaseIterable {
    case floods, sendsByteByByte, sendsHalfALine, vanishes, sendsZeros, closesUnread, shutsReading, shutsBoth
    case passesDescriptors, stopsWatching, talksNonsense
  }

  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Goes on until it is told to stop, or the daemon is gone.
  mutating func run(_ socket: String, name: String, isStopping: () -> Bool) throws {
    while !isStopping() {
      guard let client = try? Client(socket), let misdeed = Misdeed.allCases.randomElement(using: &generator)
      else { return }
      // That it is thrown out is part of it.
      try? commit(misdeed, client, name)
      usleep(UInt32.random(in: 0...20_000, using: &generator))
    }
  }

  private mutating func commit(_ misdeed: Misdeed, _ client: Client, _ name: String) throws {
    switch misdeed {
    case .floods:
      let lines = Array(String(repeating: "7 + 9 =\n", count: 8000).utf8)
      for _ in 0..<20 { _ = try client.sendWhatFits(lines) }
    case .sendsByteByByte:
      for byte in "7 + 9 =\n".utf8 {
        try client.send(bytes: [byte])
        usleep(10_000)
      }
    case .sendsHalfALine: try client.send(bytes: Array("7 + 9 = \u{221A}".utf8.dropLast()))
    case .vanishes: try client.send(":attach \(name)\n+ 1 =\n:list\n")
    case .sendsZeros: for _ in 0..<8 { try client.send(bytes: [UInt8](repeating: 0, count: 1 << 16)) }
    case .closesUnread: try client.send(":format json\n" + String(repeating: "7 + 9 =\n:list\n", count: 100))
    case .shutsReading:
      shutdown(client.number, Int32(SHUT_RD))
      for _ in 0..<10 { try client.send("7 + 9 =\n") }
    case .shutsBoth:
      try client.send("7 + 9 =\n")
      shutdown(client.number, Int32(SHUT_RDWR))
    case .passesDescriptors: for _ in 0..<5 { try client.sendPassing(descriptor: 0, "7\n") }
    case .stopsWatching:
      try client.send(":attach \(name)\n:watch\n")
      usleep(200_000)
    case .talksNonsense:
      let bytes = (0..<2000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try client.send(bytes: bytes)
    }
  }
}
