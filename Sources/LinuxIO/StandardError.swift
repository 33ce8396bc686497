import Glibc

/// Where messages for people go.
public enum StandardError {
  /// Writes text as it is, in one write(2) where that takes it all; what nobody reads is lost.
  public static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // Safe: the kernel reads exactly the slice's bytes, during the call.
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Whether the systemd journal reads it: `JOURNAL_STREAM` of systemd.exec(5) holds device and inode
  /// of the stream. It then takes a priority in front of each line, as sd-daemon(3) says.
  public static func isJournal(environment: Environment) -> Bool {
    guard let stream = environment["JOURNAL_STREAM"], let facts = FileFacts.descriptor(2) else {
      return false
    }
    return stream == "\(facts.identity.device):\(facts.identity.inode)"
  }
}
