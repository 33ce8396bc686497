import Foundation
import LinuxIO
import Testing

/// Clients and watchers that keep records, each on a thread of its own.
final class RecordedLoad: Sendable {
  private let recording: Recording
  private let histories = LockedValue<[String: RecordedHistory]>([:])
  private let newest = LockedValue<[String: UInt64]>([:])
  private let clients = DispatchGroup()
  private let watchers = DispatchGroup()

  /// Starts them: for each calculator a watcher.
  init(_ recording: Recording, clients count: Int, using generator: inout SeededGenerator) {
    self.recording = recording
    for name in recording.names {
      let seed = generator.next()
      start(in: watchers) { load in
        var watcher = RecordingWatcher(recording, name, seed: seed)
        defer { load.append([name: watcher.history]) }
        try watcher.run { load.newest.withLock { $0[name] } }
      }
    }
    for _ in 0..<count {
      let seed = generator.next()
      start(in: clients) { load in
        var client = RecordingClient(recording, seed: seed)
        defer { load.append(client.histories) }
        try client.run()
      }
    }
  }

  private func start(in group: DispatchGroup, _ body: @escaping @Sendable (RecordedLoad) throws -> Void) {
    group.enter()
    Thread { [self] in
      do { try body(self) } catch { Issue.record(error) }
      group.leave()
    }.start()
  }

  private func append(_ more: [String: RecordedHistory]) {
    histories.withLock { histories in
      for (name, history) in more { histories[name, default: RecordedHistory()].append(history) }
    }
  }

  /// The calculators that are pressed.
  var names: [String] { recording.names }

  /// Waits until so many replies have come since the recording began.
  func awaitAnswers(_ count: Int) {
    let deadline = Deadline(in: .seconds(60))
    while recording.answerCount < count, !deadline.hasPassed { usleep(500) }
  }

  /// Ends the clients, but not the watchers.
  func stopPressing() {
    recording.isStopping = true
    clients.wait()
    recording.isStopping = false
  }

  /// What everybody has recorded, once the daemon is gone or the watchers have seen the newest versions.
  func end(newest versions: [String: UInt64] = [:]) -> [String: RecordedHistory] {
    newest.withLock { $0 = versions }
    clients.wait()
    watchers.wait()
    return histories.withLock { $0 }
  }
}
