import Foundation
import LinuxIO

/// A shell with the programs of this build on its `PATH` and a home of its own, for tests that do what
/// users do. Whatever daemon a test has started ends with it.
final class ClientShell {
  /// What a script printed, and how it ended.
  struct Outcome: Equatable {
    var output: String
    var errors: String
    var status: Int32

    var lines: [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
    var errorLines: [String] {
      errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }
  }

  static let programs = RunningDaemon.programs

  /// Whether a sanitizer watches this build, in which a program takes ten times as long to start.
  static let isSanitized = ["__tsan_init", "__asan_init"].contains { (name: String) in
    // Safe: the name is read during the call, and what is found is not used.
    unsafe dlsym(nil, name) != nil
  }

  let directory: String
  private let environment: [String: String]

  init(environment: [String: String] = [:]) throws {
    // Short, because of the 107 bytes that a socket's path may have.
    let directory = "/tmp/ctl-\(UInt32.random(in: 0 ... .max))"
    self.directory = directory
    for part in ["home", "run", "state"] {
      try FileManager.default.createDirectory(
        atPath: directory + "/" + part, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    self.environment = [
      "PATH": "\(Self.programs):/usr/local/bin:/usr/bin:/bin", "HOME": directory + "/home",
      "XDG_RUNTIME_DIR": directory + "/run", "XDG_STATE_HOME": directory + "/state", "LC_ALL": "C.UTF-8",
    ].merging(environment) { $1 }
  }

  deinit {
    _ = try? run("calcctl -t 5 stop; pid=$(cat pid 2>/dev/null) && kill -CONT $pid && kill -9 $pid")
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// The socket that both programs use here.
  var socket: String { directory + "/run/calcd/calcd.sock" }

  /// Runs a script in this shell's directory, and waits until it ends.
  ///
  /// - Parameter timeout: seconds; a script that takes longer ends the test.
  func run(_ script: String, timeout: Int = 60, input: String = "") throws -> Outcome {
    let name = directory + "/\(UInt32.random(in: 0 ... .max))"
    try input.write(toFile: name + ".in", atomically: false, encoding: .utf8)
    let process = try DetachedProcess.start(
      "/bin/bash",
      arguments: ["-c", "cd \(directory) && (\n\(script)\n) <\(name).in >\(name).out 2>\(name).err"],
      environment: environment.map { "\($0)=\($1)" })
    let deadline = Deadline(in: .seconds(timeout))
    while true {
      if let end = process.end() {
        guard case .exited(let status) = end else { throw ShellError.killed(script) }
        return Outcome(output: try read(name + ".out"), errors: try read(name + ".err"), status: status)
      }
      guard !deadline.hasPassed else {
        // With all that it has started: it has a session, and so a group, of its own.
        kill(-process.processID, SIGKILL)
        throw ShellError.timedOut(script, errors: try read(name + ".err"))
      }
      var wait = [PolledDescriptor(process.standardError.number, reads: true)]
      // The end of the shell closes its standard error, be it a moment before it can be waited for.
      if try poll(&wait, until: min(deadline, Deadline(in: .seconds(1)))) { usleep(1000) }
    }
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}

enum ShellError: Error {
  case timedOut(String, errors: String)
  case killed(String)
}
