import LinuxIO

/// Locks that say which daemon owns a socket or a state directory.
enum Ownership {
  /// How long a daemon that is about to leave is waited for; it has promised to need no more than two
  /// seconds.
  private static let patience = Duration.milliseconds(2500)

  /// Takes a lock for life and writes the socket's absolute path and the process's id into it.
  ///
  /// - Parameter what: what the lock stands for, in the words of a message.
  static func claim(_ path: String, socket: UnixSocketPath, what: String) throws(StartError) -> LockFile {
    let deadline = Deadline(in: patience)
    while true {
      do throws(LockError) {
        let lock = try LockFile(holding: path)
        try write("\(absolute(socket.text))\npid \(ProcessFacts.processID)", into: lock)
        return lock
      } catch {
        switch error {
        case .system(let error): throw .failed(error.description)
        case .held(_, let note):
          let holder = try? UnixSocketPath(note)
          let isLive = holder.map { (try? SocketFile.examine($0)) == .live } ?? false
          if isLive || deadline.hasPassed {
            throw .heldByAnother(
              "\(what) is in use by another calcd\(processID(path)), which listens at \(holder?.text ?? "an unknown socket")"
            )
          }
          // It is starting, and does not listen yet, or about to leave.
          var nothing: [PolledDescriptor] = []
          _ = try? poll(&nothing, until: Deadline(in: .milliseconds(20)))
        }
      }
    }
  }

  private static func write(_ note: String, into lock: borrowing LockFile) throws(LockError) {
    do { try lock.write(note: note) } catch { throw .system(error) }
  }

  /// Whose lock it is, in brackets.
  private static func processID(_ path: String) -> String {
    guard let lines = LockFile.noteLines(at: path), lines.count > 1, !lines[1].isEmpty else { return "" }
    return " (\(lines[1]))"
  }

  private static func absolute(_ path: String) -> String {
    guard path.utf8.first != UInt8(ascii: "/"), let directory = ProcessFacts.currentDirectory else {
      return path
    }
    return "\(directory)/\(path)"
  }
}
