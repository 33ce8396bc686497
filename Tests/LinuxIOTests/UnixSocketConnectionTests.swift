import Glibc
import Testing

@testable import LinuxIO

@Suite struct UnixSocketConnectionTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test("A connection is made to a listener, above standard error's number and closed on exec")
  func connects() throws {
    let path = try UnixSocketPath(directory.file("s"))
    let listener = try ListeningSocket(creating: path)
    let connection = try FileDescriptor.connected(to: path, by: Deadline(in: .seconds(5)))
    #expect(connection.number > 2)
    #expect(fcntl(connection.number, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(connection.number, F_GETFL) & O_NONBLOCK != 0)
    _ = listener.number
  }

  @Test("Nothing, a stale socket and a file are told apart")
  func nobody() throws {
    let base = directory.path
    let nothing = try UnixSocketPath(base + "/nothing")
    #expect(code(connectingTo: nothing) == ENOENT)
    #expect(!nothing.leadsToOtherFile)
    let stale = try UnixSocketPath(base + "/stale")
    forget(try ListeningSocket(creating: stale))
    #expect(code(connectingTo: stale) == ECONNREFUSED)
    #expect(!stale.leadsToOtherFile)
    let file = try UnixSocketPath(base + "/file")
    _ = unsafe FileDescriptor(owning: open(file.text, O_CREAT | O_WRONLY, 0o600))
    #expect(code(connectingTo: file) == ECONNREFUSED)
    #expect(file.leadsToOtherFile)
  }

  @Test("A full queue is waited for until the deadline, and no longer")
  func fullQueue() throws {
    let path = try UnixSocketPath(directory.file("full"))
    let listener = FileDescriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    let number = listener.number
    let bound = unsafe path.withAddress { unsafe bind(number, $0, $1) }
    #expect(bound == 0 && listen(number, 0) == 0)
    let first = try FileDescriptor.connected(to: path, by: Deadline(in: .seconds(5)))
    #expect(code(connectingTo: path, by: Deadline(in: .milliseconds(50))) == ETIMEDOUT)
    _ = (first.number, listener.number)
  }

  private func code(
    connectingTo path: UnixSocketPath, by deadline: Deadline = Deadline(in: .seconds(5))
  ) -> Int32? {
    do throws(SystemError) {
      _ = try FileDescriptor.connected(to: path, by: deadline)
      return nil
    } catch {
      return error.code
    }
  }

  private func forget(_ listener: consuming ListeningSocket) {}
}
