import LinuxIO

/// Which daemon holds this user's shared calculators.
///
/// The lock in the state directory names the holder's socket, so that a shell after login meets the
/// daemon that cron started before it, although their default sockets differ.
enum StateHolder {
  /// The socket named there; nil where there is no lock or it names none. Whether anybody listens at it
  /// is for the caller to find out.
  static func socket(_ environment: Environment) -> UnixSocketPath? {
    // The state of a daemon that this run would start: `$STATE_DIRECTORY` is some other service's, and is
    // not passed on.
    let passedOn = ["XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"].reduce(into: [:]) {
      $0[$1] = environment[$1]
    }
    guard
      let location = try? StateLocation.resolve(
        service: "calcd", option: nil, environment: Environment(passedOn)),
      let note = LockFile.note(at: location.lockPath), note.utf8.first == UInt8(ascii: "/")
    else { return nil }
    return try? UnixSocketPath(note)
  }
}
