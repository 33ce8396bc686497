import Foundation
import Testing

/// The rows of a file of test vectors, without its heading.
func vectorRows(_ name: String) throws -> [[String]] {
  let url = try #require(Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Vectors"))
  let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
  return lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers at every run, so that a failure can be
/// repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}
