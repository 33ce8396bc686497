import CLinux
import Glibc

/// Signals as something to read, one after another, instead of interruptions: signalfd(2).
public struct SignalDescriptor: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Blocks the signals for the calling thread, which must be the only one so far, and those it will
  /// start, and takes them from now on.
  ///
  /// - Parameter signals: numbers as `SIGTERM`.
  public init(_ signals: [Int32]) throws(SystemError) {
    var set = sigset_t()
    // Safe: the calls fill and read the local set.
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    guard unsafe sigprocmask(SIG_BLOCK, &set, nil) == 0 else { throw .last("sigprocmask") }
    let number = unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
    guard number >= 0 else { throw .last("signalfd") }
    descriptor = FileDescriptor(owning: number)
  }

  /// Readable while a signal waits.
  public var number: Int32 { descriptor.number }

  /// The number of the signal that waits, nil when none does.
  public borrowing func next() -> Int32? {
    var information = signalfd_siginfo()
    // Safe: reads at most the structure's size into it.
    let count = unsafe Glibc.read(descriptor.number, &information, MemoryLayout<signalfd_siginfo>.size)
    return count == MemoryLayout<signalfd_siginfo>.size ? Int32(information.ssi_signo) : nil
  }
}

/// Makes writing to a pipe or socket that nobody reads an error (EPIPE) instead of the process's end.
public func ignoreBrokenPipes() {
  _ = signal(SIGPIPE, SIG_IGN)
}

/// Makes writing beyond the size that setrlimit(2) allows a file an error (EFBIG) instead of the process's
/// end.
public func ignoreFileSizeLimit() {
  _ = signal(SIGXFSZ, SIG_IGN)
}
