import Glibc

/// How the kernel treats what is typed at a terminal and written to it: termios(3).
public struct TerminalSettings: Sendable {
  var termios: termios

  /// The present settings of the terminal that a descriptor leads to; tcgetattr(3).
  public init(of number: Int32) throws(SystemError) {
    var termios = Glibc.termios()
    // Safe: tcgetattr fills the structure it is given.
    guard unsafe tcgetattr(number, &termios) == 0 else { throw .last("tcgetattr") }
    self.termios = termios
  }

  /// The same, but every byte arrives at once, unchanged and unechoed, and no key sends a signal;
  /// bytes written are left alone as well. What cfmakeraw(3) sets.
  public var raw: TerminalSettings {
    var raw = self
    // Safe: cfmakeraw changes the structure it is given.
    unsafe cfmakeraw(&raw.termios)
    return raw
  }

  /// Makes these the terminal's settings at once, keeping what was typed ahead; tcsetattr(3).
  public func apply(to number: Int32) throws(SystemError) {
    var termios = termios
    // Safe: tcsetattr reads the structure it is given.
    while unsafe tcsetattr(number, TCSANOW, &termios) != 0 {
      guard errno == EINTR else { throw .last("tcsetattr") }
    }
  }
}

extension Terminal {
  /// How many columns and rows the terminal has, where it says so; TIOCGWINSZ of ioctl_tty(2).
  public static func size(_ number: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    // Safe: the kernel fills one winsize during the call.
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The terminal that a descriptor leads to, to read from and write to without waiting.
  ///
  /// It is opened anew where that is possible, because `O_NONBLOCK` on the descriptor that a shell
  /// passed would be the shell's too. Where it is not, as after su(1), the descriptor is duplicated,
  /// and a write may wait.
  public static func opened(_ number: Int32) throws(SystemError) -> FileDescriptor {
    // Safe: open(2) reads the path during the call.
    let anew = unsafe open("/proc/self/fd/\(number)", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if anew >= 0 { return FileDescriptor(owning: anew) }
    let duplicate = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard duplicate >= 0 else { throw .last("fcntl F_DUPFD_CLOEXEC") }
    return FileDescriptor(owning: duplicate)
  }
}
