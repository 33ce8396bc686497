import Foundation
import LinuxIO
import Synchronization
import Testing

/// Runs `body` on a thread of its own, which makes a loop, and waits for its end.
private func onThread(_ body: @escaping @Sendable (EventLoop) throws -> Void) throws {
  let done = DispatchSemaphore(value: 0)
  let failure = Mutex<(any Error)?>(nil)
  Thread {
    do { try body(EventLoop()) } catch { failure.withLock { $0 = error } }
    done.signal()
  }.start()
  done.wait()
  if let error = failure.withLock({ $0 }) { throw error }
}

private actor Counter {
  private let loop: EventLoop
  private(set) var threads: Set<UInt> = []
  private(set) var count = 0

  init(on loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  func increment() {
    count += 1
    threads.insert(UInt(pthread_self()))
  }

  func callTenTimes(_ other: Counter) async {
    for _ in 0..<10 { await other.increment() }
    increment()
    loop.finish()
  }

  /// Enqueues work on the loop from the thread that made it.
  nonisolated func start(_ other: Counter) {
    assumeIsolated { counter in
      _ = Task { await counter.callTenTimes(other) }
    }
  }
}

@Suite struct EventLoopTests {
  @Test func `actors on a loop run on its thread and nowhere else`() throws {
    try onThread { loop in
      let first = Counter(on: loop)
      let second = Counter(on: loop)
      first.start(second)
      try loop.run()
      let threads = second.assumeIsolated { $0.threads }
      #expect(threads == [UInt(pthread_self())])
      #expect(second.assumeIsolated { $0.count } == 10)
    }
  }

  @Test func `a job from another thread wakes the loop`() throws {
    try onThread { loop in
      let counter = Counter(on: loop)
      let other = Counter(on: loop)
      Thread { _ = Task.detached { await counter.callTenTimes(other) } }.start()
      try loop.run()
      #expect(other.assumeIsolated { $0.count } == 10)
    }
  }

  @Test func `the wake-up is readable from the first job queued until the queue is run`() throws {
    try onThread { loop in
      func isReadable() -> Bool? {
        var descriptors = [PolledDescriptor(loop.wakeUp, reads: true)]
        return try? poll(&descriptors, until: Deadline(in: .zero))
      }
      let counter = Counter(on: loop)
      #expect(isReadable() == false)
      counter.start(Counter(on: loop))
      #expect(isReadable() == true)
      loop.runQueued()
      #expect(counter.assumeIsolated { $0.count } == 1)
    }
  }
}
