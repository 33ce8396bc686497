import Foundation

/// A value behind a lock that the thread sanitizer sees: Foundation's. Of a contended `Mutex` it does not see
/// what it orders, and reports races where there are none.
final class LockedValue<Value>: Sendable {
  // Safe: each access is made with the lock held.
  nonisolated(unsafe) private var value: Value
  private let lock = NSLock()

  init(_ value: sending Value) {
    unsafe self.value = value
  }

  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return unsafe try body(&value)
  }
}
