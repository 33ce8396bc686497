import Foundation
import LinuxIO
import Testing

@Suite struct DirectoryConditionTests {
  private func withDirectory(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test func `the owner's directory is told with its mode`() throws {
    try withDirectory { path in
      try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
      #expect(DirectoryCondition.examine(path, user: geteuid()) == .owned(mode: 0o750))
    }
  }

  @Test func `another user's directory is told with its owner`() throws {
    try withDirectory { path in
      #expect(DirectoryCondition.examine(path, user: geteuid() + 1) == .foreign(owner: geteuid()))
    }
  }

  @Test func `a symbolic link to a directory is not followed`() throws {
    try withDirectory { path in
      try FileManager.default.createSymbolicLink(atPath: path + "/link", withDestinationPath: path)
      #expect(DirectoryCondition.examine(path + "/link", user: geteuid()) == .notADirectory)
    }
  }

  @Test func `what is not there is missing`() throws {
    try withDirectory { path in
      #expect(DirectoryCondition.examine(path + "/none", user: geteuid()) == .missing)
    }
  }
}
