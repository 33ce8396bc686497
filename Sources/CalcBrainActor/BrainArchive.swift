internal import CalcNumber

// A calculator as one line of text, for storage.
//
// Six fields with a tab between:
//
//     unit  memory  entry  first  operation  second
//
// `unit` is `rad` or `deg`; `-` stands for a field that is empty. An operand is its number as
// `Number.archive` writes it, and, unless the description writes it as that number, a space, a
// letter for how its text binds, and the text: `16 s7 + 9`, `3.14… kπ`.
extension CalculatorBrain {
  /// Appends the archive to `out`: printable UTF-8 with tabs between fields and no newline.
  public func write(archive out: inout [UInt8]) {
    out.append(contentsOf: angleUnit == .degrees ? "deg\t".utf8 : "rad\t".utf8)
    memory.write(archive: &out)
    out.append(UInt8(ascii: "\t"))
    if let entry {
      out.append(addingCapacity: Entry.maximumBytes) { entry.write(to: &$0) }
    } else {
      out.append(UInt8(ascii: "-"))
    }
    out.append(UInt8(ascii: "\t"))
    Self.write(stage == .launch ? nil : first, to: &out)
    out.append(UInt8(ascii: "\t"))
    out.append(contentsOf: Self.archiveName(of: operation).utf8)
    out.append(UInt8(ascii: "\t"))
    Self.write(hasSecond ? second : nil, to: &out)
  }

  private static func write(_ operand: Operand?, to out: inout [UInt8]) {
    guard let operand else { return out.append(UInt8(ascii: "-")) }
    operand.value.write(archive: &out)
    switch operand.style {
    case .number: return
    case .constant: out.append(contentsOf: " k".utf8)
    case .expression(let binding):
      out.append(UInt8(ascii: " "))
      out.append(binding.archiveLetter)
    }
    out.append(addingCapacity: operand.byteBound) { operand.write(to: &$0) }
  }

  private static func archiveName(of operation: BinaryOperation?) -> String {
    switch operation {
    case nil: "-"
    case .add: "add"
    case .subtract: "subtract"
    case .multiply: "multiply"
    case .divide: "divide"
    case .modulo: "mod"
    case .power: "power"
    case .root: "root"
    }
  }

  /// The calculator that `write(archive:)` wrote; nil for any other text.
  public init?(archive: Span<UInt8>) {
    var fields: [Range<Int>] = []
    var start = 0
    for index in archive.indices where archive[index] == UInt8(ascii: "\t") {
      fields.append(start..<index)
      start = index + 1
    }
    fields.append(start..<archive.count)
    guard fields.count == 6 else { return nil }
    func text(_ index: Int) -> String { String(copying: archive.extracting(fields[index])) }

    switch text(0) {
    case "rad": angleUnit = .radians
    case "deg": angleUnit = .degrees
    default: return nil
    }
    guard let memory = Number(archive: archive.extracting(fields[1])) else { return nil }
    self.memory = memory
    if text(2) != "-" {
      guard let entry = Entry(archive: archive.extracting(fields[2])) else { return nil }
      self.entry = entry
    }
    if text(3) != "-" {
      guard let operand = Operand(archive: archive.extracting(fields[3])) else { return nil }
      first = operand
      stage = .result
    }
    if text(4) != "-" {
      guard stage == .result,
        let operation = BinaryOperation.allCases.first(where: { Self.archiveName(of: $0) == text(4) })
      else { return nil }
      stage = .pending(operation)
    }
    if text(5) != "-" {
      // Typing replaces a second operand.
      guard case .pending(let operation) = stage, entry == nil,
        let operand = Operand(archive: archive.extracting(fields[5]))
      else { return nil }
      second = operand
      stage = .complete(operation)
    }
    guard descriptionScalarCount <= Operand.maximumScalars else { return nil }
  }
}

extension Operand {
  fileprivate init?(archive: Span<UInt8>) {
    var numberEnd = 0
    while numberEnd < archive.count, archive[numberEnd] != UInt8(ascii: " ") { numberEnd += 1 }
    guard let value = Number(archive: archive.extracting(0..<numberEnd)) else { return nil }
    guard numberEnd < archive.count else {
      self.init(value)
      return
    }
    guard numberEnd + 2 < archive.count else { return nil }
    let letter = archive[numberEnd + 1]
    let bytes = archive.extracting((numberEnd + 2)..<archive.count)
    let text = String(copying: bytes)
    guard bytes.count <= Operand.maximumBytes, text.hasSameBytes(as: bytes),
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    if letter == UInt8(ascii: "k") {
      guard let constant = Constant.allCases.first(where: { $0.symbol == text }) else { return nil }
      self.init(constant, value: value)
    } else {
      guard let binding = Binding.allCases.first(where: { $0.archiveLetter == letter }) else { return nil }
      let shared = SharedText(maximum: bytes.count) { $0.append(copying: bytes) }
      self.init(value, Expression(text: shared, binding: binding))
    }
  }
}

extension Constant {
  fileprivate var symbol: String {
    switch self {
    case .pi: "π"
    case .e: "e"
    case .tau: "τ"
    }
  }
}

extension Binding {
  fileprivate var archiveLetter: UInt8 {
    switch self {
    case .sum: UInt8(ascii: "s")
    case .product: UInt8(ascii: "p")
    case .power: UInt8(ascii: "w")
    case .postfix: UInt8(ascii: "m")
    case .percentageOfLeft: UInt8(ascii: "%")
    case .signed: UInt8(ascii: "n")
    case .atom: UInt8(ascii: "f")
    }
  }
}

extension Entry {
  /// The entry of this text, as single keys would type it; nil where they could not.
  fileprivate init?(archive: Span<UInt8>) {
    guard archive.count > 0, archive.count <= Entry.maximumBytes else { return nil }
    // Typing the characters again admits just the texts that an entry can have.
    guard let entry = try? Entry(token: archive) else { return nil }
    guard entry.text.hasSameBytes(as: archive) else { return nil }
    self = entry
  }
}

extension String {
  fileprivate init(copying bytes: Span<UInt8>) {
    self.init(decoding: [UInt8](capacity: bytes.count) { $0.append(copying: bytes) }, as: UTF8.self)
  }

  /// Whether this is the bytes' text to the letter, so that they are well-formed UTF-8.
  fileprivate func hasSameBytes(as bytes: Span<UInt8>) -> Bool {
    guard utf8.count == bytes.count else { return false }
    for (index, byte) in utf8.enumerated() where byte != bytes[index] { return false }
    return true
  }
}
