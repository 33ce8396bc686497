extension Approximate {
  /// e^x. Decides at once where the result is out of range.
  ///
  /// - Throws: `overflow` and `underflow`.
  func exponential() throws(NumberError) -> Approximate {
    // e^32768 is 10^14231.
    if exponent > 15 {
      throw isNegative ? .underflow : .overflow
    }
    return try exponentialInRange().checked()
  }

  /// 10^x.
  ///
  /// - Throws: `overflow` and `underflow`.
  func exponential10() throws(NumberError) -> Approximate { try (self * .ln10).exponential() }

  /// 2^x.
  ///
  /// - Throws: `overflow` and `underflow`.
  func exponential2() throws(NumberError) -> Approximate {
    if exponent > 16 { throw isNegative ? .underflow : .overflow }
    let whole = roundedTowardZero()
    let shift = Int(whole.lowestWholeBits)
    let rest = try ((self - whole) * .ln2).exponential()
    return try rest.scaled(by: isNegative ? -shift : shift).checked()
  }

  /// e^x for a magnitude below 32768, within 2^-300 of it, relative.
  ///
  /// x is n ln 2 + r with r in [0, ln 2); e^(r/256) − 1 comes from its series and is doubled eight times.
  func exponentialInRange() -> Approximate {
    let (n, rest) = reducedByLn2()
    let t = rest.shiftedRight(by: 8).limbs
    // e^t − 1 = t + t² (1/2! + t/3! + …), and e^2t − 1 = 2 (e^t − 1) + (e^t − 1)²; r < ln 2 keeps it below 1.
    var grown = t &+ t.times(t).times(Series.exponential.sum(at: t))
    for _ in 0..<8 { grown = grown &+ grown &+ grown.times(grown) }
    return Approximate(onePlus: grown).scaled(by: n)
  }

  /// n and r with x = n ln 2 + r and r a fraction in [0, ln 2), for a magnitude below 32768.
  private func reducedByLn2() -> (n: Int, rest: Limbs) {
    let ln2 = Approximate.ln2.fraction
    let whole = lowestWholeBits
    let fraction = exponent > 0 ? significand.shiftedLeft(by: exponent) : self.fraction
    // The quotient to machine precision is off by one at most, which the two corrections below settle.
    var n = UInt64((Double(whole) + Double(fraction.top) * 0x1p-64) * 1.4426950408889634)
    var (product, productWhole) = ln2.multiplied(by: n)
    var (rest, borrow) = fraction.subtracting(product)
    if whole < productWhole &+ borrow {
      n -= 1
      (product, productWhole) = ln2.multiplied(by: n)
      (rest, borrow) = fraction.subtracting(product)
    }
    if !(rest < ln2) || whole > productWhole &+ borrow {
      n += 1
      rest = rest &- ln2
    }
    if !isNegative { return (Int(n), rest) }
    return rest.isZero ? (-Int(n), rest) : (-Int(n) - 1, ln2 &- rest)
  }
}
