import CLinux
import Glibc

/// What a descriptor is ready for, or waited for: epoll_ctl(2).
public struct Readiness: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Bytes, a connection or the end of the stream can be had without blocking.
  public static let reading = Readiness(rawValue: EPOLLIN.rawValue)
  /// There is room to write.
  public static let writing = Readiness(rawValue: EPOLLOUT.rawValue)
  /// Both directions are shut: reported without being asked for.
  public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
  /// An error waits: reported without being asked for.
  public static let error = Readiness(rawValue: EPOLLERR.rawValue)
  /// The other side of a socket has finished sending, beside `reading`.
  public static let endOfStream = Readiness(rawValue: EPOLLRDHUP.rawValue)
  /// There is out-of-band data, at which a read stops.
  public static let urgentData = Readiness(rawValue: EPOLLPRI.rawValue)
  /// Waited for only: readiness is told once, when it comes, and again when `modify` finds it there.
  public static let onceOnly = Readiness(rawValue: EPOLLET.rawValue)
}

/// A descriptor that is ready.
public struct ReadyEvent: Sendable {
  /// What it was added with.
  public let token: UInt64
  public let readiness: Readiness
}

/// The descriptors that one wait found ready.
@safe public struct ReadyEvents: Sendable {
  fileprivate var events: [epoll_event]
  /// How many there are.
  public fileprivate(set) var count = 0

  /// - Parameter capacity: how many one wait tells of at most.
  public init(capacity: Int) {
    unsafe events = [epoll_event](repeating: epoll_event(), count: capacity)
  }

  public subscript(index: Int) -> ReadyEvent {
    let event = unsafe events[index]
    // Safe: every token was stored as the union's u64.
    return unsafe ReadyEvent(token: event.data.u64, readiness: Readiness(rawValue: event.events))
  }
}

/// Waits for many descriptors at once, level-triggered but where `Readiness.onceOnly` is asked for: epoll(7).
public struct Epoll: ~Copyable {
  private let descriptor: FileDescriptor

  public init() throws(SystemError) {
    let number = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard number >= 0 else { throw .last("epoll_create1") }
    descriptor = FileDescriptor(owning: number)
  }

  /// Starts waiting for a descriptor. It is forgotten when its last copy is closed.
  ///
  /// - Parameter token: comes back with each event. A number is reused as soon as it is closed, so
  ///   a token that also holds a generation tells an event that is out of date.
  public borrowing func add(_ number: Int32, token: UInt64, for interest: Readiness) throws(SystemError) {
    try control(EPOLL_CTL_ADD, number, token, interest)
  }

  /// Changes what a descriptor is waited for. With nothing, hang-up and error are still told.
  public borrowing func modify(_ number: Int32, token: UInt64, for interest: Readiness) throws(SystemError) {
    try control(EPOLL_CTL_MOD, number, token, interest)
  }

  /// Waits until a descriptor is ready, and tells in `ready` which are.
  ///
  /// - Parameter milliseconds: how long to wait at most; 0 only looks, -1 waits for ever.
  public borrowing func wait(for ready: inout ReadyEvents, milliseconds: Int32) throws(SystemError) {
    let number = descriptor.number
    // Safe: the kernel fills at most as many elements as the array has.
    let count = unsafe ready.events.withUnsafeMutableBufferPointer { events in
      unsafe epoll_wait(number, events.baseAddress, Int32(events.count), milliseconds)
    }
    ready.count = max(Int(count), 0)
    if count < 0, errno != EINTR { throw .last("epoll_wait") }
  }

  private borrowing func control(
    _ operation: Int32, _ number: Int32, _ token: UInt64, _ interest: Readiness
  ) throws(SystemError) {
    var event = unsafe epoll_event(events: interest.rawValue, data: epoll_data_t(u64: token))
    // Safe: the kernel copies the structure during the call.
    guard unsafe epoll_ctl(descriptor.number, operation, number, &event) == 0 else {
      throw .last("epoll_ctl")
    }
  }
}
