// What is fuzzed. Each target reads its input as one parser's and throws a `Finding` where a promise does not
// hold; `Driver.swift` hands inputs to one of them for libFuzzer, and `swift test` those that were kept.

/// A parser under test.
enum FuzzTarget: String, CaseIterable, Sendable {
  case presses
  case numberText = "number-text"
  case requests
  case journal
  case keypad
  case json
  case replies
  case arguments

  /// - Throws: what is wrong with what the product makes of the input.
  func check(_ input: [UInt8]) throws(Finding) {
    switch self {
    case .presses: try PressesTarget.check(input)
    case .numberText: try NumberTextTarget.check(input)
    case .requests: try RequestsTarget.check(input)
    case .journal: try JournalTarget.check(input)
    case .keypad: try KeypadTarget.check(input)
    case .json: try JSONTarget.check(input)
    case .replies: try RepliesTarget.check(input)
    case .arguments: try ArgumentsTarget.check(input)
    }
  }
}
