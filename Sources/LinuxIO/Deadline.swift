import Glibc

/// A moment on the monotonic clock by which something has to have happened.
public struct Deadline: Sendable, Equatable, Comparable {
  /// Nanoseconds of `CLOCK_MONOTONIC`, which no change of the wall clock moves.
  private let nanoseconds: Int64

  private init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment `duration` from now; one too far away to count is the last there is.
  public init(in duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (length, isLongerStill) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    let (sum, isTooLate) = Self.now().addingReportingOverflow(length)
    nanoseconds = isTooLong || isLongerStill || isTooLate ? .max : sum
  }

  /// Whether the moment has come.
  public var hasPassed: Bool { Self.now() >= nanoseconds }

  /// The time left in milliseconds as poll(2) takes it, rounded up so that waiting so long is
  /// enough; 0 once the moment has come.
  public var millisecondsLeft: Int32 {
    let left = nanoseconds - Self.now()
    return left <= 0 ? 0 : Int32(clamping: (left - 1) / 1_000_000 + 1)
  }

  /// The time left as the socket options SO_SNDTIMEO and SO_RCVTIMEO take it, where 0 would mean for
  /// ever: at least one microsecond.
  var timeLeft: timeval {
    let left = max(nanoseconds - Self.now(), 1000)
    return timeval(tv_sec: Int(left / 1_000_000_000), tv_usec: Int(left % 1_000_000_000 / 1000))
  }

  public static func < (left: Deadline, right: Deadline) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The present time on that clock in microseconds, as sd_notify(3) wants it beside `RELOADING=1`.
  public static var monotonicMicroseconds: Int64 { now() / 1000 }

  private static func now() -> Int64 {
    var time = timespec()
    // Safe: clock_gettime(2) fills the structure it is given; this clock always exists.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
