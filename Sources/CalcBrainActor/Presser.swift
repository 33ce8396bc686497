/// Who presses: a connection, a person, a part of a program.
///
/// It matters to one rule: a digit alone on its line goes on with a number being typed only for the presser
/// who made the last change, so that a script's digits never join what somebody else left there.
public struct Presser: Sendable, Hashable {
  private let number: UInt64

  /// The presser of this number; equal numbers are the same presser.
  public init(_ number: UInt64) { self.number = number }

  /// Whoever calls without saying who it is.
  public static let anonymous = Presser(0)
}
