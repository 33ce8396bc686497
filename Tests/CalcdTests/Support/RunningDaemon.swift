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
    var standardInput: FileHandle?
    /// Whether to wait until the socket is there.
    var awaitsSocket = true
  }

  /// Short, because of the 107 bytes that a socket's path may have.
  let directory: String
  var socket: String { "\(directory)/s" }
  var state: String { "\(directory)/state" }
  private(set) var process: Process
  private let errors: String

  /// Starts a daemon, in a directory of its own unless another one's is shared.
  init(_ start: Start = Start(), sharing other: RunningDaemon? = nil) throws {
    directory = other?.directory ?? "/tmp/cd-\(UInt32.random(in: 0 ... .max))"
    errors = "\(directory)/errors-\(UInt32.random(in: 0 ... .max))"
    isGuest = other != nil
    if other == nil {
      try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    }
    process = Process()
    try launch(start)
  }

  private let isGuest: Bool

  private func launch(_ start: Start) throws {
    process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let program = "\(Self.programs)/calcd"
    let arguments = ["--socket", socket, "--state", state, "--log-level", "debug"] + start.arguments
    process.arguments = ["-c", "\(start.prelude); exec \"$0\" \"$@\" 2>>\(errors)", program] + arguments
    process.environment = ["PATH": "/usr/bin:/bin"].merging(start.environment) { $1 }
    process.standardInput = start.standardInput ?? FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    guard start.awaitsSocket else { return }
    let deadline = Deadline(in: .seconds(20))
    while (try? connect()) == nil {
      guard process.isRunning, !deadline.hasPassed else { throw Failure(message: "no daemon: \(messages)") }
      usleep(2000)
    }
  }

  deinit {
    if process.isRunning {
      // A test may have stopped it.
      kill(process.processIdentifier, SIGCONT)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    if !isGuest { try? FileManager.default.removeItem(atPath: directory) }
  }

  /// Where the programs are: beside the tests.
  static let programs = executablePath().map { ($0 as NSString).deletingLastPathComponent } ?? "."

  /// Starts it again in the same directory, after it has ended.
  func restart(_ start: Start = Start()) throws { try launch(start) }

  func connect() throws -> Client { try Client(socket) }

  /// What it has written to standard error so far.
  var messages: String { (try? String(contentsOfFile: errors, encoding: .utf8)) ?? "" }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Waits for its end; the exit status, or the signal's number below zero.
  func end(within seconds: Int = 20) throws -> Int32 {
    let deadline = Deadline(in: .seconds(seconds))
    while process.isRunning {
      guard !deadline.hasPassed else { throw Failure(message: "the daemon does not end") }
      usleep(2000)
    }
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }

  /// A line of /proc/PID/status, such as `Threads`.
  func fact(_ name: String) -> String? {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("\(name):") }
    return line.map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
  }

  /// The numbers of its open descriptors.
  var descriptors: Set<Int32> {
    let entries = try? FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(process.processIdentifier)/fd")
    return Set((entries ?? []).compactMap { Int32($0) })
  }

  /// The processor time it has used, in clock ticks (a hundredth of a second each).
  var ticks: Int {
    let stat = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    let fields = (stat ?? "").split(separator: " ")
    return fields.count > 14 ? (Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0) : 0
  }
}

/// A test that cannot go on.
struct Failure: Error { let message: String }
