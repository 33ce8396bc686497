import LinuxIO
import Testing

@Suite struct EpollTests {
  @Test func `a ready descriptor is told with its token until it is read`() throws {
    var epoll = try Epoll(capacity: 4)
    let event = try EventDescriptor()
    try epoll.add(event.number, token: 0x1_2345_6789_ABCD, for: .reading)
    #expect(try epoll.wait(milliseconds: 0) == 0)
    event.signal()
    for _ in 0..<2 {
      #expect(try epoll.wait(milliseconds: 0) == 1)
      #expect(epoll.event(0).token == 0x1_2345_6789_ABCD)
      #expect(epoll.event(0).readiness == .reading)
    }
    event.drain()
    #expect(try epoll.wait(milliseconds: 0) == 0)
  }

  @Test func `what a descriptor is waited for can change`() throws {
    var epoll = try Epoll(capacity: 4)
    let event = try EventDescriptor()
    event.signal()
    try epoll.add(event.number, token: 1, for: [])
    #expect(try epoll.wait(milliseconds: 0) == 0)
    try epoll.modify(event.number, token: 2, for: [.reading, .writing])
    #expect(try epoll.wait(milliseconds: 0) == 1)
    #expect(epoll.event(0).token == 2)
    #expect(epoll.event(0).readiness == [.reading, .writing])
  }

  @Test func `one wait tells of no more descriptors than it has room for`() throws {
    var epoll = try Epoll(capacity: 1)
    let first = try EventDescriptor()
    let second = try EventDescriptor()
    first.signal()
    second.signal()
    try epoll.add(first.number, token: 1, for: .reading)
    try epoll.add(second.number, token: 2, for: .reading)
    #expect(try epoll.wait(milliseconds: 0) == 1)
  }

  @Test func `a closed descriptor is told no more`() throws {
    var epoll = try Epoll(capacity: 4)
    do {
      let event = try EventDescriptor()
      event.signal()
      try epoll.add(event.number, token: 1, for: .reading)
    }
    #expect(try epoll.wait(milliseconds: 0) == 0)
  }

  @Test func `waiting for what is not open is an error with the call's name`() throws {
    let epoll = try Epoll(capacity: 1)
    #expect(throws: SystemError(code: 9, call: "epoll_ctl")) { try epoll.add(-1, token: 0, for: .reading) }
  }
}
