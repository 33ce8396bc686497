import Foundation
import Testing

/// Inputs that fuzzing has kept, read again: those that were found to break a promise once, and those that
/// together reach whatever fuzzing has reached.
@Suite struct KeptInputTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")

  @Test("Every promise holds for every kept input", arguments: FuzzTarget.allCases)
  func kept(target: FuzzTarget) throws {
    let folder = Self.corpus.appending(path: target.rawValue)
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let input = [UInt8](try Data(contentsOf: file))
      #expect(throws: Never.self, "\(target.rawValue)/\(file.lastPathComponent)") { try target.check(input) }
    }
  }

  @Test func `every target has its folder of inputs, and every folder its target`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(Set(folders) == Set(FuzzTarget.allCases.map(\.rawValue)))
  }
}
