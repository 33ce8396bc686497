import Foundation
import LinuxIO
import Testing

@Suite struct ListeningSocketTests {
  private let directory: TemporaryDirectory
  private let path: UnixSocketPath

  init() throws {
    directory = try TemporaryDirectory()
    path = try UnixSocketPath(directory.file("s"))
  }

  private func connect() throws -> FileDescriptor {
    try FileDescriptor.connected(to: path, by: Deadline(in: .seconds(5)))
  }

  private func accept(_ socket: borrowing ListeningSocket) throws -> FileDescriptor {
    switch try socket.accept() {
    case .connection(let descriptor): return descriptor
    case .none: throw SystemError(code: EAGAIN, call: "accept")
    case .outOfDescriptors: throw SystemError(code: EMFILE, call: "accept")
    }
  }

  @Test func `the socket file is the owner's alone`() throws {
    let socket = try ListeningSocket(creating: path)
    #expect(try FileFacts.link(path.text)?.permissions == 0o600)
    #expect(try FileFacts.link(path.text)?.isSocket == true)
    _ = consume socket
  }

  @Test func `a path that is taken is an error that names it`() throws {
    let socket = try ListeningSocket(creating: path)
    #expect(throws: SystemError(code: EADDRINUSE, call: "bind \(path.text)")) {
      let second = try ListeningSocket(creating: path)
      _ = consume second
    }
    _ = consume socket
  }

  @Test func `who connects is accepted and known`() throws {
    let socket = try ListeningSocket(creating: path)
    let client = try connect()
    let server = try accept(socket)
    #expect(try server.peerUser() == geteuid())
    _ = try client.write([1, 2, 3].span)
    var bytes: [UInt8] = []
    #expect(try server.read(upTo: 10, into: &bytes) == .bytes(3))
    #expect(bytes == [1, 2, 3])
    #expect(try server.read(upTo: 10, into: &bytes) == .wouldBlock)
  }

  @Test func `what is sent is received, up to the end`() throws {
    let socket = try ListeningSocket(creating: path)
    let client = try connect()
    let server = try accept(socket)
    #expect(try client.send([1, 2, 3].span) == .bytes(3))
    var bytes: [UInt8] = [0]
    #expect(try server.receive(upTo: 2, into: &bytes) == .bytes(2))
    #expect(try server.receive(upTo: 2, into: &bytes) == .bytes(1))
    #expect(bytes == [0, 1, 2, 3])
    #expect(try server.receive(upTo: 2, into: &bytes) == .wouldBlock)
    try client.close()
    #expect(try server.receive(upTo: 2, into: &bytes) == .endOfStream)
    // Without a signal, which would end this process.
    #expect(throws: SystemError(code: EPIPE, call: "send")) { try server.send([4].span) }
  }

  @Test func `nobody to accept is no error`() throws {
    let socket = try ListeningSocket(creating: path)
    #expect(throws: SystemError(code: EAGAIN, call: "accept")) {
      let descriptor = try accept(socket)
      _ = consume descriptor
    }
  }

  @Test func `a listening socket is told from a connection and from a file`() throws {
    let socket = try ListeningSocket(creating: path)
    let listening = FileDescriptor(owning: dup(socket.number))
    let isListening = listening.isListeningUnixSocket
    #expect(isListening)
    let client = try connect()
    let isClientListening = client.isListeningUnixSocket
    #expect(!isClientListening)
    let other = FileDescriptor(owning: dup(2))
    let isOtherListening = other.isListeningUnixSocket
    #expect(!isOtherListening)
  }

  @Test func `ending gracefully with input unread still delivers what was written`() throws {
    let socket = try ListeningSocket(creating: path)
    let client = try connect()
    let server = try accept(socket)
    _ = try client.write([UInt8](repeating: 0, count: 100_000).span)
    _ = try server.write([7].span)
    server.endGracefully()
    try server.close()
    var bytes: [UInt8] = []
    #expect(try client.read(upTo: 10, into: &bytes) == .bytes(1))
    #expect(try client.read(upTo: 10, into: &bytes) == .endOfStream)
  }
}

@Suite struct SocketFileTests {
  private let directory: TemporaryDirectory
  private let path: UnixSocketPath

  init() throws {
    directory = try TemporaryDirectory()
    path = try UnixSocketPath(directory.file("s"))
  }

  @Test func `a path with nothing there is missing`() throws {
    #expect(try SocketFile.examine(path) == .missing)
  }

  @Test func `a socket somebody listens at is live, and stale once nobody does`() throws {
    let socket = try ListeningSocket(creating: path)
    #expect(try SocketFile.examine(path) == .live)
    _ = consume socket
    #expect(try SocketFile.examine(path) == .stale)
    try SocketFile.remove(path)
    #expect(try SocketFile.examine(path) == .missing)
  }

  @Test func `a file, a directory and a link to a live socket are none of ours`() throws {
    let socket = try ListeningSocket(creating: path)
    let others = ["file", "directory", "link"].map(directory.file)
    try Data().write(to: URL(filePath: others[0]))
    try FileManager.default.createDirectory(atPath: others[1], withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: others[2], withDestinationPath: path.text)
    for other in others { #expect(try SocketFile.examine(UnixSocketPath(other)) == .somethingElse) }
    _ = consume socket
  }
}
