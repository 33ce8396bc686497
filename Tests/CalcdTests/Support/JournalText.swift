@testable import calcd

/// Lines of a journal as tests make them up.
enum JournalText {
  /// A line of this body, with its checksum in front and no newline.
  static func line(_ body: [UInt8]) -> [UInt8] {
    let digits = String(CRC32C.checksum(of: body.span), radix: 16)
    return Array("\(String(repeating: "0", count: 8 - digits.count))\(digits)\t".utf8) + body
  }
}
