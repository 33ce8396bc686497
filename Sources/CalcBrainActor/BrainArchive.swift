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
    out.append(contentsOf: angleUnit == .degrees ? "deg\t".utf8 : "rad\t".utf8)
    memory.write(archive: &out)
    out.append(UInt8(ascii: "\t"))
    if typed.isEmpty {
      out.append(UInt8(ascii: "-"))
    } else {
      out.append(addingCapacity: Entry.maximumBytes) { typed.write(to: &$0) }
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

  static func archiveName(of operation: BinaryOperation?) -> String {
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
