import LinuxIO

extension Run {
  /// The line mode: reads lines.
  mutating func pad() throws(Failure) -> ExitStatus {
    try pressLines()
  }
}
