extension BigUInt {
  /// All hexadecimal digits, in lower case, `0` for 0: at most 16 a limb, or one.
  func write(hexadecimal out: inout OutputSpan<UInt8>) {
    var isLeading = true
    for limb in limbs.reversed() {
      for shift in stride(from: UInt64(60), through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: limb >> shift) & 15
        if isLeading, digit == 0 { continue }
        isLeading = false
        out.append(hexadecimal: digit)
      }
    }
    if isLeading { out.append(UInt8(ascii: "0")) }
  }

  /// Nil where a byte is no hexadecimal digit in lower case or there is none.
  init?(hexadecimal text: Span<UInt8>) {
    guard !text.isEmpty else { return nil }
    var limbs = [UInt64](repeating: 0, count: text.count / 16 + 1)
    for index in text.indices {
      let digit: UInt8
      switch text[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = text[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = text[index] - UInt8(ascii: "a") + 10
      default: return nil
      }
      let position = text.count - 1 - index
      limbs[position / 16] |= UInt64(digit) << UInt64(position % 16 * 4)
    }
    self.init(limbs: limbs)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a digit of 0 to 15, in lower case.
  mutating func append(hexadecimal digit: UInt8) {
    append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
  }
}
