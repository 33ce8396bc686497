import LinuxIO

/// Messages for people: standard error, and nothing else ever goes there.
enum Diagnostics {
  private static let descriptor = FileDescriptor(owning: 2)

  /// Whether a person sees them at once.
  static var reachTerminal: Bool { Terminal.isTerminal(descriptor.number) }

  /// Says one line, with this program's name in front as scripts' logs need it.
  static func say(_ message: String) {
    write("calcctl: \(message)\n")
  }

  /// Writes text as it is. Where standard error takes nothing there is nobody left to tell.
  static func write(_ text: String) {
    _ = try? descriptor.write(Array(text.utf8).span)
  }
}
