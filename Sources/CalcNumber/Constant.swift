/// The constants that have a key.
public enum Constant: UInt8, CaseIterable, Sendable, Hashable {
  /// The ratio of a circle's circumference to its diameter.
  case pi
  /// The base of the natural logarithm.
  case e
  /// Twice π: the angle of a whole turn.
  case tau

  /// The value, which is inexact.
  public var number: Number {
    switch self {
    case .pi: Number(storage: .approximate(.pi))
    case .e: Number(storage: .approximate(.e))
    case .tau: Number(storage: .approximate(.tau))
    }
  }
}
