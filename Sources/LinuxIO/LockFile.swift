import Glibc

/// A file that at most one process holds at a time, and only while it lives: flock(2). It is never
/// removed, because whoever opened it before the removal would then hold a lock that nobody sees.
public struct LockFile: ~Copyable, Sendable {
  private let descriptor: FileDescriptor
  private let path: String

  /// Takes the lock, or says who has it.
  ///
  /// - Parameter path: a file in a directory that exists. A symbolic link is refused.
  public init(holding path: String) throws(LockError) {
    // Safe: the path is copied by the kernel.
    let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard number >= 0 else { throw .system(.last("open \(path)")) }
    let descriptor = FileDescriptor(owning: number)
    guard try Self.hold(descriptor, path) else { throw .held(path, note: Self.note(at: path) ?? "") }
    self.descriptor = descriptor
    self.path = path
  }

  /// Takes the lock of an open file or directory, if nobody has it.
  fileprivate static func hold(_ descriptor: borrowing FileDescriptor, _ path: String) throws(LockError)
    -> Bool
  {
    while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return false
      default: throw .system(.last("flock \(path)"))
      }
    }
    return true
  }

  /// Writes a note of one or more lines into the file, for those who find it locked.
  public borrowing func write(note: String) throws(SystemError) {
    let bytes = Array((note + "\n").utf8)
    // The old note is overwritten before it is cut, so that a full disk, which has room for it already,
    // does not stand in the way.
    guard lseek(descriptor.number, 0, SEEK_SET) == 0 else { throw .last("seek \(path)") }
    _ = try descriptor.write(bytes.span)
    guard ftruncate(descriptor.number, off_t(bytes.count)) == 0 else { throw .last("truncate \(path)") }
  }

  /// The first line that the holder of a lock has written, whether or not it still lives.
  public static func note(at path: String) -> String? { noteLines(at: path)?.first }

  /// All the lines.
  public static func noteLines(at path: String) -> [String]? {
    // Safe: the path is copied by the kernel.
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard number >= 0 else { return nil }
    let descriptor = FileDescriptor(owning: number)
    var bytes: [UInt8] = []
    guard case .bytes? = try? descriptor.read(upTo: 4096, into: &bytes) else { return nil }
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A directory that at most one process holds at a time. Unlike a file in it, nobody removes it while it
/// is used.
public struct DirectoryLock: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Takes the lock of an existing directory.
  public init(holding path: String) throws(LockError) {
    // Safe: the path is copied by the kernel.
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .system(.last("open \(path)")) }
    let descriptor = FileDescriptor(owning: number)
    guard try LockFile.hold(descriptor, path) else { throw .held(path, note: "") }
    self.descriptor = descriptor
  }
}

public enum LockError: Error, Equatable, Sendable {
  /// Another process holds the lock, and has left this note.
  case held(String, note: String)
  case system(SystemError)
}
