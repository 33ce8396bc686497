import LinuxIO

/// The directory where shared calculators are kept, which one daemon at a time owns.
struct StateDirectory: ~Copyable {
  let path: String
  private let lock: LockFile

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
    lock = try Ownership.claim(location.lockPath, socket: socket, what: path)
  }

  /// Where the journal is in it.
  var journal: JournalPlace { JournalPlace(directory: path, calls: FileStorage()) }
}
