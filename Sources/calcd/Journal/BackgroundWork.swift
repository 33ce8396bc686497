import Dispatch
import LinuxIO
import Synchronization

/// Storage calls that take as long as the disk does, carried out away from the loop.
///
/// The loop never waits for them, for a lock neither: it is woken through a descriptor when a job is done, and then
/// finds what became of it.
final class BackgroundWork: Sendable {
  /// Something that was begun.
  final class Job: Sendable {
    final class Outcome: Sendable {
      /// nil where it went well.
      let error: SystemError?

      init(_ error: SystemError?) { self.error = error }
    }

    private let storedOutcome = AtomicLazyReference<Outcome>()

    /// nil until it is done.
    var outcome: Outcome? { storedOutcome.load() }

    fileprivate func carryOut(_ work: () throws(SystemError) -> Void) {
      var failure: SystemError?
      do throws(SystemError) { try work() } catch { failure = error }
      _ = storedOutcome.storeIfNil(Outcome(failure))
    }
  }

  /// Where work is carried out.
  enum Place: Sendable {
    case otherThreads
    /// At once and on the spot, so that a test knows when.
    case here
  }

  private let place: Place
  private let queue = DispatchQueue(label: "storage", attributes: .concurrent)
  private let group = DispatchGroup()
  private let event: EventDescriptor

  init(_ place: Place) throws(SystemError) {
    self.place = place
    event = try EventDescriptor()
  }

  /// Becomes readable, though it may be so already, whenever a job is done.
  var wakeUp: Int32 { event.number }

  func start(_ work: @escaping @Sendable () throws(SystemError) -> Void) -> Job {
    let job = Job()
    switch place {
    case .here: job.carryOut(work)
    case .otherThreads:
      queue.async(group: group) {
        job.carryOut(work)
        self.event.signal()
      }
    }
    return job
  }

  /// Waits until everything is done.
  func finish() { group.wait() }
}
