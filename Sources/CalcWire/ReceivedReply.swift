/// A reply as the client reads it, one line without its ending.
public enum ReceivedReply: Equatable, Sendable {
  case update(ReceivedUpdate)
  case error(code: String, message: String)
  case command(CommandReply)

  /// Reads a reply that was asked for in `format`, nil where the line is none of the protocol's.
  public init?(_ line: String, format: ReplyFormat) {
    switch format {
    case .plain: self.init(plain: line)
    case .json: self.init(json: line)
    }
  }

  private init?(plain line: String) {
    switch line.utf8.first {
    case UInt8(ascii: "!"):
      let fields = line.dropFirst().split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      guard fields.count == 2 else { return nil }
      self = .error(code: String(fields[0]), message: String(fields[1]))
    case Request.commandMark:
      guard let reply = CommandReply(plain: line.dropFirst()) else { return nil }
      self = .command(reply)
    default:
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 2 else { return nil }
      self = .update(ReceivedUpdate(display: String(fields[0]), label: String(fields[1])))
    }
  }

  private init?(json line: String) {
    guard let object = JSONObject(line) else { return nil }
    if let code = object.string("error") {
      guard let message = object.string("message") else { return nil }
      self = .error(code: code, message: message)
    } else if object.string("reply") != nil {
      guard let reply = CommandReply(json: object) else { return nil }
      self = .command(reply)
    } else {
      guard let update = ReceivedUpdate(json: object) else { return nil }
      self = .update(update)
    }
  }
}

/// The update in a reply.
public struct ReceivedUpdate: Equatable, Sendable {
  /// What only a JSON reply tells.
  public struct Details: Equatable, Sendable {
    public var value: String
    public var description: String
    public var isPending: Bool
    /// The name of a shared calculator, nil on a private one.
    public var calculator: String?
    public var version: UInt64
  }

  public var display: String
  public var label: String
  public var details: Details?

  init(display: String, label: String) {
    self.display = display
    self.label = label
  }

  init?(json object: JSONObject) {
    guard let display = object.string("display"), let label = object.string("label"),
      let value = object.string("value"), let description = object.string("description"),
      case .boolean(let isPending)? = object["pending"], let version = object.number("version"),
      let calculator = object["calculator"]
    else { return nil }
    self.init(display: display, label: label)
    switch calculator {
    case .string, .null: break
    case .boolean, .number: return nil
    }
    details = Details(
      value: value, description: description, isPending: isPending,
      calculator: object.string("calculator"), version: version)
  }
}
