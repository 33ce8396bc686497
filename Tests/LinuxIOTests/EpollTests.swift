import LinuxIO
import Testing

@Suite struct EpollTests {
  @Test func `a ready descriptor is told with its token until it is read`() throws {
    let epoll = try Epoll()
    var ready = ReadyEvents(capacity: 4)
    let event = try EventDescriptor()
    try epoll.add(event.number, token: 0x1_2345_6789_ABCD, for: .reading)
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 0)
    event.signal()
    for _ in 0..<2 {
      try epoll.wait(for: &ready, milliseconds: 0)
      #expect(ready.count == 1)
      #expect(ready[0].token == 0x1_2345_6789_ABCD)
      #expect(ready[0].readiness == .reading)
    }
    event.drain()
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 0)
  }

  @Test func `what is told once is told again when it comes again, and when asked`() throws {
    let epoll = try Epoll()
    var ready = ReadyEvents(capacity: 4)
    let event = try EventDescriptor()
    try epoll.add(event.number, token: 1, for: [.reading, .onceOnly])
    event.signal()
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 1)
    #expect(ready[0].readiness == .reading)
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 0)
    event.signal()
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 1)
    try epoll.modify(event.number, token: 1, for: [.reading, .onceOnly])
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 1)
  }

  @Test func `what a descriptor is waited for can change`() throws {
    let epoll = try Epoll()
    var ready = ReadyEvents(capacity: 4)
    let event = try EventDescriptor()
    event.signal()
    try epoll.add(event.number, token: 1, for: [])
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 0)
    try epoll.modify(event.number, token: 2, for: [.reading, .writing])
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 1)
    #expect(ready[0].token == 2)
    #expect(ready[0].readiness == [.reading, .writing])
  }

  @Test func `one wait tells of no more descriptors than it has room for`() throws {
    let epoll = try Epoll()
    var ready = ReadyEvents(capacity: 1)
    let first = try EventDescriptor()
    let second = try EventDescriptor()
    first.signal()
    second.signal()
    try epoll.add(first.number, token: 1, for: .reading)
    try epoll.add(second.number, token: 2, for: .reading)
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 1)
  }

  @Test func `a closed descriptor is told no more`() throws {
    let epoll = try Epoll()
    var ready = ReadyEvents(capacity: 4)
    do {
      let event = try EventDescriptor()
      event.signal()
      try epoll.add(event.number, token: 1, for: .reading)
    }
    try epoll.wait(for: &ready, milliseconds: 0)
    #expect(ready.count == 0)
  }

  @Test func `waiting for what is not open is an error with the call's name`() throws {
    let epoll = try Epoll()
    #expect(throws: SystemError(code: 9, call: "epoll_ctl")) { try epoll.add(-1, token: 0, for: .reading) }
  }
}
