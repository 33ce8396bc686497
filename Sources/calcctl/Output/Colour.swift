import LinuxIO

/// Whether output is coloured: on a terminal that can, unless the environment says otherwise.
struct Colour: Equatable {
  let isUsed: Bool

  /// `NO_COLOR` (no-color.org) forbids colour, `CLICOLOR_FORCE` other than 0 demands it, `CLICOLOR=0` and
  /// `TERM=dumb` forbid it on a terminal, and elsewhere there is none.
  init(_ environment: Environment, isTerminal: Bool) {
    if environment["NO_COLOR"] != nil {
      isUsed = false
    } else if let force = environment["CLICOLOR_FORCE"], force != "0" {
      isUsed = true
    } else {
      isUsed = isTerminal && environment["CLICOLOR"] != "0" && (environment["TERM"] ?? "dumb") != "dumb"
    }
  }

  /// An update in plain form: the display stands out, the label steps back.
  func update(_ line: ArraySlice<UInt8>) -> [UInt8] {
    guard isUsed, let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return Array(line) }
    return Array("\u{1b}[1m".utf8) + line[..<tab] + Array("\u{1b}[m\t\u{1b}[2m".utf8) + line[(tab + 1)...]
      + Array("\u{1b}[m".utf8)
  }
}
