import Glibc

/// What is known of a terminal that a descriptor may lead to.
public enum Terminal {
  /// Whether the descriptor leads to a terminal; isatty(3).
  public static func isTerminal(_ number: Int32) -> Bool {
    isatty(number) == 1
  }

  /// How many columns the terminal has, where it says so; TIOCGWINSZ of ioctl_tty(2).
  public static func columns(_ number: Int32) -> Int? {
    var size = winsize()
    // Safe: the kernel fills one winsize during the call.
    guard unsafe ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
