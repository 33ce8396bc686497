import Glibc
import LinuxIO

/// Standard output, written a whole buffer at a time.
struct StandardOutput: ~Copyable {
  private let file: FileDescriptor
  private var buffer: [UInt8] = []

  init() {
    file = FileDescriptor(owning: 1)
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  var descriptor: Int32 { file.number }

  /// Whether enough waits for a write to be worth its cost, where nobody waits for the single line.
  var holdsMuch: Bool { buffer.count >= 1 << 16 }

  mutating func append(line: some Collection<UInt8>) {
    buffer.append(contentsOf: line)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Writes everything appended so far, waiting for a slow reader as long as it takes.
  mutating func flush() throws(OutputError) {
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      do throws(SystemError) {
        switch try file.write(buffer.span.extracting(written...)) {
        case .bytes(let count): written += count
        case .wouldBlock:
          // The terminal's or pipe's other users can have made it non-blocking.
          var wait = [PolledDescriptor(file.number, writes: true)]
          _ = try poll(&wait, until: nil)
        }
      } catch {
        throw error.code == EPIPE || error.code == EBADF ? .closed : .failed(error)
      }
    }
  }
}

/// Why output was lost.
enum OutputError: Error, Equatable {
  /// Nobody reads it any more, as after `| head`, or it was closed from the start: no reason for words.
  case closed
  case failed(SystemError)
}
