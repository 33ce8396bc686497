import Glibc

/// What stat(2) tells of a file.
public struct FileFacts: Equatable, Sendable {
  /// Which file it is, whatever its name.
  public struct Identity: Hashable, Sendable {
    public let device: UInt64
    public let inode: UInt64
  }

  public let identity: Identity
  public let owner: UInt32
  /// Type and permission bits, as in inode(7).
  public let mode: UInt32

  public var isSocket: Bool { mode & S_IFMT == S_IFSOCK }
  public var isRegularFile: Bool { mode & S_IFMT == S_IFREG }
  public var isDirectory: Bool { mode & S_IFMT == S_IFDIR }
  /// The twelve permission bits.
  public var permissions: UInt32 { mode & 0o7777 }

  private init(_ facts: stat) {
    identity = Identity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    owner = facts.st_uid
    mode = facts.st_mode
  }

  /// Of what is at `path` itself, a symbolic link not followed; nil where nothing is.
  public static func link(_ path: String) throws(SystemError) -> FileFacts? {
    var facts = stat()
    // Safe: lstat(2) fills the structure it is given and keeps no pointer to it.
    guard unsafe lstat(path, &facts) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .last("stat \(path)")
    }
    return FileFacts(facts)
  }

  /// Of an open descriptor's file, nil where the descriptor is not open.
  public static func descriptor(_ number: Int32) -> FileFacts? {
    var facts = stat()
    // Safe: fstat(2) fills the structure it is given and keeps no pointer to it.
    return unsafe fstat(number, &facts) == 0 ? FileFacts(facts) : nil
  }
}
