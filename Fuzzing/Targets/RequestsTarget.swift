import CalcWire

/// A stream of bytes from a client: its lines, however it is cut into reads, and what each asks for.
enum RequestsTarget {
  /// A line of the stream; nil for one that is too long.
  private typealias Line = [UInt8]?

  static func check(_ input: [UInt8]) throws(Finding) {
    let expected = lines(of: input)
    try require(try read([input[...]], endsWithLast: true) == expected, "the lines are those of the stream")
    try require(try read([input[...]], endsWithLast: false) == expected, "an end that is told later ends")
    if input.count < 512 {
      try require(
        try read(input.indices.map { input[$0...$0] }, endsWithLast: true) == expected,
        "single bytes make the same lines")
    }
    var generator = SeededGenerator(seed: UInt64(input.count) << 8 | UInt64(input.first ?? 0))
    for longest in [50, 5_000] {
      var cuts: [ArraySlice<UInt8>] = []
      var rest = input[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...longest, using: &generator)
        cuts.append(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      try require(try read(cuts, endsWithLast: false) == expected, "every cut makes the same lines")
    }
    for case let line? in expected { try checkRequest(line) }
  }

  /// The lines by their rules, from the whole stream.
  private static func lines(of input: [UInt8]) -> [Line] {
    var pieces = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Behind the last newline there is a line only where there is something.
    if pieces.last?.isEmpty == true { pieces.removeLast() }
    return pieces.map { piece in
      let line = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
      return line.count > LineReader.maximumLineBytes ? nil : Array(line)
    }
  }

  /// The lines that a reader finds.
  ///
  /// - Parameter endsWithLast: whether the end is told with the last bytes, or by itself.
  private static func read(_ reads: [ArraySlice<UInt8>], endsWithLast: Bool) throws(Finding) -> [Line] {
    var reader = LineReader()
    var buffer: [UInt8] = []
    var found: [Line] = []
    let all = endsWithLast && !reads.isEmpty ? reads : reads + [[]]
    for (number, bytes) in all.enumerated() {
      buffer += bytes
      var position = 0
      scan: while true {
        let before = position
        let step = reader.next(in: buffer.span, from: &position, isAtEnd: number == all.count - 1)
        try require(position >= before && position <= buffer.count, "a place in a stream only moves on")
        switch step {
        case .line(let range): found.append(Array(buffer[range]))
        case .tooLong: found.append(nil)
        case .needsMore: break scan
        }
      }
      buffer.removeFirst(position)
      try require(buffer.count <= LineReader.maximumLineBytes + 1, "what is kept of a stream is bounded")
    }
    try require(buffer.isEmpty, "at its end nothing is left of a stream")
    return found
  }

  private static func checkRequest(_ line: [UInt8]) throws(Finding) {
    let isUTF8 = String(validating: line, as: UTF8.self) != nil
    try require(Request.isUTF8(line.span) == isUTF8, "UTF-8 is what the standard library takes for it")
    switch Result(catching: { () throws(Refusal) in try Request(parsing: line.span) }) {
    case .success(let request):
      try require(isUTF8, "what is not UTF-8 is refused")
      try require(
        (request == .presses) == (line.first != UInt8(ascii: ":")),
        "just a line that begins with : is a command")
      guard let words = request.words else { return }
      let again = try? Request(parsing: Array(words.utf8).span)
      try require(again == request, "a request written plainly is the same: \(words)")
    case .failure(let refusal):
      let message = refusal.message
      try require(
        !message.isEmpty && message.unicodeScalars.count <= MessageText.maximumCharacters
          && !message.holdsControlCharacter,
        "a message is one line of at most 200 characters: \(message)")
      try require(isUTF8 == (refusal != .notUTF8), "what is UTF-8 is not refused for that")
    }
  }
}

extension Request {
  /// The line of a command; nil for presses.
  fileprivate var words: String? {
    switch self {
    case .presses: nil
    case .attach(let name): ":attach \(name)"
    case .detach: ":detach"
    case .format(.plain): ":format plain"
    case .format(.json): ":format json"
    case .watch: ":watch"
    case .list: ":list"
    case .drop(let name): ":drop \(name)"
    case .stats: ":stats"
    case .ping: ":ping"
    case .version: ":version"
    case .quit: ":quit"
    case .stop: ":stop"
    }
  }
}
