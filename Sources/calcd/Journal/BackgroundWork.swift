import Dispatch
import LinuxIO
import Synchronization

/// Storage calls that take as long as the disk does, carried out away from the loop.
///
/// The loop never waits for them: it is woken through a descriptor when one is done.
final class BackgroundWork: Sendable {
  /// At most one of each kind is under way.
  enum Kind: Sendable {
    /// Bringing the journal to the disk.
    case synchronizing
    /// Bringing the file to the disk that is to replace it.
    case replacing
  }

  struct Outcome: Sendable {
    let kind: Kind
    /// nil where it went well.
    let error: SystemError?
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
  private let outcomes = Mutex<[Outcome]>([])
  private let event: EventDescriptor

  init(_ place: Place) throws(SystemError) {
    self.place = place
    event = try EventDescriptor()
  }

  /// Readable when work is done whose outcome was not taken yet.
  var wakeUp: Int32 { event.number }

  func start(_ kind: Kind, _ work: @escaping @Sendable () throws(SystemError) -> Void) {
    switch place {
    case .here: carryOut(kind, work)
    case .otherThreads: queue.async(group: group) { self.carryOut(kind, work) }
    }
  }

  /// What was done since this was last called.
  func takeOutcomes() -> [Outcome] {
    outcomes.withLock { outcomes in
      guard !outcomes.isEmpty else { return [] }
      event.drain()
      let taken = outcomes
      outcomes = []
      return taken
    }
  }

  /// Waits until everything is done.
  func finish() { group.wait() }

  private func carryOut(_ kind: Kind, _ work: () throws(SystemError) -> Void) {
    var failure: SystemError?
    do throws(SystemError) { try work() } catch { failure = error }
    outcomes.withLock {
      $0.append(Outcome(kind: kind, error: failure))
      event.signal()
    }
  }
}
