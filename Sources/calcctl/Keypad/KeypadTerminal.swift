import LinuxIO

/// The terminal the keypad is drawn on: its settings, and bytes in and out without waiting.
struct KeypadTerminal: ~Copyable {
  // Alternate screen, no cursor, bracketed paste, mouse presses and releases, in SGR form: the private
  // modes of xterm's control sequences document. What is entered last is left first.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h"
  private static let leaving: StaticString =
    "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
  /// How long a terminal that takes nothing may hold up the end of the program.
  private static let leavingTime = Duration.seconds(1)

  private let input: FileDescriptor
  private let output: FileDescriptor
  private var outgoing: [UInt8] = []
  private var written = 0
  /// The settings to go back to, while the keypad's own are in force.
  private var before: TerminalSettings?

  /// The terminal of standard input and output.
  init() throws(SystemError) {
    let input = try Terminal.opened(0)
    self.init(input: input, output: try Terminal.opened(1))
  }

  private init(input: consuming FileDescriptor, output: consuming FileDescriptor) {
    self.input = input
    self.output = output
  }

  // MARK: Modes

  /// Takes the terminal over, or again once something else had it. From here on, whatever ends the
  /// program gives it back.
  mutating func enter() throws(SystemError) {
    let settings: TerminalSettings
    if let before { settings = before } else { settings = try TerminalSettings(of: input.number) }
    before = settings
    TerminalRescue.arm(output.number, settings: settings, bytes: Self.leaving)
    try settings.raw.apply(to: input.number)
    outgoing = Array(Self.entering.utf8)
    written = 0
    try transmit()
  }

  /// Gives the terminal back as it was.
  mutating func leave() {
    guard let settings = before else { return }
    before = nil
    try? settings.apply(to: input.number)
    outgoing = Array(Self.leaving.description.utf8)
    written = 0
    let deadline = Deadline(in: Self.leavingTime)
    // A terminal that is gone has nothing to be restored.
    while (try? transmit()) != nil, hasUnsentBytes {
      var wait = [PolledDescriptor(output.number, writes: true)]
      guard (try? poll(&wait, until: deadline)) == true else { break }
    }
    TerminalRescue.disarm()
  }

  /// The terminal's size, or the usual one where it does not say.
  var extent: Extent {
    guard let size = Terminal.size(output.number) else { return Extent(columns: 80, rows: 24) }
    return Extent(columns: size.columns, rows: size.rows)
  }

  // MARK: Bytes

  var hasUnsentBytes: Bool { written < outgoing.count }

  /// To be waited for: what is typed, and room for output while some waits.
  var polledInput: PolledDescriptor { PolledDescriptor(input.number, reads: true) }
  var polledOutput: PolledDescriptor { PolledDescriptor(hasUnsentBytes ? output.number : -1, writes: true) }

  mutating func queue(_ bytes: [UInt8]) {
    outgoing.append(contentsOf: bytes)
  }

  /// Writes as much as the terminal takes.
  mutating func transmit() throws(SystemError) {
    while hasUnsentBytes {
      guard case .bytes(let count) = try output.write(outgoing.span.extracting(written...)) else { return }
      written += count
    }
    outgoing.removeAll(keepingCapacity: true)
    written = 0
  }

  /// Reads what was typed, once; nil when the terminal is gone.
  mutating func receive() -> [UInt8]? {
    var bytes: [UInt8] = []
    guard let outcome = try? input.read(upTo: 4096, into: &bytes), outcome != .endOfStream else { return nil }
    return bytes
  }
}
