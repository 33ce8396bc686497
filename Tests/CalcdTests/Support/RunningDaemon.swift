import Foundation
import LinuxIO
import Testing

/// The real calcd of this build, started in a directory of its own, and ended with the test.
final class RunningDaemon {
  /// How it was started, for those that differ.
  struct Start {
    /// What is left out, and what is added.
    var arguments: [String] = []
    /// Shell commands before the daemon takes the shell's place, such as `umask 0`.
    var prelude = ":"
    var environment: [String: String] = [:]
    /// Whether to wait until the socket is there.
    var awaitsSocket = true
  }

  /// Short, because of the 107 bytes that a socket's path may have.
  let directory: String
  var socket: String { "\(directory)/s" }
  var state: String { "\(directory)/state" }
  private var process: DetachedProcess
  private var end: ProcessEnd?
  private let errors: String
  private let isGuest: Bool

  /// Starts a daemon, in a directory of its own unless another one's is shared.
  init(_ start: Start = Start(), sharing other: RunningDaemon? = nil) throws {
    directory = other?.directory ?? "/tmp/cd-\(UInt32.random(in: 0 ... .max))"
    errors = "\(directory)/errors-\(UInt32.random(in: 0 ... .max))"
    isGuest = other != nil
    if other == nil {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    }
    process = try Self.launch(start, socket: "\(directory)/s", state: "\(directory)/state", errors: errors)
    try awaitSocket(start)
  }

  private static func launch(
    _ start: Start, socket: String, state: String, errors: String
  ) throws -> DetachedProcess {
    let arguments = ["--socket", socket, "--state", state, "--log-level", "debug"] + start.arguments
    let environment = ["PATH": "/usr/bin:/bin"].merging(start.environment) { $1 }
    return try DetachedProcess.start(
      "/bin/sh",
      arguments: ["-c", "\(start.prelude); exec \"$0\" \"$@\" 2>>\(errors)", "\(programs)/calcd"] + arguments,
      environment: environment.map { "\($0)=\($1)" })
  }

  /// Starts it again in the same directory, after it has ended.
  func restart(_ start: Start = Start()) throws {
    process = try Self.launch(start, socket: socket, state: state, errors: errors)
    end = nil
    try awaitSocket(start)
  }

  private func awaitSocket(_ start: Start) throws {
    guard start.awaitsSocket else { return }
    let client = try connectOnceThere()
    // Once this ends, the daemon counts the connection no more.
    try client.send(":quit\n")
    _ = try client.rest()
  }

  deinit {
    // A test may have stopped it.
    if isRunning {
      signal(SIGCONT)
      signal(SIGKILL)
      _ = try? waitForEnd()
    }
    if let report = sanitizerReport { Issue.record("the daemon's sanitizer reports:\n\(report)") }
    if !isGuest { try? FileManager.default.removeItem(atPath: directory) }
  }

  /// Where the programs are: beside the tests, or where `CALCD_PROGRAMS` in the environment says, so that a
  /// release build can be tried.
  static let programs =
    ProcessInfo.processInfo.environment["CALCD_PROGRAMS"]
    ?? executablePath().map { ($0 as NSString).deletingLastPathComponent } ?? "."

  func connect() throws -> Client { try Client(socket) }

  /// Connects as soon as somebody listens.
  func connectOnceThere() throws -> Client {
    let deadline = Deadline(in: .seconds(20))
    while true {
      if let client = try? connect() { return client }
      guard isRunning, !deadline.hasPassed else { throw Failure(message: "no daemon: \(messages)") }
      usleep(2000)
    }
  }

  /// What a sanitizer, with which the daemon may be built, has found in it; nil where there is nothing.
  var sanitizerReport: String? {
    let lines = messages.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.firstIndex { line in
      [
        "WARNING: ThreadSanitizer", "ERROR: AddressSanitizer", "ERROR: LeakSanitizer",
        "Sanitizer: CHECK failed",
      ]
      .contains { line.contains($0) }
    }
    return first.map { lines[$0...].prefix(60).joined(separator: "\n") }
  }

  /// What it has written to standard error so far.
  var messages: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  var processID: Int32 { process.processID }

  func signal(_ number: Int32) { kill(processID, number) }

  var isRunning: Bool {
    if end == nil { end = process.end() }
    return end == nil
  }

  /// Waits for its end; the exit status, or the signal's number below zero.
  ///
  /// - Parameter seconds: as many as it may take; four times as many under a sanitizer.
  func waitForEnd(within seconds: Int = 20) throws -> Int32 {
    let deadline = Deadline(in: .seconds(ClientShell.isSanitized ? 4 * seconds : seconds))
    while isRunning {
      guard !deadline.hasPassed else { throw Failure(message: "the daemon does not end") }
      usleep(2000)
    }
    switch end {
    case .exited(let status): return status
    case .killed(let signal): return -signal
    case nil: throw Failure(message: "the daemon does not end")
    }
  }

  /// A line of /proc/PID/status, such as `Threads`.
  func fact(_ name: String) -> String? {
    let status = try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  /// The numbers of its open descriptors.
  var descriptors: Set<Int32> {
    let entries = try? FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(processID)/fd")
    return Set((entries ?? []).compactMap { Int32($0) })
  }

  /// The processor time it has used, in clock ticks (a hundredth of a second each).
  var ticks: Int {
    let stat = try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)
    let fields = (stat ?? "").split(separator: " ")
    return fields.count > 14 ? (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0) : 0
  }
}

/// A test that cannot go on.
struct Failure: Error { let message: String }
