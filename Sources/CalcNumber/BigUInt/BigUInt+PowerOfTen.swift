extension BigUInt {
  /// 5^exponent. At most some thousands of bits are asked for (exponents below 1,000).
  static func powerOfFive(_ exponent: Int) -> BigUInt {
    BigUInt(5).raised(to: UInt64(exponent), limit: .max) ?? .one
  }

  static func powerOfTen(_ exponent: Int) -> BigUInt {
    exponent < 20 ? BigUInt(Powers.ten[exponent]) : powerOfFive(exponent) << exponent
  }

  /// This without its factors of five, and how many there were.
  var removingFactorsOfFive: (rest: BigUInt, count: Int) {
    var rest = self
    var count = 0
    // 5^27 is the largest power of five in a limb: thousands of factors go in some dozen passes.
    for power in [27, 9, 3, 1] where !rest.isZero {
      while true {
        let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: Powers.five[power])
        guard remainder == 0 else { break }
        (rest, count) = (quotient, count + power)
      }
    }
    return (rest, count)
  }

  /// The number of decimal digits; 0 for 0.
  var decimalDigitCount: Int {
    guard !isZero else { return 0 }
    // 1233 / 4096 is log 2, rounded up in the fifth digit: for up to 10,000 bits the estimate is
    // the count or one below it.
    let estimate = (bitWidth - 1) * 30103 / 100_000
    return self < .powerOfTen(estimate)
      ? estimate : self < .powerOfTen(estimate + 1) ? estimate + 1 : estimate + 2
  }

  /// All decimal digits, `0` for 0.
  func write(decimal out: inout [UInt8]) {
    var pieces = [UInt64]()
    var rest = self
    while !rest.isZero {
      let (quotient, piece) = rest.quotientAndRemainder(dividingBy: Powers.ten[19])
      pieces.append(piece)
      rest = quotient
    }
    var digits = [UInt8]()
    for (index, piece) in pieces.enumerated() {
      var piece = piece
      for _ in 0..<19 where piece > 0 || index + 1 < pieces.count {
        digits.append(UInt8(ascii: "0") + UInt8(piece % 10))
        piece /= 10
      }
    }
    if digits.isEmpty { digits.append(UInt8(ascii: "0")) }
    out.append(contentsOf: digits.reversed())
  }

  /// Nil where a byte is no ASCII digit or there is none.
  init?(decimal text: Span<UInt8>) {
    guard !text.isEmpty else { return nil }
    var value = BigUInt.zero
    var piece: UInt64 = 0
    var scale: UInt64 = 1
    for index in text.indices {
      guard case UInt8(ascii: "0")...UInt8(ascii: "9") = text[index] else { return nil }
      piece = piece * 10 + UInt64(text[index] - UInt8(ascii: "0"))
      scale *= 10
      if scale == Powers.ten[19] || index == text.count - 1 {
        value = value * scale + BigUInt(piece)
        (piece, scale) = (0, 1)
      }
    }
    self = value
  }
}

/// Powers that fit a limb.
enum Powers {
  static let ten = powers(of: 10, upTo: 19)
  static let five = powers(of: 5, upTo: 27)

  private static func powers(of base: UInt64, upTo exponent: Int) -> [UInt64] {
    (0..<exponent).reduce(into: [1]) { powers, _ in powers.append(powers[powers.count - 1] * base) }
  }
}
