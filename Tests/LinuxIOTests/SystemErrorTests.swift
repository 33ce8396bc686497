import LinuxIO
import Testing

@Suite struct SystemErrorTests {
  @Test func `an error names its call and says what the code means`() {
    #expect(SystemError(code: 2, call: "open /x").description == "open /x: No such file or directory")
  }

  @Test func `a code the system does not know still has a text`() {
    #expect(SystemError(code: 99999, call: "read").description.hasPrefix("read: "))
  }
}
