import Foundation
import LinuxIO
import Testing

@Suite struct StorageFileTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("kept") }

  init() throws { directory = try TemporaryDirectory() }

  private func open(_ access: StorageAccess) throws -> StorageFile {
    try StorageFile(path, for: access, with: FileStorage())
  }

  private func contents() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  @Test(
    "Bytes go where they are told to, over what is there, whatever the file was opened for",
    arguments: [StorageAccess.writing, .creating, .replacing])
  func placed(access: StorageAccess) throws {
    if access != .creating { try "earlier contents".write(toFile: path, atomically: false, encoding: .utf8) }
    let file = try open(access)
    try file.truncate(to: 0)
    try file.write(Array("seven".utf8).span, at: 0)
    try file.write(Array(" nine".utf8).span, at: 5)
    try file.write(Array("SIX".utf8).span, at: 1)
    #expect(try contents() == "sSIXn nine")
    try file.write([0x21].span, at: 12)
    #expect(try contents() == "sSIXn nine\0\0!")
    #expect(try file.length() == 13)
  }

  @Test func `what is opened to be written can be read where one likes`() throws {
    try "0123456789".write(toFile: path, atomically: false, encoding: .utf8)
    let file = try open(.writing)
    try file.write(Array("ab".utf8).span, at: 3)
    var bytes: [UInt8] = []
    try file.read(4, at: 2, into: &bytes)
    try file.read(9, at: 8, into: &bytes)
    #expect(bytes == Array("2ab589".utf8))
  }

  @Test func `what must be new is refused where it is not, and what must be there where it is not`() throws {
    #expect(throws: SystemError(code: ENOENT, call: "open \(path)")) { try open(.writing) }
    _ = try open(.creating)
    #expect(throws: SystemError(code: EEXIST, call: "open \(path)")) { try open(.creating) }
  }

  @Test func `a full disk is told with the file's name`() throws {
    let file = try StorageFile("/dev/full", for: .writing, with: FileStorage())
    #expect(throws: SystemError(code: ENOSPC, call: "write /dev/full")) { try file.write([1].span, at: 0) }
  }
}
