import Foundation

/// A reply as a parser that is not ours reads it.
struct JSONReply {
  private let members: [String: Any]
  private let text: String

  /// - Throws: unless the bytes are one line of one JSON object.
  init(_ reply: [UInt8]) throws(Finding) {
    text = String(decoding: reply, as: UTF8.self)
    try require(
      reply.last == UInt8(ascii: "\n") && reply.dropLast().allSatisfy { $0 >= 0x20 },
      "a JSON reply is one line: \(text)")
    guard let members = Self.members(reply) else { throw Finding("a JSON reply is an object: \(text)") }
    self.members = members
  }

  /// The members of an object; nil where the text is none.
  static func members(_ text: [UInt8]) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any]
  }

  /// As `init(_:)`, of a line that was read; nil where some member is there twice, of which parsers choose as they
  /// like.
  init?(read line: String) throws(Finding) {
    text = line
    guard let members = Self.members(Array(line.utf8)) else {
      throw Finding("what is taken for JSON is JSON: \(line)")
    }
    self.members = members
    guard members.count == Self.colons(outsideStringsOf: line) else { return nil }
  }

  private static func colons(outsideStringsOf line: String) -> Int {
    var (count, isInString, isEscaped) = (0, false, false)
    for byte in line.utf8 {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: ":") where !isInString: count += 1
      default: break
      }
    }
    return count
  }

  /// - Parameter text: nil stands for null.
  func expect(_ name: String, is text: String?) throws(Finding) {
    let holds =
      if let text {
        // Not by `==`, for which different characters can be one.
        (members[name] as? String).map { $0.utf8.elementsEqual(text.utf8) } ?? false
      } else {
        members[name] is NSNull
      }
    if !holds { throw Finding("\(name) is \(text ?? "null") in \(self.text)") }
  }

  func expect(_ name: String, is number: UInt64) throws(Finding) {
    guard (members[name] as? NSNumber)?.uint64Value == number else {
      throw Finding("\(name) is \(number) in \(text)")
    }
  }

  func expect(_ name: String, is flag: Bool) throws(Finding) {
    guard members[name] as? Bool == flag else { throw Finding("\(name) is \(flag) in \(text)") }
  }
}
