import Glibc

/// What a program does to itself with signals.
public enum ProcessSignals {
  /// Ends the program as `signal` ends one that does not handle it, so that whoever started it sees
  /// that in its status (128 + number in a shell).
  public static func end(by signal: Int32) -> Never {
    _ = Glibc.signal(signal, SIG_DFL)
    setBlocked(false, signal)
    _ = raise(signal)
    // A signal whose default is not the end: the status says the same.
    exit(128 + signal)
  }

  /// Stops the program and the others of its job, as Ctrl-Z does, until they are continued. Returns at
  /// once where there is no shell to continue them (an orphaned process group, setpgid(2)).
  public static func suspendJob() {
    setBlocked(false, SIGTSTP)
    _ = kill(0, SIGTSTP)
    setBlocked(true, SIGTSTP)
  }

  private static func setBlocked(_ isBlocked: Bool, _ signal: Int32) {
    var set = sigset_t()
    // Safe: the calls fill and read the local set.
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, signal)
    _ = unsafe sigprocmask(isBlocked ? SIG_BLOCK : SIG_UNBLOCK, &set, nil)
  }
}
