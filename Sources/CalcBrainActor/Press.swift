public import CalcNumber

/// What one press of a key does.
public enum Press: Sendable, Hashable {
  /// A digit, 0 to 9.
  case digit(UInt8)
  case point
  /// `EE`: the exponent follows.
  case exponent
  case backspace
  case clearEntry
  case clear
  case equals
  case binary(BinaryOperation)
  case function(Function)
  case percent
  case negate
  case constant(Constant)
  /// A random number in [0, 1) with 15 decimals.
  case random
  case memory(MemoryOperation)
  case angle(AngleUnit)
  /// Takes back the last line that changed anything; alone on its line.
  case undo
}

/// What a memory key does with the one number that a calculator remembers.
public enum MemoryOperation: UInt8, Sendable, Hashable, CaseIterable {
  case store, recall, clear, add, subtract
}
