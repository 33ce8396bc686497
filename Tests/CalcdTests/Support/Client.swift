import Foundation
import LinuxIO

/// A bare connection to a daemon: bytes in, lines out, each with a time limit so that no test hangs.
final class Client {
  private let socket: FileDescriptor
  private var received: [UInt8] = []
  private static let patience = Duration.seconds(20)

  var number: Int32 { socket.number }

  init(_ path: String) throws {
    ignoreBrokenPipes()
    socket = try FileDescriptor.connected(to: UnixSocketPath(path), by: Deadline(in: Self.patience))
  }

  func send(_ text: String) throws { try send(bytes: Array(text.utf8)) }

  func send(bytes: [UInt8]) throws {
    var sent = 0
    let deadline = Deadline(in: Self.patience)
    while sent < bytes.count {
      switch try socket.write(bytes.span.extracting(sent...)) {
      case .bytes(let count): sent += count
      case .wouldBlock: try wait(writes: true, deadline)
      }
    }
  }

  /// Writes as much as the socket takes without waiting; how much that was.
  func sendWhatFits(_ bytes: [UInt8]) throws -> Int {
    switch try socket.write(bytes.span) {
    case .bytes(let count): count
    case .wouldBlock: 0
    }
  }

  /// Sends no more, but goes on reading.
  func endSending() { shutdown(socket.number, Int32(SHUT_WR)) }

  /// The next line without its newline; nil at the end of the stream.
  func line() throws -> String? {
    let deadline = Deadline(in: Self.patience)
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeFirst(end + 1)
        return line
      }
      guard try receive(deadline) else { return nil }
    }
  }

  func lines(_ count: Int) throws -> [String] {
    try (0..<count).map { _ in
      guard let line = try line() else { throw Failure(message: "the connection ended") }
      return line
    }
  }

  /// Sends a line and gives its reply.
  func ask(_ line: String) throws -> String {
    try send(line + "\n")
    return try lines(1)[0]
  }

  /// Everything up to the end of the stream.
  func rest() throws -> String {
    let deadline = Deadline(in: Self.patience)
    while try receive(deadline) {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// Whether something can be read now, or within a moment.
  func isReadable(within duration: Duration = .zero) throws -> Bool {
    if !received.isEmpty { return true }
    var descriptors = [PolledDescriptor(socket.number, reads: true)]
    return try poll(&descriptors, until: Deadline(in: duration))
  }

  private func receive(_ deadline: Deadline) throws -> Bool {
    while true {
      switch try socket.read(upTo: 1 << 16, into: &received) {
      case .bytes: return true
      case .endOfStream: return false
      case .wouldBlock: try wait(writes: false, deadline)
      }
    }
  }

  private func wait(writes: Bool, _ deadline: Deadline) throws {
    var descriptors = [PolledDescriptor(socket.number, reads: !writes, writes: writes)]
    guard try poll(&descriptors, until: deadline) else { throw Failure(message: "nothing happens") }
  }
}
