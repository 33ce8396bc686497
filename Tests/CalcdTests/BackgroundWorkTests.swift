import Foundation
import LinuxIO
import Testing

@testable import calcd

@Suite("Work in the background") struct BackgroundWorkTests {
  private static let failure = SystemError(code: EIO, call: "fdatasync")

  /// On a thread of its own, because it takes a whole core, which others wait for.
  @Test func `is seen with what became of it by a loop that asks all the time`() async throws {
    let work = try BackgroundWork(.otherThreads)
    let seen = await withCheckedContinuation { continuation in
      Thread {
        let seen = (0..<500).map { round in
          let job = work.start(.changes) { () throws(SystemError) in
            if round.isMultiple(of: 2) { throw Self.failure }
          }
          let deadline = Deadline(in: .seconds(20))
          while job.outcome == nil, !deadline.hasPassed {}
          return job.outcome
        }
        continuation.resume(returning: seen)
      }.start()
    }
    for (round, outcome) in seen.enumerated() {
      switch try #require(outcome) {
      case .success: #expect(!round.isMultiple(of: 2))
      case .failure(let error): #expect(round.isMultiple(of: 2) && error == Self.failure)
      }
    }
  }

  @Test func `wakes whoever waits, each time anew, after it is done`() throws {
    let work = try BackgroundWork(.otherThreads)
    let epoll = try Epoll()
    try epoll.add(work.wakeUp, token: 7, for: [.reading, .onceOnly])
    var events = ReadyEvents(capacity: 2)
    for _ in 0..<100 {
      let job = work.start(.changes) {}
      try epoll.wait(for: &events, milliseconds: 20_000)
      #expect(events.count == 1)
      #expect(job.outcome != nil)
      try epoll.wait(for: &events, milliseconds: 0)
      #expect(events.count == 0)
    }
  }

  @Test func `is over when its end was waited for, and one kind does not wait for the other`() throws {
    let work = try BackgroundWork(.otherThreads)
    let gate = try EventDescriptor()
    let number = gate.number
    let wait = { @Sendable () throws(SystemError) in
      var descriptors = [PolledDescriptor(number, reads: true)]
      _ = try poll(&descriptors, until: Deadline(in: .seconds(20)))
    }
    let slow = work.start(.replacement, wait)
    let behind = work.start(.replacement) {}
    let beside = work.start(.changes) {}
    let deadline = Deadline(in: .seconds(20))
    while beside.outcome == nil, !deadline.hasPassed { usleep(100) }
    #expect(beside.outcome != nil)
    #expect(slow.outcome == nil)
    #expect(behind.outcome == nil)
    gate.signal()
    work.finish()
    #expect(slow.outcome != nil)
    #expect(behind.outcome != nil)
  }
}
