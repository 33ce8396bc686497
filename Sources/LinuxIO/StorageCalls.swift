/// The system calls that files which must last are kept with.
///
/// One method is one call, with nothing repeated or repaired, so that a test can put a store in their
/// place that fails at any single one. `StorageFile` and whoever uses it deal with what they answer.
public protocol StorageCalls: Sendable {
  /// open(2).
  func open(_ path: String, for access: StorageAccess) throws(SystemError) -> Int32
  /// close(2), whose answer says nothing that fsync(2) has not said before.
  func close(_ file: Int32)
  /// The length of a file in bytes: fstat(2).
  func length(of file: Int32) throws(SystemError) -> UInt64
  /// pread(2): fills at most the free capacity of `output`; answers how many bytes came, 0 at the end.
  func read(_ file: Int32, at offset: UInt64, into output: inout OutputSpan<UInt8>) throws(SystemError) -> Int
  /// pwrite(2), over what is there; answers how many bytes were taken, perhaps fewer than offered.
  func write(_ bytes: Span<UInt8>, to file: Int32, at offset: UInt64) throws(SystemError) -> Int
  /// ftruncate(2).
  func truncate(_ file: Int32, to length: UInt64) throws(SystemError)
  /// fdatasync(2).
  func synchronizeData(of file: Int32) throws(SystemError)
  /// fsync(2), of a file or a directory.
  func synchronize(_ file: Int32) throws(SystemError)
  /// rename(2).
  func rename(_ path: String, to newPath: String) throws(SystemError)
  /// link(2): gives a file a second name.
  func link(_ path: String, to newPath: String) throws(SystemError)
  /// unlink(2).
  func unlink(_ path: String) throws(SystemError)
}

/// What a file is opened for. A symbolic link is followed only to a directory.
public enum StorageAccess: Equatable, Sendable {
  /// To read it.
  case reading
  /// To read and to write it.
  case writing
  /// To write it; it must not exist yet.
  case creating
  /// To write it, from empty, whether or not it exists.
  case replacing
  /// A directory, to make the names in it last.
  case directory
}
