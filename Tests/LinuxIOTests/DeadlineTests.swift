import Testing

@testable import LinuxIO

@Suite struct DeadlineTests {
  @Test("A deadline of nothing has passed")
  func now() {
    #expect(Deadline(in: .zero).hasPassed)
    #expect(Deadline(in: .zero).millisecondsLeft == 0)
  }

  @Test("What is left is rounded up, so that waiting so long is enough")
  func rounding() {
    let left = Deadline(in: .nanoseconds(999_999_999)).millisecondsLeft
    #expect(1...1000 ~= left)
    #expect(Deadline(in: .nanoseconds(1) + .seconds(60)).millisecondsLeft <= 60_001)
  }

  @Test(
    "A time too long to count is the last moment there is",
    arguments: [
      Duration.seconds(Int64.max), .seconds(Int64.max / 1_000_000_000),
      .seconds(9_223_372_036) + .nanoseconds(854_775_807),
    ])
  func tooLong(duration: Duration) {
    let deadline = Deadline(in: duration)
    #expect(!deadline.hasPassed)
    #expect(deadline.millisecondsLeft == .max)
    #expect(deadline > Deadline(in: .seconds(1_000_000)))
  }

  @Test("A socket option's time is never the zero that means for ever")
  func neverZero() {
    let left = Deadline(in: .zero).timeLeft
    #expect(left.tv_sec == 0 && left.tv_usec > 0)
  }
}
