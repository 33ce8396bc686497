import LinuxIO
import Testing

@Suite struct ActivationSocketsTests {
  private func sockets(_ variables: [String: String]) -> ActivationSockets {
    ActivationSockets(environment: Environment(variables), processID: 42)
  }

  @Test func `names go with the numbers from 3 on`() {
    let sockets = sockets(["LISTEN_PID": "42", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "a:b"])
    #expect(sockets.names == ["a", "b"])
    #expect(sockets.number(named: "b") == 4)
  }

  @Test func `without the name the first one is meant`() {
    let sockets = sockets(["LISTEN_PID": "42", "LISTEN_FDS": "2"])
    #expect(sockets.names == ["unknown", "unknown"])
    #expect(sockets.number(named: "calcd") == 3)
  }

  @Test(arguments: [
    [:], ["LISTEN_PID": "43", "LISTEN_FDS": "1"], ["LISTEN_FDS": "1"], ["LISTEN_PID": "42"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "0"], ["LISTEN_PID": "42", "LISTEN_FDS": "-1"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "x"],
  ])
  func `what is meant for another process, or nonsense, is no socket`(variables: [String: String]) {
    #expect(sockets(variables).isEmpty)
    #expect(sockets(variables).number(named: "calcd") == nil)
  }
}

@Suite struct WatchdogTests {
  private func time(_ variables: [String: String]) -> UInt64? {
    Watchdog.microseconds(environment: Environment(variables), processID: 42)
  }

  @Test func `the time is told in microseconds`() {
    #expect(time(["WATCHDOG_USEC": "3000000"]) == 3_000_000)
    #expect(time(["WATCHDOG_USEC": "1", "WATCHDOG_PID": "42"]) == 1)
  }

  @Test(arguments: [
    [:], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "-1"], ["WATCHDOG_USEC": "5", "WATCHDOG_PID": "43"],
  ])
  func `another process's watchdog is not ours`(variables: [String: String]) {
    #expect(time(variables) == nil)
  }
}
