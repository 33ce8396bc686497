import Foundation
import LinuxIO
import Testing

@Suite struct DirectoryConditionTests {
  @Test func `the owner's directory is told with its mode`() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: directory.path)
    #expect(DirectoryCondition.examine(directory.path, user: geteuid()) == .owned(mode: 0o750))
  }

  @Test func `another user's directory is told with its owner`() throws {
    let directory = try TemporaryDirectory()
    #expect(DirectoryCondition.examine(directory.path, user: geteuid() + 1) == .foreign(owner: geteuid()))
  }

  @Test func `a symbolic link to a directory is not followed`() throws {
    let directory = try TemporaryDirectory()
    let link = directory.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: directory.path)
    #expect(DirectoryCondition.examine(link, user: geteuid()) == .notADirectory)
  }

  @Test func `what is not there is missing`() throws {
    let directory = try TemporaryDirectory()
    #expect(DirectoryCondition.examine(directory.file("none"), user: geteuid()) == .missing)
  }
}
