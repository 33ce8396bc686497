import CalcBrainActor
import CalcWire
import LinuxIO

/// One client, from the server's side. While it is idle it owns no buffer. Belongs to the server.
final class Connection {
  /// What comes in from the client.
  enum Input {
    /// More may come.
    case open
    /// The client has shut down its sending side: what it sent is answered, then the connection ends.
    case ended
    /// The daemon stops: what was read is answered, nothing more is read, half a line is dropped.
    case abandoned
    /// Nothing more is answered.
    case refused
  }

  /// What the connection presses.
  enum Subject {
    /// A calculator of its own, made when it is first needed.
    case own(Calculator?)
    case shared(SharedCalculator)
  }

  let socket: FileDescriptor
  /// The descriptor's number and the connection's generation, as they come back with events.
  let token: UInt64
  /// Whether the client cannot pass descriptors along; one that connected before this daemon began may be able to.
  let refusesDescriptors: Bool
  /// What the socket is waited for.
  var interest: Readiness = .reading
  var isClosed = false
  /// Whether everything is as it was at first but the format and what is pressed: nothing waits in either
  /// direction. Most connections are plain most of the time, and then nothing else need be looked at.
  var isPlain = true

  var input = Input.open
  var reader = LineReader()
  /// What was read and is not answered: half a line, or all that waits until replies have drained.
  var unanswered: [UInt8] = []
  /// Whether `unanswered` holds what could be answered if there were room for the replies.
  var isHeldBack = false
  var format = ReplyFormat.plain
  var subject = Subject.own(nil)

  /// Replies that the socket has not taken, those before `unsentStart` sent already.
  private(set) var unsent: [UInt8] = []
  private(set) var unsentStart = 0

  var isWatching = false
  /// Whether the newest update is still to be sent to this watcher.
  var isUpdateDue = false
  /// Where this watcher stands among its calculator's.
  var watchIndex = 0
  /// The entries of a list that are still to be written, the next one last.
  var listEntries: [SharedCalculator] = []

  init(_ socket: consuming FileDescriptor, generation: UInt32) {
    token = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: socket.number))
    refusesDescriptors = socket.refusesDescriptors
    self.socket = socket
  }

  var presser: Presser { Presser(token) }
  var unsentCount: Int { unsent.count - unsentStart }

  /// Writes replies at once where nothing waits before them, and keeps what the socket does not take.
  func send(_ bytes: borrowing Span<UInt8>) throws(SystemError) {
    var taken = 0
    if isPlain || unsent.isEmpty, case .bytes(let count) = try socket.send(bytes) { taken = count }
    guard taken < bytes.count else { return }
    isPlain = false
    for index in taken..<bytes.count { unsent.append(bytes[index]) }
  }

  /// Writes what is kept, as much as the socket takes.
  func flush() throws(SystemError) {
    if unsent.isEmpty { return }
    let bytes = unsent
    guard case .bytes(let count) = try socket.send(bytes.span.extracting(unsentStart...)) else { return }
    unsentStart += count
    if unsentStart == unsent.count {
      unsent = []
      unsentStart = 0
    }
  }
}
