import LinuxIO

/// When the loop has something to do although nothing comes in. Most of the time there is nothing, and
/// the loop sleeps without a time-out.
struct Timetable {
  /// Stop, because nobody has connected.
  var idleExit: Deadline?
  /// Try again to accept, after descriptors were short.
  var accept: Deadline?
  /// Tell the supervisor how many are served.
  var status: Deadline?
  /// Tell the supervisor that all is well.
  var watchdog: Deadline?
  /// Give storage a turn.
  var storage: Deadline?
  /// Leave, whoever has not read.
  var stop: Deadline?

  /// The time-out for epoll_wait(2): -1 for none.
  var millisecondsLeft: Int32 {
    if isEmpty { return -1 }
    var first: Deadline?
    for case let deadline? in [idleExit, accept, status, watchdog, storage, stop] {
      first = first.map { min($0, deadline) } ?? deadline
    }
    return first?.millisecondsLeft ?? -1
  }

  /// Whether nothing is due at any time.
  private var isEmpty: Bool {
    idleExit == nil && accept == nil && status == nil && watchdog == nil && storage == nil && stop == nil
  }

  /// Takes a deadline out if its time has come.
  static func take(_ deadline: inout Deadline?) -> Bool {
    guard let moment = deadline, moment.hasPassed else { return false }
    deadline = nil
    return true
  }
}
