import Foundation
import LinuxIO
import Testing

@Suite struct LockFileTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("lock") }

  init() throws { directory = try TemporaryDirectory() }

  @Test func `a held lock tells who holds it, and is free once its holder is gone`() throws {
    let lock = try LockFile(holding: path)
    try lock.write(note: "pid 1")
    try lock.write(note: "me")
    #expect(throws: LockError.held(path, note: "me")) {
      let second = try LockFile(holding: path)
      _ = consume second
    }
    _ = consume lock
    let next = try LockFile(holding: path)
    #expect(LockFile.note(at: path) == "me")
    _ = consume next
  }

  @Test func `a symbolic link is not followed`() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: directory.file("victim"))
    #expect(throws: LockError.system(SystemError(code: ELOOP, call: "open \(path)"))) {
      let lock = try LockFile(holding: path)
      _ = consume lock
    }
    #expect(!FileManager.default.fileExists(atPath: directory.file("victim")))
  }
}

@Suite struct PrivateDirectoryTests {
  @Test func `what is missing is made for the owner alone, and what is there is left alone`() throws {
    let directory = try TemporaryDirectory()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
    try PrivateDirectory.make(directory.file("a/b"))
    #expect(try FileFacts.link(directory.file("a"))?.permissions == 0o700)
    #expect(try FileFacts.link(directory.file("a/b"))?.permissions == 0o700)
    try PrivateDirectory.make(directory.path)
    #expect(try FileFacts.link(directory.path)?.permissions == 0o755)
  }

  @Test func `a file in the way is an error that names the place`() throws {
    let directory = try TemporaryDirectory()
    try Data().write(to: URL(filePath: directory.file("f")))
    #expect(throws: SystemError(code: ENOTDIR, call: "make directory \(directory.file("f/d"))")) {
      try PrivateDirectory.make(directory.file("f/d"))
    }
  }
}
