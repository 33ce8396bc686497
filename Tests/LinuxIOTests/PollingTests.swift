import Glibc
import Testing

@testable import LinuxIO

@Suite struct PollingTests {
  @Test("An empty pipe is not readable, and one with a byte is")
  func readable() throws {
    let pipe = try Pipe.make()
    var entries = [PolledDescriptor(pipe.reading.number, reads: true)]
    #expect(try !poll(&entries, until: Deadline(in: .zero)))
    _ = try pipe.writing.write([1].span)
    #expect(try poll(&entries, until: nil))
    #expect(entries[0].isReadable && !entries[0].isAbandoned)
  }

  @Test("A pipe that nobody reads is abandoned, also to one who waits for nothing else")
  func abandoned() throws {
    var ends: [Int32] = [-1, -1]
    // Safe: pipe(2) fills the two integers.
    try #require(unsafe pipe(&ends) == 0)
    let writing = FileDescriptor(owning: ends[1])
    var entries = [PolledDescriptor(writing.number)]
    #expect(try !poll(&entries, until: Deadline(in: .zero)))
    close(ends[0])
    #expect(try poll(&entries, until: nil))
    #expect(entries[0].isAbandoned)
  }

  @Test("A descriptor of -1 is passed over, and one that is not open is reported")
  func odd() throws {
    var entries = [PolledDescriptor(-1, reads: true)]
    #expect(try !poll(&entries, until: Deadline(in: .zero)))
    entries = [PolledDescriptor(1_000_000, reads: true)]
    #expect(try poll(&entries, until: nil))
    #expect(entries[0].isReadable)
  }
}
