extension [UInt8] {
  /// Appends an error reply. `code` and `message` go out as they are in plain text, so they hold no
  /// tab and no control character: a `Refusal`'s never do, nor does a calculator's error.
  public mutating func append(error code: String, message: String, format: ReplyFormat) {
    switch format {
    case .plain:
      append(UInt8(ascii: "!"))
      append(contentsOf: code.utf8)
      append(UInt8(ascii: "\t"))
      append(contentsOf: message.utf8)
    case .json:
      append(literal: "{\"error\":")
      append(json: code)
      append(literal: ",\"message\":")
      append(json: message)
      append(UInt8(ascii: "}"))
    }
    append(UInt8(ascii: "\n"))
  }

  public mutating func append(_ refusal: Refusal, format: ReplyFormat) {
    append(error: refusal.code.rawValue, message: refusal.message, format: format)
  }

  public mutating func append(_ reply: CommandReply, format: ReplyFormat) {
    switch format {
    case .plain: append(plain: reply)
    case .json: append(json: reply)
    }
    append(UInt8(ascii: "\n"))
  }

  /// Appends an entry of a plain list, `NAME\tDISPLAY\tLABEL`; in JSON an entry is an update.
  public mutating func append(
    listed update: inout some UpdateText & ~Copyable, as name: CalculatorName, format: ReplyFormat
  ) {
    if case .plain = format {
      append(contentsOf: name.text.utf8)
      append(UInt8(ascii: "\t"))
    }
    append(update: &update, calculator: name, format: format)
  }

  private mutating func append(plain reply: CommandReply) {
    switch reply {
    case .pong: append(literal: ":pong")
    case .bye: append(literal: ":bye")
    case .list(let count): append(contentsOf: ":list \(count)".utf8)
    case .stats(let statistics):
      append(literal: ":stats")
      var separator = UInt8(ascii: "\t")
      for (name, path) in Statistics.fields {
        append(separator)
        append(contentsOf: name.utf8)
        append(UInt8(ascii: "="))
        append(decimal: statistics[keyPath: path])
        separator = UInt8(ascii: " ")
      }
    case .version(let version, let number, let pid):
      append(contentsOf: ":version\tcalcd \(version)\tprotocol \(number)\tpid \(pid)".utf8)
    case .dropped(let name): append(contentsOf: ":drop \(name)".utf8)
    }
  }

  private mutating func append(json reply: CommandReply) {
    append(literal: "{\"reply\":")
    switch reply {
    case .pong: append(literal: "\"pong\"")
    case .bye: append(literal: "\"bye\"")
    case .list(let count): append(contentsOf: "\"list\",\"count\":\(count)".utf8)
    case .stats(let statistics):
      append(literal: "\"stats\"")
      for (name, path) in Statistics.fields {
        append(UInt8(ascii: ","))
        append(json: name)
        append(UInt8(ascii: ":"))
        append(decimal: statistics[keyPath: path])
      }
    case .version(let version, let number, let pid):
      append(literal: "\"version\",\"calcd\":")
      append(json: version)
      append(contentsOf: ",\"protocol\":\(number),\"pid\":\(pid)".utf8)
    case .dropped(let name):
      append(literal: "\"drop\",\"calculator\":")
      append(json: name.text)
    }
    append(UInt8(ascii: "}"))
  }
}
