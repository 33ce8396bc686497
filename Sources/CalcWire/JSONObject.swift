/// A JSON object of strings, numbers, booleans and nulls, which is all that replies hold.
struct JSONObject {
  enum Value: Equatable {
    case string(String)
    /// A whole number from 0; the protocol has no other.
    case number(UInt64)
    case boolean(Bool)
    case null
  }

  private var members: [String: Value] = [:]

  /// Reads a whole text, nil where it is not such an object.
  init?(_ text: String) {
    var reader = JSONReader(text)
    guard reader.skip("{") else { return nil }
    if reader.skip("}") {
      guard reader.isAtEnd else { return nil }
      return
    }
    repeat {
      guard let name = reader.string(), reader.skip(":"), let value = reader.value() else { return nil }
      members[name] = value
    } while reader.skip(",")
    guard reader.skip("}"), reader.isAtEnd else { return nil }
  }

  subscript(name: String) -> Value? { members[name] }

  func string(_ name: String) -> String? {
    guard case .string(let text)? = members[name] else { return nil }
    return text
  }

  func number(_ name: String) -> UInt64? {
    guard case .number(let number)? = members[name] else { return nil }
    return number
  }
}
