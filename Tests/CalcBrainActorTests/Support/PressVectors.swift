import Foundation
import Testing

/// One row of `Vectors/presses.tsv`: presses, and what is shown after them.
struct PressVector: Sendable, CustomTestStringConvertible {
  let presses: String
  /// What the display shows; for a refused line `!` and the error's code.
  let display: String
  let label: String

  var testDescription: String { presses }

  static let all: [PressVector] = {
    guard let url = Bundle.module.url(forResource: "presses", withExtension: "tsv", subdirectory: "Vectors"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().map { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return PressVector(presses: fields[0], display: fields[1], label: fields[2])
    }
  }()
}
