import Glibc
import Synchronization

/// What the clients of one recording share.
final class Recording: Sendable {
  let socket: String
  /// The calculators that are pressed.
  let names: [String]
  /// How long clients rest now and then at most, in microseconds.
  let pause: UInt32
  private let clients = Atomic(0)
  private let numbers = Atomic(1000)
  private let answers = Atomic(0)
  private let stopping = Atomic(false)

  init(_ socket: String, names: [String], pause: UInt32 = 0) {
    self.socket = socket
    self.names = names
    self.pause = pause
  }

  /// A number for a connection.
  func nextClient() -> Int { clients.add(1, ordering: .relaxed).newValue }
  /// A number to press, which no other line has, nor the one above it.
  func nextNumber() -> Int { numbers.add(2, ordering: .relaxed).newValue }

  func countAnswer() { answers.add(1, ordering: .relaxed) }
  /// How many replies have come.
  var answerCount: Int { answers.load(ordering: .relaxed) }

  var isStopping: Bool {
    get { stopping.load(ordering: .relaxed) }
    set { stopping.store(newValue, ordering: .relaxed) }
  }
}

/// Nanoseconds of the clock that all threads share and that nobody sets.
func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  // Safe: clock_gettime(2) fills the structure it is given.
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
