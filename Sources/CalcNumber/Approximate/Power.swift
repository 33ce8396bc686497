extension Approximate.Argument {
  /// The magnitude raised to a power. The argument must not be zero; the sign of a power of a negative number is
  /// the caller's.
  ///
  /// - Throws: `overflow` and `underflow`, at once.
  func powerOfMagnitude(_ exponent: Approximate) throws(NumberError) -> Approximate {
    try (exponent * logarithmOfMagnitude()).exponential()
  }

  /// The root of the magnitude. Neither the argument nor the degree may be zero.
  ///
  /// - Throws: `overflow` and `underflow`, at once.
  func rootOfMagnitude(degree: Approximate) throws(NumberError) -> Approximate {
    try (logarithmOfMagnitude() / degree).exponential()
  }

  /// The real cube root.
  func cubeRoot() throws(NumberError) -> Approximate {
    if value.isZero { return .zero }
    return try rootOfMagnitude(degree: Approximate(3)).signed(like: value)
  }
}

extension Approximate {
  /// The product of the whole numbers up to n, within 2^-300 of it, relative.
  ///
  /// - Throws: `overflow`, from 3249! on.
  static func factorial(_ n: Int) throws(NumberError) -> Approximate {
    // 3249! is above 1e10000.
    if n > 3248 { throw .overflow }
    var product = one
    var factors: UInt = 1
    for factor in stride(from: 2, through: UInt(max(n, 1)), by: 1) {
      // Several factors to a word, which make the long multiplications few.
      let (next, overflow) = factors.multipliedReportingOverflow(by: factor)
      if overflow {
        product = product.multiplied(by: factors)
        factors = factor
      } else {
        factors = next
      }
    }
    return try product.multiplied(by: factors).checked()
  }
}
