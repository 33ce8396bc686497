import Glibc

/// A client that adds 1 to a shared calculator of its own for as long as the soak goes on, over every restart,
/// and knows what has to be there.
struct LedgerClient: Sendable {
  let name: String
  private(set) var acknowledged = 0
  /// With those that have no answer yet.
  private var sent = 0

  init(name: String) {
    self.name = name
  }

  /// Presses until it is told to stop, or the daemon is gone.
  mutating func run(_ socket: String, isStopping: () -> Bool) throws {
    guard let connection = try? Client(socket) else { return }
    try connection.send(":attach \(name)\n")
    guard let first = try connection.line() else { return }
    guard let found = Self.value(first), (acknowledged...sent).contains(found) else {
      throw Failure(message: "\(name): \(acknowledged) of \(sent) were acknowledged, and there is \(first)")
    }
    acknowledged = found
    sent = found
    let batch = 16
    let lines = String(repeating: "+ 1 =\n", count: batch)
    while !isStopping() {
      sent += batch
      try connection.send(lines)
      for _ in 0..<batch {
        guard let reply = try connection.line() else { return }
        guard Self.value(reply) == acknowledged + 1 else {
          throw Failure(message: "\(name): not \(acknowledged + 1): \(reply)")
        }
        acknowledged += 1
      }
      usleep(10_000)
    }
  }

  private static func value(_ update: String) -> Int? {
    update.split(separator: "\t", omittingEmptySubsequences: false).first.flatMap { Int($0) }
  }
}
