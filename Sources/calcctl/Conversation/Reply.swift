import CalcWire

/// One line from the daemon, read no further than printing needs.
enum Reply {
  /// The state of a calculator, or an entry of a list, as it came.
  case update(ArraySlice<UInt8>)
  case refusal(code: String, message: String)
  /// The answer to a command, read and as it came.
  case command(CommandReply, line: ArraySlice<UInt8>)

  /// Reads a reply of either format: no plain one begins with a brace. Nil where the line is none.
  init?(_ line: ArraySlice<UInt8>) {
    let format: ReplyFormat
    switch line.first {
    case UInt8(ascii: "{"):
      // The daemon writes an update's display first.
      if line.starts(with: "{\"display\":".utf8) {
        self = .update(line)
        return
      }
      format = .json
    case UInt8(ascii: "!"), Request.commandMark: format = .plain
    default:
      guard line.contains(UInt8(ascii: "\t")) else { return nil }
      self = .update(line)
      return
    }
    switch ReceivedReply(String(decoding: line, as: UTF8.self), format: format) {
    case .error(let code, let message)?: self = .refusal(code: code, message: message)
    case .command(let reply)?: self = .command(reply, line: line)
    case .update?: self = .update(line)
    case nil: return nil
    }
  }
}

extension OutputForm {
  /// What is printed of an update as the daemon sent it, without a newline; nil where it does not hold
  /// what was asked for.
  func part(of update: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    switch self {
    case .displayAndLabel, .json: return update
    case .display: return update.prefix { $0 != UInt8(ascii: "\t") }
    case .label: return update.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
    case .value:
      guard case .update(let update)? = ReceivedReply(String(decoding: update, as: UTF8.self), format: .json)
      else { return nil }
      return update.details.map { Array($0.value.utf8)[...] }
    }
  }
}
