/// A key of the calculator: its names and what a press of it does.
///
/// `Key.all` is the one vocabulary. The line scanner, help, completion and the keypad read it.
public struct Key: Sendable, Hashable {
  /// What sort of key this is, for arranging keys in help and on a keypad.
  public enum Kind: String, Sendable, CaseIterable {
    case entry, binary, function, constant, memory, control
  }

  /// The name that the description and the documentation use.
  public let name: String
  /// Other names, the easiest to type on an ASCII keyboard first.
  public let otherNames: [String]
  public let kind: Kind
  public let press: Press
  /// What the key does, in a few words.
  public let summary: String

  init(_ name: String, or otherNames: [String] = [], _ kind: Kind, _ press: Press, _ summary: String) {
    self.name = name
    self.otherNames = otherNames
    self.kind = kind
    self.press = press
    self.summary = summary
  }

  /// Every name of the key, its own first.
  public var names: [String] { [name] + otherNames }

  /// The key of this name, its own or another.
  public static func named(_ name: String) -> Key? { all.first { $0.names.contains(name) } }
}
