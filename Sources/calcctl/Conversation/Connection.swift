import Glibc
import LinuxIO

/// A connection to the daemon: bytes of requests out, lines of replies in. Nothing here waits; what
/// waits is `poll`, with a deadline.
struct Connection: ~Copyable {
  /// No reply of a calculator comes near this many bytes, so a peer that sends a longer line is none.
  private static let maximumReplyBytes = 1 << 20
  private static let readSize = 1 << 14

  private let socket: FileDescriptor
  private var incoming: [UInt8] = []
  /// Everything before it was taken by `takeLine`.
  private var position = 0
  /// Everything before it was searched for a newline in vain.
  private var searched = 0
  private var outgoing: [UInt8] = []
  private var sentBytes = 0
  /// Whether the daemon will send nothing more.
  private(set) var isAtEnd = false
  /// Whether the daemon let go of the connection before it had read everything that was sent: a Unix
  /// socket that is closed with input unread, or before it was accepted, resets its peer. So the last
  /// line that was sent has certainly not been carried out.
  private(set) var isUnread = false
  private var hasSentBytes = false

  init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  var descriptor: Int32 { socket.number }
  /// Whether bytes wait for room in the socket.
  var hasUnsentBytes: Bool { sentBytes < outgoing.count }

  /// Puts bytes behind those that wait to be sent.
  mutating func queue(_ bytes: some Sequence<UInt8>) {
    outgoing.append(contentsOf: bytes)
  }

  /// Sends as much as the socket takes. Where the daemon is gone the bytes are dropped: what it sent
  /// before it went is still to be read, and then the end.
  mutating func transmit() throws(ConversationEnd) {
    while hasUnsentBytes {
      let outcome: WriteOutcome
      do throws(SystemError) {
        outcome = try socket.write(outgoing.span.extracting(sentBytes...))
      } catch {
        guard error.isDisconnection else { throw .failed(error) }
        sentBytes = outgoing.count
        if !hasSentBytes { isUnread = true }
        break
      }
      guard case .bytes(let count) = outcome else { return }
      sentBytes += count
      hasSentBytes = true
    }
    outgoing.removeAll(keepingCapacity: true)
    sentBytes = 0
  }

  /// Reads what is there, once.
  mutating func receive() throws(ConversationEnd) {
    if position == incoming.count {
      incoming.removeAll(keepingCapacity: true)
      position = 0
      searched = 0
    } else if position > Self.readSize {
      incoming.removeFirst(position)
      searched -= position
      position = 0
    }
    do throws(SystemError) {
      if case .endOfStream = try socket.read(upTo: Self.readSize, into: &incoming) { isAtEnd = true }
    } catch {
      guard error.isDisconnection else { throw .failed(error) }
      isAtEnd = true
      isUnread = true
    }
  }

  /// The next whole line that was received, without its newline.
  mutating func takeLine() throws(ConversationEnd) -> ArraySlice<UInt8>? {
    guard let end = incoming[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = incoming.count
      guard incoming.count - position <= Self.maximumReplyBytes else { throw .notADaemon }
      return nil
    }
    defer {
      position = end + 1
      searched = position
    }
    return incoming[position..<end]
  }
}

extension SystemError {
  /// Whether the other end is gone, and nothing else is wrong: `EPIPE` or `ECONNRESET`.
  var isDisconnection: Bool { code == EPIPE || code == ECONNRESET }
}
