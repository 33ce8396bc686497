import LinuxIO

/// The directory where shared calculators are kept, which one daemon at a time owns.
struct StateDirectory: ~Copyable {
  let path: String
  private let lock: LockFile
  /// Stays with the directory where somebody tidies the lock file away.
  private let directoryLock: DirectoryLock

  /// Makes the directory where it is missing and takes its lock, which is held as long as this value
  /// lives and names the holder's socket.
  init(_ location: StateLocation, socket: UnixSocketPath) throws(StartError) {
    path = location.path
    do {
      try PrivateDirectory.make(path)
      try PrivateDirectory.requireUsable(path, by: ProcessFacts.user)
    } catch {
      throw .failed("\(path) cannot hold the state: \(error)")
    }
    try Self.requireFileOrNothing(at: JournalPlace(directory: path, calls: FileStorage()).path)
    let named = try Ownership.claim(location.lockPath, socket: socket, what: path)
    directoryLock = try Self.claim(path)
    lock = named
  }

  private static func claim(_ path: String) throws(StartError) -> DirectoryLock {
    // A daemon that ends gives its two locks back one after the other.
    let deadline = Deadline(in: .milliseconds(500))
    while true {
      do throws(LockError) {
        return try DirectoryLock(holding: path)
      } catch {
        switch error {
        case .system(let error): throw .failed(error.description)
        case .held where deadline.hasPassed:
          throw .heldByAnother("\(path) is in use by another calcd, whose lock file was removed")
        case .held:
          var nothing: [PolledDescriptor] = []
          _ = try? poll(&nothing, until: Deadline(in: .milliseconds(10)))
        }
      }
    }
  }

  /// Nothing but a file of this user's is written to.
  private static func requireFileOrNothing(at path: String) throws(StartError) {
    let found: FileFacts?
    do { found = try FileFacts.link(path) } catch { throw .failed("\(error)") }
    guard let found else { return }
    guard found.isRegularFile else { throw .failed("\(path) is no regular file, so it is left alone") }
    guard found.owner == ProcessFacts.user else {
      throw .failed("\(path) belongs to user \(found.owner), so it is left alone")
    }
  }

  /// Where the journal is in it.
  var journal: JournalPlace { JournalPlace(directory: path, calls: FileStorage()) }
}
