import Glibc

/// An open file that must last, closed with its last owner. It is shared with the thread that brings it
/// to the disk.
public final class StorageFile: Sendable {
  /// Where it was when it was opened.
  public let path: String
  private let descriptor: Int32
  private let calls: any StorageCalls

  /// Opens `path`; a new file is its owner's alone.
  public init(_ path: String, for access: StorageAccess, with calls: any StorageCalls) throws(SystemError) {
    descriptor = try Self.repeated(path) { () throws(SystemError) in try calls.open(path, for: access) }
    self.path = path
    self.calls = calls
  }

  deinit { calls.close(descriptor) }

  /// In bytes.
  public func length() throws(SystemError) -> UInt64 {
    try Self.repeated(path) { () throws(SystemError) in try calls.length(of: descriptor) }
  }

  /// Appends up to `count` of the bytes from `offset` on to `bytes`; fewer only at the end of the file.
  public func read(_ count: Int, at offset: UInt64, into bytes: inout [UInt8]) throws(SystemError) {
    var done = 0
    while done < count {
      var read = 0
      try bytes.append(addingCapacity: count - done) {
        (output: inout OutputSpan<UInt8>) throws(SystemError) in
        read = try Self.repeated(path) { () throws(SystemError) in
          try calls.read(descriptor, at: offset + UInt64(done), into: &output)
        }
      }
      guard read > 0 else { return }
      done += read
    }
  }

  /// Writes all bytes from `offset` on, over what is there. Where that fails, some of them may have been written.
  public func write(_ bytes: borrowing Span<UInt8>, at offset: UInt64) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(done...)
      let count = try Self.repeated(path) { () throws(SystemError) in
        try calls.write(rest, to: descriptor, at: offset + UInt64(done))
      }
      // No regular file takes nothing; one that does must not be asked for ever.
      guard count > 0 else { throw SystemError(code: EIO, call: "write \(path)") }
      done += count
    }
  }

  public func truncate(to length: UInt64) throws(SystemError) {
    try Self.repeated(path) { () throws(SystemError) in try calls.truncate(descriptor, to: length) }
  }

  /// Brings the contents to the disk. Once this has failed, nobody knows what the disk holds, and a
  /// second call says nothing: the kernel may have dropped what it could not write.
  public func synchronizeData() throws(SystemError) {
    try Self.repeated(path) { () throws(SystemError) in try calls.synchronizeData(of: descriptor) }
  }

  /// Brings contents and facts, or a directory's names, to the disk.
  public func synchronize() throws(SystemError) {
    try Self.repeated(path) { () throws(SystemError) in try calls.synchronize(descriptor) }
  }

  /// Makes a call again as long as a signal interrupts it, and names the file where it fails.
  private static func repeated<Result>(
    _ path: String, _ call: () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    while true {
      do throws(SystemError) {
        return try call()
      } catch {
        guard error.code == EINTR else {
          throw SystemError(code: error.code, call: "\(error.call) \(path)")
        }
      }
    }
  }
}
