/// The streams that receive a calculator's updates.
struct Subscriptions: Sendable {
  private var continuations: [AsyncStream<Update>.Continuation] = []

  var isEmpty: Bool { continuations.isEmpty }

  /// A stream that holds the newest update only.
  mutating func makeStream(startingWith update: Update) -> AsyncStream<Update> {
    let (stream, continuation) = AsyncStream.makeStream(of: Update.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(update)
    continuations.append(continuation)
    return stream
  }

  /// Sends the update to all who still listen, and forgets the others.
  @inline(never)
  mutating func send(_ update: Update) {
    continuations.removeAll { continuation in
      if case .terminated = continuation.yield(update) { true } else { false }
    }
  }
}
