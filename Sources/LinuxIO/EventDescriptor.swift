import CLinux
import Glibc

/// A counter that wakes whoever waits for it: eventfd(2).
public struct EventDescriptor: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  public init() throws(SystemError) {
    let number = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard number >= 0 else { throw .last("eventfd") }
    descriptor = FileDescriptor(owning: number)
  }

  /// Readable once `signal()` was called and until `drain()` is.
  public var number: Int32 { descriptor.number }

  public borrowing func signal() {
    // Safe: writes the eight bytes of a local value. It can only fail where the counter is full,
    // and then the waiter has been woken long ago.
    var one: UInt64 = 1
    _ = unsafe Glibc.write(descriptor.number, &one, 8)
  }

  public borrowing func drain() {
    // Safe: reads into the eight bytes of a local value. It can only fail where nothing was signalled.
    var count: UInt64 = 0
    _ = unsafe Glibc.read(descriptor.number, &count, 8)
  }
}
