import LinuxIO
import Testing

@testable import calcd

@Suite struct DaemonCommandLineTests {
  private func options(_ arguments: String...) throws -> Options {
    guard case .serve(let options) = try Command(arguments: arguments) else {
      throw Failure(message: "not for serving")
    }
    return options
  }

  @Test func `nothing is needed`() throws {
    #expect(try options() == Options())
  }

  @Test func `a value may be a word of its own or behind an equals sign`() throws {
    #expect(try options("--socket", "/a").socket == "/a")
    #expect(try options("--socket=/a=b").socket == "/a=b")
  }

  @Test func `every option is understood`() throws {
    let options = try options(
      "--state", "/s", "--sync", "always", "--idle-exit", "0.5", "--max-connections", "7", "--log-level",
      "info")
    #expect(options.state == "/s")
    #expect(options.sync == .always)
    #expect(options.idleExit == .milliseconds(500))
    #expect(options.maximumConnections == 7)
    #expect(options.logLevel == .info)
  }

  @Test(arguments: [["-h"], ["--help"], ["--sync", "second", "-h"]])
  func `help is asked for`(arguments: [String]) throws {
    #expect(try Command(arguments: arguments) == .help)
  }

  @Test func `the version is asked for`() throws {
    #expect(try Command(arguments: ["--version"]) == .version)
  }

  @Test func `help fits a screen`() {
    let lines = helpText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ["--nope"], ["-x"], ["word"], ["--socket"], ["--socket", ""], ["--state="], ["--sync", "never"],
    ["--idle-exit", "0"], ["--idle-exit", "-1"], ["--idle-exit", "1e3"], ["--idle-exit", "1,5"],
    ["--idle-exit", "9999999999"], ["--max-connections", "0"], ["--max-connections", "+5"],
    ["--max-connections", "x"], ["--log-level", "loud"], ["--help=1"], ["--\n"],
  ])
  func `what is wrong is refused in one line`(arguments: [String]) throws {
    let error = #expect(throws: UsageError.self) { try Command(arguments: arguments) }
    #expect(error?.message.isEmpty == false)
    #expect(error?.message.contains("\n") == false)
  }

  @Test(arguments: [["--nope"], ["--max-connections", "0"]])
  func `a bad command line ends the program with status 2 and one line`(arguments: [String]) throws {
    let daemon = try RunningDaemon(.init(arguments: arguments, awaitsSocket: false))
    #expect(try daemon.waitForEnd() == 2)
    #expect(daemon.messages.hasPrefix("calcd: "))
    #expect(daemon.messages.split(separator: "\n").count == 1)
  }
}
