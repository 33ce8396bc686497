internal import CalcNumber

// A calculator as one line of text, for storage. How it is read is in `BrainArchive+Reading.swift`.
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
    // Twice as much at a time, so that many archives in one array cost no more each than one.
    if out.capacity - out.count < archiveBound {
      out.reserveCapacity(max(out.count + archiveBound, 2 * out.capacity))
    }
    out.append(addingCapacity: archiveBound) { text in write(archive: &text) }
  }

  /// As many bytes as the archive has, or some more: of the unit, the operation, five tabs and the operands.
  public var archiveBound: Int {
    3 + 8 + 5 + memory.archiveBound + Entry.maximumBytes + first.archiveBound + second.archiveBound
  }

  /// Writes the archive, at most `archiveBound` bytes.
  @inline(__always)
  public func write(archive out: inout OutputSpan<UInt8>) {
    out.append(angleUnit == .degrees ? "deg\t" : "rad\t")
    memory.write(archive: &out)
    out.append(UInt8(ascii: "\t"))
    if typed.isEmpty { out.append(UInt8(ascii: "-")) } else { typed.write(to: &out) }
    out.append(UInt8(ascii: "\t"))
    if stage == .launch { out.append(UInt8(ascii: "-")) } else { first.write(archive: &out) }
    out.append(UInt8(ascii: "\t"))
    out.append(Self.archiveName(of: operation))
    out.append(UInt8(ascii: "\t"))
    if hasSecond { second.write(archive: &out) } else { out.append(UInt8(ascii: "-")) }
  }

  static func archiveName(of operation: BinaryOperation?) -> StaticString {
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
}

extension Operand {
  /// As many bytes as `write(archive:from:)` writes, or some more.
  @inline(always)
  var archiveBound: Int { value.archiveBound + 2 + byteBound }

  /// - Parameter position: of a text that operations made, only what stands behind so many bytes is written.
  @inline(always)
  func write(archive out: inout OutputSpan<UInt8>, from position: Int = 0) {
    value.write(archive: &out)
    switch style {
    case .number: return
    case .constant:
      out.append(" k")
      write(to: &out)
    case .expression(let binding):
      out.append(UInt8(ascii: " "))
      out.append(binding.archiveLetter)
      text.write(to: &out, from: position)
    }
  }
}

extension Constant {
  var symbol: String {
    switch self {
    case .pi: "π"
    case .e: "e"
    case .tau: "τ"
    }
  }
}

extension Binding {
  var archiveLetter: UInt8 {
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
