import Foundation
import LinuxIO

@testable import calcd

/// The server on a thread of this process, with a log that fails when it is told to, or another one.
final class ServerInProcess: Sendable {
  let socket: String
  let disk = FailingDisk()
  private let directory: String
  private let done = DispatchSemaphore(value: 0)

  init(
    _ openLog: (@Sendable () throws -> (any ChangeLog, StoredCalculators))? = nil
  ) throws {
    directory = "/tmp/cd-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    socket = "\(directory)/s"
    let path = try UnixSocketPath(socket)
    let disk = disk
    let done = done
    let started = DispatchSemaphore(value: 0)
    let failure = KeptError()
    Thread {
      defer { done.signal() }
      do {
        let loop = try EventLoop()
        let location = try SocketLocation.resolve(
          service: "calcd", option: path.text, environment: Environment([:]), user: geteuid())
        let (changeLog, stored) = try openLog?() ?? (FailingLog(disk: disk), StoredCalculators())
        let server = try Server(
          settings: Settings(), log: Log(level: .error, environment: Environment([:])), loop: loop,
          listener: Listener(at: location), signals: SignalDescriptor([SIGUSR2]),
          supervision: Supervision(environment: Environment([:]), processID: getpid()),
          changeLog: changeLog, stored: stored)
        server.start()
        started.signal()
        try loop.run()
      } catch {
        failure.error.withLock { $0 = error }
        started.signal()
      }
    }.start()
    started.wait()
    if let error = failure.error.withLock({ $0 }) { throw error }
  }

  func connect() throws -> Client { try Client(socket) }

  deinit {
    _ = try? Client(socket).ask(":stop")
    done.wait()
    try? FileManager.default.removeItem(atPath: directory)
  }
}

private final class KeptError: Sendable {
  let error = LockedValue<(any Error)?>(nil)
}

/// Whether storing works.
final class FailingDisk: Sendable {
  private let failing = LockedValue(false)
  private let appended = LockedValue(0)

  var isFailing: Bool {
    get { failing.withLock { $0 } }
    set { failing.withLock { $0 = newValue } }
  }

  /// How many turns were stored.
  var turns: Int { appended.withLock { $0 } }

  fileprivate func append() throws(StorageError) {
    if isFailing { throw StorageError(message: "no space left") }
    appended.withLock { $0 += 1 }
  }
}

private struct FailingLog: ChangeLog {
  let disk: FailingDisk
  var keepsRecords: Bool { true }
  var byteCount: UInt64 { 0 }
  var wakeUp: Int32? { nil }

  mutating func append(_ records: ChangeRecords) throws(StorageError) { try disk.append() }
  mutating func proceed(with source: some CalculatorSource) -> Deadline? { nil }
  mutating func close() {}
}
