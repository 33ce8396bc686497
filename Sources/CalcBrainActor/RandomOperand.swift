internal import CalcNumber

extension Number {
  /// A random number in [0, 1) with 15 decimals, from the system's generator.
  static func random() -> Number {
    let digits = String(Int.random(in: 0..<1_000_000_000_000_000))
    let text = "0." + String(repeating: "0", count: 15 - digits.utf8.count) + digits
    // Fifteen decimals are a number within the range.
    return (try? Number(parsing: text)) ?? .zero
  }
}
