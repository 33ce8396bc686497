/// The options of calcctl.
enum OptionName: CaseIterable {
  case session, display, label, value, json, exitOnError, timeout, socket, noStart, reconnect, help, version

  init?(short letter: Character) {
    switch letter {
    case "s": self = .session
    case "d": self = .display
    case "l": self = .label
    case "v": self = .value
    case "j": self = .json
    case "e": self = .exitOnError
    case "t": self = .timeout
    case "r": self = .reconnect
    case "h": self = .help
    default: return nil
    }
  }

  init?(long name: String) {
    switch name {
    case "--session": self = .session
    case "--display": self = .display
    case "--label": self = .label
    case "--value": self = .value
    case "--json": self = .json
    case "--exit-on-error": self = .exitOnError
    case "--timeout": self = .timeout
    case "--socket": self = .socket
    case "--no-start": self = .noStart
    case "--reconnect": self = .reconnect
    case "--help": self = .help
    case "--version": self = .version
    default: return nil
    }
  }

  var takesValue: Bool {
    switch self {
    case .session, .timeout, .socket: true
    case .display, .label, .value, .json, .exitOnError, .noStart, .reconnect, .help, .version: false
    }
  }
}

/// The words that stand where a first KEY could; none of them is a key's name.
enum Subcommand: String, CaseIterable {
  case show, watch, list, drop, ping, stats, version, stop, pad, press, help
}

extension Duration {
  /// Reads a number of seconds: digits with at most one point, above 0 and below 1e9; whatever the
  /// locale, the point is `.`. Digits after the ninth decimal are dropped.
  init?(seconds text: String) {
    var whole: Int64 = 0
    var nanoseconds: Int64 = 0
    var place: Int64 = 100_000_000
    var wholeDigits = 0
    var digits = 0
    var isFraction = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = Int64(byte - UInt8(ascii: "0"))
        digits += 1
        if isFraction {
          nanoseconds += digit * place
          place /= 10
        } else {
          if whole > 0 || digit > 0 { wholeDigits += 1 }
          guard wholeDigits <= 9 else { return nil }
          whole = whole * 10 + digit
        }
      default: return nil
      }
    }
    guard digits > 0, whole > 0 || nanoseconds > 0 else { return nil }
    self = .seconds(whole) + .nanoseconds(nanoseconds)
  }
}
