internal import CalcNumber

extension CalculatorBrain {
  /// The calculator that `write(archive:)` wrote; nil for any other text.
  ///
  /// - Parameters:
  ///   - archive: UTF-8, without a newline.
  ///   - previous: where the calculator is known to come from. A description that goes on from that one's
  ///     shares its memory, as it did when it was pressed.
  public init?(archive: Span<UInt8>, following previous: borrowing CalculatorBrain = CalculatorBrain()) {
    guard let fields = ArchiveFields(archive) else { return nil }
    func isEmpty(_ field: Range<Int>) -> Bool { archive.isText("-", at: field) }

    if archive.isText("deg", at: fields[0]) {
      angleUnit = .degrees
    } else if !archive.isText("rad", at: fields[0]) {
      return nil
    }
    guard let memory = Number(archive: archive.extracting(fields[1])) else { return nil }
    self.memory = memory
    if !isEmpty(fields[2]) {
      guard let entry = Entry(archive: archive.extracting(fields[2])) else { return nil }
      typed = entry
    }
    if !isEmpty(fields[3]) {
      guard let operand = Operand(archive: archive.extracting(fields[3]), following: previous.first.text)
      else {
        return nil
      }
      first = operand
      stage = .result
    }
    if !isEmpty(fields[4]) {
      guard stage == .result,
        let operation = BinaryOperation.allCases.first(where: {
          archive.isText(Self.archiveName(of: $0).description, at: fields[4])
        })
      else { return nil }
      stage = .pending(operation)
    }
    if !isEmpty(fields[5]) {
      // Typing replaces a second operand.
      guard case .pending(let operation) = stage, typed.isEmpty,
        let operand = Operand(archive: archive.extracting(fields[5]), following: .empty)
      else { return nil }
      second = operand
      stage = .complete(operation)
    }
    guard descriptionScalarCount <= Operand.maximumScalars else { return nil }
  }
}

/// Where the six fields of an archive are.
private struct ArchiveFields {
  private var starts = InlineArray<7, Int>(repeating: 0)

  init?(_ archive: Span<UInt8>) {
    var count = 1
    for index in archive.indices where archive[index] == UInt8(ascii: "\t") {
      guard count < 6 else { return nil }
      starts[count] = index + 1
      count += 1
    }
    guard count == 6 else { return nil }
    starts[6] = archive.count + 1
  }

  subscript(index: Int) -> Range<Int> { starts[index]..<starts[index + 1] - 1 }
}

extension Operand {
  /// The operand that `write(archive:from:)` wrote; nil for any other text.
  init?(archive: Span<UInt8>, following previous: SharedText) {
    var numberEnd = 0
    while numberEnd < archive.count, archive[numberEnd] != UInt8(ascii: " ") { numberEnd += 1 }
    guard let value = Number(archive: archive.extracting(0..<numberEnd)) else { return nil }
    guard numberEnd < archive.count else {
      self.init(value)
      return
    }
    guard numberEnd + 2 < archive.count else { return nil }
    let letter = archive[numberEnd + 1]
    let text = archive.extracting((numberEnd + 2)...)
    guard text.count <= Operand.maximumBytes, text.isPrintableUTF8 else { return nil }
    if letter == UInt8(ascii: "k") {
      guard let constant = Constant.allCases.first(where: { text.isText($0.symbol, at: 0..<text.count) })
      else {
        return nil
      }
      self.init(constant, value: value)
    } else {
      guard let binding = Binding.allCases.first(where: { $0.archiveLetter == letter }) else { return nil }
      self.init(value, Expression(text: SharedText(text, following: previous), binding: binding))
    }
  }
}

extension SharedText {
  /// The bytes, in `previous`'s memory where they begin with its.
  fileprivate init(_ bytes: Span<UInt8>, following previous: SharedText) {
    self = previous.isPrefix(of: bytes) ? previous : .empty
    let rest = bytes.extracting(count...)
    if !rest.isEmpty { append(maximum: rest.count) { $0.append(copying: rest) } }
  }
}

extension Entry {
  /// The entry of this text, as single keys would type it; nil where they could not.
  fileprivate init?(archive: Span<UInt8>) {
    guard archive.count > 0, archive.count <= Entry.maximumBytes else { return nil }
    // Typing the characters again admits just the texts that an entry can have.
    self.init()
    do { try start(token: archive) } catch { return nil }
    guard archive.isText(text, at: 0..<archive.count) else { return nil }
  }
}

extension Span<UInt8> {
  /// Whether this text stands there.
  fileprivate func isText(_ text: String, at range: Range<Int>) -> Bool {
    guard text.utf8.count == range.count else { return false }
    var index = range.lowerBound
    for byte in text.utf8 {
      guard self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  /// Whether this is well-formed UTF-8 without control characters: those of ASCII, and U+0080 to U+009F.
  fileprivate var isPrintableUTF8: Bool {
    var isASCII = true
    for index in indices {
      switch self[index] {
      case 0..<0x20, 0x7F: return false
      case 0xC2 where index + 1 < count && self[index + 1] < 0xA0: return false
      case 0x80...: isASCII = false
      default: break
      }
    }
    return isASCII || (try? UTF8Span(validating: self)) != nil
  }
}
