import CalcWire
import LinuxIO

/// The lines of standard input, as they come.
struct LineFeed: ~Copyable {
  /// A line, or why it is not for the daemon.
  enum Step {
    case line(Range<Int>)
    case refused(String)
    case needsMore
  }

  private static let readSize = 1 << 14

  private let input = FileDescriptor(owning: 0)
  private var bytes: [UInt8] = []
  private var position = 0
  private var reader = LineReader()
  private(set) var isAtEnd = false
  /// The number of the line that `next` told of last, from 1.
  private(set) var lineNumber = 0

  var descriptor: Int32 { input.number }
  /// Whether no line is left and none will come.
  var isExhausted: Bool { isAtEnd && position == bytes.count }

  /// Reads what is there, once; waits where nothing is.
  mutating func read() throws(SystemError) {
    bytes.removeFirst(position)
    position = 0
    if case .endOfStream = try input.read(upTo: Self.readSize, into: &bytes) { isAtEnd = true }
  }

  /// The next line of what has been read.
  mutating func next() -> Step {
    var place = position
    var reader = reader
    let step = reader.next(in: bytes.span, from: &place, isAtEnd: isAtEnd)
    position = place
    self.reader = reader
    switch step {
    case .needsMore: return .needsMore
    case .tooLong:
      lineNumber += 1
      return .refused("\(ErrorCode.lineTooLong.rawValue): \(Refusal.lineTooLong.message)")
    case .line(let range):
      lineNumber += 1
      guard range.isEmpty || bytes[range.lowerBound] != Request.commandMark else {
        return .refused("a line that begins with ':' is no press: the commands are calcctl's subcommands")
      }
      return .line(range)
    }
  }

  /// The bytes of a line that `next` found, valid until the next read.
  func text(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }
}
