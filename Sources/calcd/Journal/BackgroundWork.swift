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
    private final class Failure: Sendable {
      let error: SystemError

      init(_ error: SystemError) { self.error = error }
    }

    private let failure = AtomicLazyReference<Failure>()
    /// Set last, so that it orders what was written before: the reference is loaded by code of the library, where
    /// the thread sanitizer does not see it.
    private let isDone = Atomic(false)

    /// What became of it, nil until it is done.
    var outcome: Result<Void, SystemError>? {
      guard isDone.load(ordering: .acquiring) else { return nil }
      guard let failure = failure.load() else { return .success(()) }
      return .failure(failure.error)
    }

    fileprivate func carryOut(_ work: () throws(SystemError) -> Void) {
      do throws(SystemError) { try work() } catch { _ = failure.storeIfNil(Failure(error)) }
      isDone.store(true, ordering: .releasing)
    }
  }

  /// What the work is for. Work of one kind is carried out one after the other, beside that of the other.
  enum Kind: Sendable {
    /// Bringing changes to the disk.
    case changes
    /// Bringing the file that replaces the journal there.
    case replacement
  }

  /// Where work is carried out.
  enum Place: Sendable {
    case otherThreads
    /// At once and on the spot, so that a test knows when.
    case here
  }

  private let place: Place
  // Serial queues, because Dispatch gives those threads of their own: the ones that concurrent queues share are as
  // many as the machine has cores, and a disk can hold them all.
  private let changes = DispatchQueue(label: "changes")
  private let replacement = DispatchQueue(label: "replacement")
  private let group = DispatchGroup()
  private let event: EventDescriptor

  init(_ place: Place) throws(SystemError) {
    self.place = place
    event = try EventDescriptor()
  }

  /// Becomes readable, though it may be so already, whenever a job is done.
  var wakeUp: Int32 { event.number }

  func start(_ kind: Kind, _ work: @escaping @Sendable () throws(SystemError) -> Void) -> Job {
    let job = Job()
    switch place {
    case .here: job.carryOut(work)
    case .otherThreads:
      queue(for: kind).async(group: group) {
        job.carryOut(work)
        self.event.signal()
      }
    }
    return job
  }

  private func queue(for kind: Kind) -> DispatchQueue {
    switch kind {
    case .changes: changes
    case .replacement: replacement
    }
  }

  /// Waits until everything is done.
  func finish() { group.wait() }
}
