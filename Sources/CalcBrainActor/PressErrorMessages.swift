internal import CalcNumber

/// The messages for people. Each names the place: the word and its column, counted in characters from 1.
extension PressError {
  static func unknownKey(_ range: Range<Int>, in line: Span<UInt8>) -> PressError {
    let word = text(range, in: line)
    let hint = Key.suggestion(for: word).map { "; did you mean \"\($0)\"?" } ?? ""
    return PressError(
      .unknownKey, "no key is named \(quoted(word)) \(place(range, in: line))\(hint)", at: range)
  }

  static func badNumber(_ range: Range<Int>, in line: Span<UInt8>) -> PressError {
    PressError(
      .badNumber, "\(quoted(text(range, in: line))) is not a number \(place(range, in: line))", at: range)
  }

  static func adjacentNumbers(_ range: Range<Int>, in line: Span<UInt8>) -> PressError {
    PressError(
      .badNumber,
      "the number \(quoted(text(range, in: line))) \(place(range, in: line)) follows another number with no operation between",
      at: range)
  }

  static func undoAlone(_ range: Range<Int>, in line: Span<UInt8>) -> PressError {
    PressError(.undoAlone, "\"undo\" \(place(range, in: line)) must be the only key of its line", at: range)
  }

  static func nothingToUndo(_ range: Range<Int>, in line: Span<UInt8>) -> PressError {
    PressError(.nothingToUndo, "there is no change left that \"undo\" could take back", at: range)
  }

  init(_ fault: PressFault, _ range: Range<Int>, in line: Span<UInt8>) {
    let what =
      switch fault {
      case .entryFull: "a number has at most 34 digits and 4 in the exponent"
      case .number(.divisionByZero): "division by zero"
      case .number(.domain): "the operation has no result for this number"
      case .number(.overflow): "the result would be 1e10000 or more"
      case .number(.underflow): "the result would be 1e-10000 or less, but not zero"
      }
    let code: Code =
      switch fault {
      case .entryFull: .entryFull
      case .number(let error): Code(error)
      }
    self.init(
      code, "\(what) \(Self.place(range, in: line, key: Self.text(range, in: line)))", at: range)
  }

  private static func place(_ range: Range<Int>, in line: Span<UInt8>, key: String? = nil) -> String {
    var column = 1
    for offset in 0..<range.lowerBound where line[offset] & 0xC0 != 0x80 { column += 1 }
    return (key.map { "at \(quoted($0)), " } ?? "at ") + "column \(column)"
  }

  private static func text(_ range: Range<Int>, in line: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for offset in range { bytes.append(line[offset]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The word in quotation marks, cut after about 40 characters, with control characters escaped.
  private static func quoted(_ word: String) -> String {
    var result = "\""
    for scalar in word.unicodeScalars {
      guard result.unicodeScalars.count <= 40 else { return result + "…\"" }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Why a single press could not be carried out.
enum PressFault: Error {
  /// One digit more than a number may have.
  case entryFull
  case number(NumberError)
}
