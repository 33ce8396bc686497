import CalcBrainActor
import CalcNumber

/// What the keypad shows and how it answers to events: a pure value, without terminal or socket.
struct KeypadModel: Equatable, Sendable {
  /// What the calculator shows, as an update tells it.
  struct Reading: Equatable, Sendable {
    var display: String
    var label: String
    /// All that is known of the shown number, as JSON's `value`.
    var value: String
    var version: UInt64
  }

  /// A word shown in place of the label until something else is pressed.
  enum Message: Equatable, Sendable {
    /// The second text says the same in fewer words, for where the first has no room.
    case error(String, brief: String? = nil)
    case notice(String)
    /// An answer is long in coming: holds until it comes.
    case waiting(String)
  }

  /// What an event asks of the loop.
  enum Action: Equatable, Sendable {
    /// Press this line: bytes without a line ending, as they were typed or pasted.
    case press([UInt8])
    case leave
    /// Ctrl-C: leave as an interrupted program does.
    case interrupt
    /// Ctrl-Z.
    case suspend
    /// Ctrl-L: paint everything anew.
    case repaint
  }

  /// The shared calculator's name, nil on a private one.
  let calculator: String?
  private(set) var reading = Reading(display: "", label: "", value: "", version: 0)
  private(set) var conditions = KnownConditions(isNew: false)
  /// Whether the display is a number that this keypad is typing.
  private(set) var isTyping = false
  var message: Message?
  /// The button that arrows move, once they are used.
  var focus: PadButton?
  /// The button that was just pressed by a key: the loop puts its light out.
  var lit: PadButton?
  /// The button under the mouse's held button.
  var held: PadButton?
  var prefix: KeyBindings.Prefix?
  /// The page of the help overlay, nil while it is closed.
  var helpPage: Int?

  init(calculator: String?) {
    self.calculator = calculator
  }

  // MARK: What the calculator says

  /// The first update of a connection.
  mutating func begin(_ reading: Reading) {
    self.reading = reading
    conditions = KnownConditions(isNew: reading.version == 0)
    isTyping = false
  }

  /// The update that answers a line of this keypad.
  ///
  /// - Parameter keys: the keys of the line, in order.
  mutating func answered(_ reading: Reading, to keys: [Press]) {
    if case .waiting = message { message = nil }
    guard reading.version > self.reading.version else { return }
    if reading.version > self.reading.version + 1 { conditions.othersPressed() }
    conditions.pressed(keys, shown: Number(value: reading.value))
    isTyping = Self.isTyping(after: keys, wasTyping: isTyping)
    self.reading = reading
  }

  /// An update of the watched calculator, whoever caused it. Older news than what is shown is none.
  mutating func watched(_ reading: Reading) {
    guard reading.version > self.reading.version else { return }
    conditions.othersPressed()
    isTyping = false
    self.reading = reading
  }

  /// A line of this keypad was refused, and changed nothing.
  ///
  /// - Parameters:
  ///   - message: the daemon's, which names the place in the line.
  ///   - isSingleKey: whether the line was one key, which needs no place.
  mutating func refused(_ message: String, code: String, isSingleKey: Bool) {
    let code = PressError.Code(rawValue: code)
    self.message = .error(isSingleKey ? code?.phrase ?? message : message, brief: code?.brief)
  }

  private static func isTyping(after keys: [Press], wasTyping: Bool) -> Bool {
    keys.reduce(wasTyping) { isTyping, key in
      switch key {
      case .digit, .point, .exponent, .clearEntry: true
      case .backspace, .negate, .memory(.clear), .angle: isTyping
      case .clear, .equals, .binary, .function, .percent, .constant, .random, .undo,
        .memory(.store), .memory(.recall), .memory(.add), .memory(.subtract):
        false
      }
    }
  }
}

extension Number {
  /// Reads the `value` of an update: a decimal number, or two with a `/` between.
  fileprivate init?(value: String) {
    let parts = value.split(separator: "/", maxSplits: 1)
    do throws(NumberError) {
      guard let first = parts.first else { return nil }
      self = try Number(parsing: String(first))
      if parts.count == 2 { self = try applying(.divide, Number(parsing: String(parts[1]))) }
    } catch {
      return nil
    }
  }
}
