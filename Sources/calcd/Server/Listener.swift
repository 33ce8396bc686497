import LinuxIO

/// The socket where clients connect, and what this daemon may do with it.
struct Listener: ~Copyable {
  let path: UnixSocketPath
  private var socket: ListeningSocket
  /// Whether a supervisor made the socket and keeps it: then it is used as it is.
  private let isPassed: Bool
  /// Held for life by the daemon that made the socket.
  private let lock: LockFile?
  /// The file made here, which tells it from a later one at the same path.
  private var identity: FileFacts.Identity?

  /// Takes over the socket that a supervisor passed.
  init(passed number: Int32, path: UnixSocketPath) throws(StartError) {
    let descriptor = FileDescriptor(owning: number)
    guard descriptor.isListeningUnixSocket else {
      throw .failed("the socket passed as descriptor \(number) is no listening Unix stream socket")
    }
    let socket: ListeningSocket
    do { socket = try ListeningSocket(listening: descriptor) } catch { throw .failed(error.description) }
    self.socket = socket
    self.path = path
    isPassed = true
    lock = nil
  }

  /// Makes the socket at `location`, its directory too where it is missing. A stale socket is replaced,
  /// a live one and anything else is left alone.
  init(at location: SocketLocation) throws(StartError) {
    let path = location.path
    do { try PrivateDirectory.make(path.directory) } catch { throw .failed(error.description) }
    // Since the look that chose the path, anybody could have made a directory in /tmp.
    do { try location.requirePrivateDirectory(of: ProcessFacts.user) } catch {
      throw .failed(error.description)
    }
    try Self.requireSocketOrNothing(at: path)
    let lock = try Ownership.claim("\(path.text).lock", socket: path, what: path.text)
    let socket = try Self.makeSocket(path)
    self.path = path
    self.lock = consume lock
    self.socket = socket
    isPassed = false
    identity = Self.identity(path)
  }

  var number: Int32 { socket.number }

  borrowing func accept() throws(SystemError) -> Acceptance {
    try socket.accept()
  }

  /// Whether the file that clients connect to is gone, or another one.
  var isDeleted: Bool { !isPassed && Self.identity(path) != identity }

  /// Makes a deleted socket anew. Who connected to the old one and was not accepted yet is lost.
  mutating func makeAnew() throws(StartError) {
    socket = try Self.makeSocket(path)
    identity = Self.identity(path)
  }

  /// Takes the file away, so that nobody connects any more; not one that a supervisor keeps.
  borrowing func unlink() {
    guard !isPassed, !isDeleted else { return }
    // A file that cannot be removed is stale from now on, and the next daemon replaces it.
    try? SocketFile.remove(path)
  }

  private static func makeSocket(_ path: UnixSocketPath) throws(StartError) -> ListeningSocket {
    try requireSocketOrNothing(at: path)
    do {
      // What is left here is stale: a live one was refused.
      try SocketFile.remove(path)
      return try ListeningSocket(creating: path)
    } catch {
      throw .failed(error.description)
    }
  }

  private static func requireSocketOrNothing(at path: UnixSocketPath) throws(StartError) {
    let found: SocketFile
    do { found = try SocketFile.examine(path) } catch { throw .failed(error.description) }
    switch found {
    case .missing, .stale: return
    case .live: throw .heldByAnother("\(path.text) is in use: somebody listens there")
    case .somethingElse: throw .failed("\(path.text) is not a socket, so it is left alone")
    }
  }

  private static func identity(_ path: UnixSocketPath) -> FileFacts.Identity? {
    (try? FileFacts.link(path.text))?.identity
  }
}
