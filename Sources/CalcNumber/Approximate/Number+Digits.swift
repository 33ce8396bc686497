extension Number {
  /// The value in 1 to 70 significant digits, like `-314159e-5`: for the check against another program,
  /// which is finer than the 34 digits that users see. An exact value is rounded to 320 bits first.
  package func digits(_ count: Int) -> String {
    let digits = approximated.significantDigits(count)
    if digits.coefficient.isZero { return "0" }
    return
      "\(digits.isNegative ? "-" : "")\(String(decoding: digits.digits, as: UTF8.self))e\(digits.exponent)"
  }
}
