// PressBenchmark: what a press costs in process, without socket and kernel.
//
// Without arguments it prints a table: the median, the least and the most of several rounds each. With
// `--repeat COUNT LINE` it only presses the line so often on one calculator and writes the replies, for tools
// that count instructions; `scripts/check-press-cost` does.
import CalcBrainActor

@main
enum PressBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == "--repeat", arguments.count == 3, let count = Int(CommandLine.arguments[2])
    else {
      await Table().print()
      return
    }
    let calculator = Calculator()
    var replies = Replies()
    await calculator.press(PressedLine(CommandLine.arguments[3]), count: count, replies: &replies)
    print(replies.last)
  }
}

/// A line as the daemon has it.
struct PressedLine: Sendable {
  let utf8: [UInt8]
  init(_ text: String) { utf8 = Array(text.utf8) }
}

/// The bytes of plain replies, as they are gathered for a client.
struct Replies: Sendable {
  private var bytes: [UInt8] = []
  private static let room = Update.maximumDisplayBytes + Update.maximumLabelBytes + 2
  private static let capacity = 64 * 1024

  init() { bytes.reserveCapacity(Self.capacity) }

  /// The last reply.
  var last: String {
    String(decoding: bytes.dropLast().split(separator: UInt8(ascii: "\n")).last ?? [], as: UTF8.self)
  }

  mutating func write(_ mechanism: inout Calculator.Mechanism) {
    if bytes.count + Self.room > Self.capacity { bytes.removeAll(keepingCapacity: true) }
    bytes.append(addingCapacity: Self.room) { out in
      mechanism.write(display: &out)
      out.append(UInt8(ascii: "\t"))
      mechanism.write(label: &out)
      out.append(UInt8(ascii: "\n"))
    }
  }
}

extension Calculator {
  /// Presses the line and writes the reply, again and again, as the daemon does with lines that came together.
  func press(_ line: PressedLine, count: Int, replies: inout Replies) {
    let presser = Presser(1)
    withMechanism { mechanism in
      for _ in 0..<count {
        // A line that is refused costs what it costs too.
        _ = try? mechanism.press(utf8: line.utf8.span, by: presser)
        replies.write(&mechanism)
      }
    }
  }
}
