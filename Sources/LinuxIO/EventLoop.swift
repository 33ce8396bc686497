import Glibc
import Synchronization

/// The executor of every actor of a program that runs on one thread.
///
/// An actor on it that awaits another one goes on at once, without a thread hop and without being
/// queued. What does get queued, from this thread or another, runs when `run` or `runQueued` comes
/// to it; `wakeUp` tells a thread that sleeps in a system call that something is there.
public final class EventLoop: SerialExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let isFinished = Atomic(false)
  private let event: EventDescriptor
  private let thread = pthread_self()

  /// Makes the loop of the calling thread: only that one may call `run` and `runQueued`.
  public init() throws(SystemError) {
    event = try EventDescriptor()
  }

  /// Readable when a job was queued since `runQueued` was last called.
  public var wakeUp: Int32 { event.number }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = jobs.withLock { jobs in
      jobs.append(job)
      return jobs.count == 1
    }
    // One signal for all that is queued before the next drain is enough.
    if isFirst { event.signal() }
  }

  /// Runs what is queued now; what those jobs queue waits for the next call.
  public func runQueued() {
    precondition(isThisThread, "the loop belongs to another thread")
    event.drain()
    let queued = jobs.withLock { jobs in
      let queued = jobs
      jobs = []
      return queued
    }
    // Safe: a job is taken from the queue once and run once, on the thread of its executor.
    for job in queued { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  /// Runs jobs, sleeping while there are none, until one of them calls `finish`.
  public func run() throws(SystemError) {
    while !isFinished.load(ordering: .acquiring) {
      var descriptors = [PolledDescriptor(event.number, reads: true)]
      _ = try poll(&descriptors, until: nil)
      runQueued()
    }
  }

  /// Makes `run` return once the jobs it has begun are done or suspended.
  public func finish() {
    isFinished.store(true, ordering: .releasing)
    event.signal()
  }

  /// Lets `assumeIsolated` through on the loop's thread, which no other job can be running on.
  public func checkIsolated() {
    precondition(isThisThread, "not on the loop's thread")
  }

  public func isIsolatingCurrentContext() -> Bool? { isThisThread }

  private var isThisThread: Bool { pthread_equal(thread, pthread_self()) != 0 }
}
