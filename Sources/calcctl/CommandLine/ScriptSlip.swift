import CalcBrainActor
import CalcWire

/// What is almost surely a script's mistake, such as `+ $n =` with no n: refused before anything is
/// sent, because the calculator would carry it out as something else.
enum ScriptSlip: Error, Equatable {
  /// Position from 1 among the KEYs.
  case emptyKey(position: Int)
  case newlineInKey(position: Int)
  case commentInKey(String)
  case command(String)
  case missingOperand(operation: String)

  var message: String {
    switch self {
    case .emptyKey(let position):
      "key \(position) is empty: is a variable unset?"
    case .newlineInKey(let position):
      "key \(position) holds a newline: one run presses one line; give several on standard input"
    case .commentInKey(let key):
      "key \(MessageText.quoted(key)) holds a '#', which starts a comment: the rest would not be pressed"
    case .command(let key):
      "key \(MessageText.quoted(key)) begins with a colon: the commands are calcctl's subcommands"
    case .missingOperand(let operation):
      "\(operation) is directly followed by '=': is its operand an unset variable?"
    }
  }
}

/// The line that presses `keys`.
func lineOfKeys(_ keys: some Sequence<String>) throws(ScriptSlip) -> String {
  var line = ""
  var position = 0
  for key in keys {
    position += 1
    guard key.utf8.contains(where: { !isBlank($0) }) else { throw .emptyKey(position: position) }
    if key.utf8.first == UInt8(ascii: ":") { throw .command(key) }
    for byte in key.utf8 {
      if byte == UInt8(ascii: "\n") { throw .newlineInKey(position: position) }
      if byte == UInt8(ascii: "#") { throw .commentInKey(key) }
    }
    if !line.isEmpty { line += " " }
    line += key
  }
  if mayLackOperand(line.utf8), let operation = operationWithoutOperand(in: Array(line.utf8)) {
    throw .missingOperand(operation: operation)
  }
  return line
}

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

/// Whether some `=` does not stand behind an ASCII digit, in which no name of a binary operation ends.
/// This look spares nearly every line the scanner, and the run the time to set its table up.
private func mayLackOperand(_ line: String.UTF8View) -> Bool {
  var last = UInt8(ascii: "0")
  for byte in line where !isBlank(byte) {
    if byte == UInt8(ascii: "="), !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) { return true }
    last = byte
  }
  return false
}

/// The name of a binary operation that is directly followed by `=`. What stands behind a fault is not
/// looked at: the calculator refuses such a line.
private func operationWithoutOperand(in line: [UInt8]) -> String? {
  var scanner = LineScanner()
  var operation: Range<Int>?
  while let lexeme = try? scanner.next(in: line.span, awaitsOperand: operation != nil) {
    switch lexeme {
    case .key(.equals):
      if let operation { return String(decoding: line[operation], as: UTF8.self) }
    case .key(.binary): operation = scanner.range
    case .key, .number: operation = nil
    }
  }
  return nil
}
