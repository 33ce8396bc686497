import Glibc

/// The kernel's files.
public struct FileStorage: StorageCalls {
  public init() {}

  public func open(_ path: String, for access: StorageAccess) throws(SystemError) -> Int32 {
    // Safe: the path is copied by the kernel.
    let number = unsafe Glibc.open(path, access.flags | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .last("open") }
    return number
  }

  public func close(_ file: Int32) { _ = Glibc.close(file) }

  public func length(of file: Int32) throws(SystemError) -> UInt64 {
    var facts = stat()
    // Safe: fstat(2) fills the structure it is given and keeps no pointer to it.
    guard unsafe fstat(file, &facts) == 0 else { throw .last("stat") }
    return UInt64(facts.st_size)
  }

  public func read(
    _ file: Int32, at offset: UInt64, into output: inout OutputSpan<UInt8>
  ) throws(SystemError) -> Int {
    // Safe: the kernel writes at most the free part of the buffer, and that many bytes are then
    // initialized.
    let count = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
      let free = unsafe UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
      let count = unsafe pread(file, free.baseAddress, free.count, off_t(offset))
      if count > 0 { initialized += count }
      return count
    }
    guard count >= 0 else { throw .last("read") }
    return count
  }

  public func write(_ bytes: Span<UInt8>, to file: Int32, at offset: UInt64) throws(SystemError) -> Int {
    // Safe: the kernel reads exactly the span's bytes, during the call.
    let count = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, off_t(offset)) }
    guard count >= 0 else { throw .last("write") }
    return count
  }

  public func truncate(_ file: Int32, to length: UInt64) throws(SystemError) {
    guard ftruncate(file, off_t(length)) == 0 else { throw .last("truncate") }
  }

  public func synchronizeData(of file: Int32) throws(SystemError) {
    guard fdatasync(file) == 0 else { throw .last("fdatasync") }
  }

  public func synchronize(_ file: Int32) throws(SystemError) {
    guard fsync(file) == 0 else { throw .last("fsync") }
  }

  public func rename(_ path: String, to newPath: String) throws(SystemError) {
    // Safe: the paths are copied by the kernel.
    guard unsafe Glibc.rename(path, newPath) == 0 else { throw .last("rename \(path) to \(newPath)") }
  }

  public func link(_ path: String, to newPath: String) throws(SystemError) {
    // Safe: the paths are copied by the kernel.
    guard unsafe Glibc.link(path, newPath) == 0 else { throw .last("link \(path) to \(newPath)") }
  }

  public func unlink(_ path: String) throws(SystemError) {
    // Safe: the path is copied by the kernel.
    guard unsafe Glibc.unlink(path) == 0 else { throw .last("remove \(path)") }
  }
}

extension StorageAccess {
  /// The flags of open(2). With O_NONBLOCK a FIFO in the place of a file makes no one wait. None has O_APPEND, with
  /// which pwrite(2) writes at the end, wherever it was told to.
  fileprivate var flags: Int32 {
    switch self {
    case .reading: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    case .writing: O_RDWR | O_NOFOLLOW | O_NONBLOCK
    case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    case .replacing: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK
    case .directory: O_RDONLY | O_DIRECTORY
    }
  }
}
