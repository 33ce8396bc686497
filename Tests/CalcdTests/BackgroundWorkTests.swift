import Glibc
import LinuxIO
import Testing

@testable import calcd

@Suite("Work in the background") struct BackgroundWorkTests {
  private static let failure = SystemError(code: EIO, call: "fdatasync")

  @Test func `is seen with what became of it by a loop that asks all the time`() throws {
    let work = try BackgroundWork(.otherThreads)
    for round in 0..<500 {
      let fails = round.isMultiple(of: 2)
      let job = work.start { () throws(SystemError) in if fails { throw Self.failure } }
      let deadline = Deadline(in: .seconds(20))
      while job.outcome == nil, !deadline.hasPassed {}
      let outcome = try #require(job.outcome)
      #expect(outcome.error == (fails ? Self.failure : nil))
    }
  }

  @Test func `wakes whoever waits, each time anew, after it is done`() throws {
    let work = try BackgroundWork(.otherThreads)
    let epoll = try Epoll()
    try epoll.add(work.wakeUp, token: 7, for: [.reading, .onceOnly])
    var events = ReadyEvents(capacity: 2)
    for _ in 0..<100 {
      let job = work.start {}
      try epoll.wait(for: &events, milliseconds: 20_000)
      #expect(events.count == 1)
      #expect(job.outcome != nil)
      try epoll.wait(for: &events, milliseconds: 0)
      #expect(events.count == 0)
    }
  }

  @Test func `is over when its end was waited for, and one job does not wait for another`() throws {
    let work = try BackgroundWork(.otherThreads)
    let gate = try EventDescriptor()
    let number = gate.number
    let slow = work.start { () throws(SystemError) in
      var descriptors = [PolledDescriptor(number, reads: true)]
      _ = try poll(&descriptors, until: Deadline(in: .seconds(20)))
    }
    let quick = work.start {}
    let deadline = Deadline(in: .seconds(20))
    while quick.outcome == nil, !deadline.hasPassed { usleep(100) }
    #expect(quick.outcome != nil)
    #expect(slow.outcome == nil)
    gate.signal()
    work.finish()
    let outcome = try #require(slow.outcome)
    #expect(outcome.error == nil)
  }
}
