import Glibc

extension FileDescriptor {
  /// The first bytes of the file at `path`, which must not be a symbolic link; nothing here waits for
  /// a pipe's writer.
  public static func contents(of path: String, upTo limit: Int) throws(SystemError) -> [UInt8] {
    // Safe: the path is read during the call.
    let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    let file = try FileDescriptor(owning: number, from: "open \(path)")
    var bytes: [UInt8] = []
    while bytes.count < limit {
      guard case .bytes = try file.read(upTo: limit - bytes.count, into: &bytes) else { break }
    }
    return bytes
  }
}
