import Glibc
import LinuxIO

@testable import CalcWire

/// A client that watches one shared calculator, at its own pace, and keeps a record of what it is shown.
struct RecordingWatcher {
  private let recording: Recording
  private let name: String
  private var generator: SeededGenerator
  private(set) var history = RecordedHistory()

  init(_ recording: Recording, _ name: String, seed: UInt64) {
    self.recording = recording
    self.name = name
    generator = SeededGenerator(seed: seed)
  }

  /// Watches until there is no daemon any more, or until it has been shown what is the newest when everything
  /// is quiet.
  ///
  /// - Parameter newest: the version to wait for, once that is known.
  mutating func run(newest: () -> UInt64?) throws {
    // Nobody listens once the daemon was killed.
    guard let connection = try? Client(recording.socket) else { return }
    let client = recording.nextClient()
    var watch = RecordedWatch(versions: [], isComplete: false)
    defer { history.watches.append(watch) }
    do {
      let start = monotonicNanoseconds()
      try connection.send(":format json\n:attach \(name)\n:watch\n")
      for _ in 0..<2 { guard try connection.line() != nil else { return } }
      history.attachments.append(
        RecordedAttachment(
          client: client, attaching: start...monotonicNanoseconds(), leaving: start ... .max))
      while true {
        if let newest = newest(), let last = watch.versions.last, last >= newest {
          watch.isComplete = true
          return
        }
        guard try connection.isReadable(within: .milliseconds(50)) else { continue }
        guard let line = try connection.line() else { return }
        let reply = ReceivedReply(line, format: .json)
        // The daemon stops.
        if case .command(.bye)? = reply { return }
        guard case .update(let update)? = reply, let details = update.details else {
          throw Failure(message: "no update: \(line)")
        }
        watch.versions.append(details.version)
        history.operations.append(
          RecordedOperation(
            client: client, request: .look, start: start, end: monotonicNanoseconds(),
            outcome: .shown(Sighting(update, details))))
        if Bool.random(using: &generator) { usleep(UInt32.random(in: 0...4000, using: &generator)) }
      }
    } catch is SystemError {
      // Reset by the daemon's end.
    }
  }
}
