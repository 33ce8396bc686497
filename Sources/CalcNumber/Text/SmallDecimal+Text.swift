extension SmallDecimal {
  /// Appends the number in plain notation, which is all that a scale of at most 18 needs.
  @inline(__always)
  func write(to out: inout OutputSpan<UInt8>) {
    if scale == 0, 0...9 ~= coefficient {
      out.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: coefficient))
    } else {
      writeDigits(to: &out)
    }
  }

  @inline(never)
  private func writeDigits(to out: inout OutputSpan<UInt8>) {
    if coefficient < 0 { out.append(UInt8(ascii: "-")) }
    // From the last digit to the first; a number below 1 gets its zeros up to the one before the point.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var start = 20
    var rest = coefficient.magnitude
    while rest > 0 {
      start &-= 1
      digits[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    let point = 20 &- Int(scale)
    start = min(start, point &- 1)
    for index in start..<point { out.append(digits[index]) }
    guard scale > 0 else { return }
    out.append(UInt8(ascii: "."))
    for index in point..<20 { out.append(digits[index]) }
  }
}
