import Foundation
import Testing

/// The rows of a file of test vectors, without its heading.
func vectorRows(_ name: String) throws -> [[String]] {
  let url = try #require(Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Vectors"))
  let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
  return lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
}
