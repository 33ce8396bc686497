/// What a line asks for.
public enum Request: Equatable, Sendable {
  /// Keys for the calculator, an empty line or a comment; what is in it is the calculator's business.
  case presses
  case attach(CalculatorName)
  case detach
  case format(ReplyFormat)
  case watch
  case list
  case drop(CalculatorName)
  case stats
  case ping
  case version
  case quit
  case stop

  /// What begins a command in the first column.
  @inlinable
  public static var commandMark: UInt8 { UInt8(ascii: ":") }

  /// Reads a line without its ending.
  public init(parsing line: borrowing Span<UInt8>) throws(Refusal) {
    guard Self.isUTF8(line) else { throw .notUTF8 }
    guard line.count > 0, line[0] == Self.commandMark else {
      self = .presses
      return
    }
    try self.init(command: Self.text(line.extracting(1..<line.count)))
  }

  /// Whether there is no byte but those of ASCII, which need no further look.
  public static func isASCII(_ bytes: borrowing Span<UInt8>) -> Bool {
    // Safe: the bytes are only read, while the span is there.
    unsafe bytes.withUnsafeBufferPointer { bytes in unsafe bytes.reduce(0, |) } < 0x80
  }

  /// Whether a line can be understood at all.
  public static func isUTF8(_ line: borrowing Span<UInt8>) -> Bool {
    if isASCII(line) { return true }
    let copy = copy line
    return (try? UTF8Span(validating: copy)) != nil
  }

  private static func text(_ bytes: borrowing Span<UInt8>) -> String {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }

  private init(command: String) throws(Refusal) {
    let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let word = command.prefix { !blank($0) }
    var argument = command.dropFirst(word.count).drop(while: blank)
    while let last = argument.last, blank(last) { argument.removeLast() }

    switch word {
    case "attach": self = .attach(try CalculatorName(argument))
    case "drop": self = .drop(try CalculatorName(argument))
    case "format": self = .format(try Self.format(argument))
    case "detach": self = try Self.bare(.detach, word, argument)
    case "watch": self = try Self.bare(.watch, word, argument)
    case "list": self = try Self.bare(.list, word, argument)
    case "stats": self = try Self.bare(.stats, word, argument)
    case "ping": self = try Self.bare(.ping, word, argument)
    case "version": self = try Self.bare(.version, word, argument)
    case "quit": self = try Self.bare(.quit, word, argument)
    case "stop": self = try Self.bare(.stop, word, argument)
    default: throw Refusal(.unknownCommand, "there is no command \(MessageText.quoted(":" + word))")
    }
  }

  private static func bare(
    _ request: Request, _ word: Substring, _ argument: Substring
  ) throws(Refusal) -> Request {
    guard argument.isEmpty else {
      throw Refusal(
        .badArgument, ":\(word) takes no argument, but \(MessageText.quoted(String(argument))) follows")
    }
    return request
  }

  private static func format(_ argument: Substring) throws(Refusal) -> ReplyFormat {
    switch argument {
    case "plain": return .plain
    case "json": return .json
    default:
      throw Refusal(
        .badArgument, ":format takes plain or json, not \(MessageText.quoted(String(argument)))")
    }
  }
}
