import LinuxIO

/// Which daemon holds this user's shared calculators.
///
/// The lock in the state directory names the holder's socket, so that a shell after login meets the
/// daemon that cron started before it, although their default sockets differ.
enum StateHolder {
  /// The socket named there; nil where there is no lock or it names none. Whether anybody listens at it
  /// is for the caller to find out.
  static func socket(_ environment: Environment) -> UnixSocketPath? {
    guard let directory = stateDirectory(environment), let note = LockFile.note(at: directory + "/lock"),
      note.utf8.first == UInt8(ascii: "/")
    else { return nil }
    return try? UnixSocketPath(note)
  }

  /// Where a daemon that this run starts would keep its state: calcd's own rule, without
  /// `$STATE_DIRECTORY`, which is not passed on to it.
  static func stateDirectory(_ environment: Environment) -> String? {
    if let base = environment["XDG_STATE_HOME"], base.utf8.first == UInt8(ascii: "/") {
      return base + "/calcd"
    }
    return environment["HOME"].map { $0 + "/.local/state/calcd" }
  }
}
