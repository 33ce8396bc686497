import CalcWire

/// For names that were dropped, the version that the next calculator of that name starts above.
///
/// Scripts that name calculators after themselves drop a new name every day, so that only so many are
/// told apart; all others start above the highest version that a forgotten name had.
struct VersionFloors: Equatable, Sendable {
  static let maximumNames = 10_000

  private(set) var byName: [CalculatorName: UInt64] = [:]
  /// For every name that is not told apart.
  private(set) var common: UInt64 = 0

  subscript(name: CalculatorName) -> UInt64 { byName[name] ?? common }

  /// A calculator of that name was dropped, at this version.
  mutating func note(_ name: CalculatorName, _ version: UInt64) {
    byName[name] = max(version, byName[name] ?? 0)
    guard byName.count > Self.maximumNames else { return }
    // All at once, so that it happens seldom: a few names with small versions are the most common.
    raiseCommon(to: byName.values.max() ?? 0)
    byName.removeAll()
  }

  /// No name starts at or below `version`, unless it is told apart.
  mutating func raiseCommon(to version: UInt64) {
    common = max(common, version)
  }
}
