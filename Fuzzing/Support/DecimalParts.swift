/// The digits of a text that is a number, and where they stand: what a person sees in it, without any arithmetic.
struct DecimalParts {
  /// From the first that is not 0 to the last one; empty for zero.
  private(set) var digits: [UInt8]
  /// The power of ten of the first of them; beyond all bounds it is only far beyond.
  private(set) var exponent: Int
  private(set) var isNegative: Bool

  private static let zero = UInt8(ascii: "0")

  /// - Parameter text: `[-]digits[.digits][e[-]digits]`, any digits missing; what may be no daemon writes `e+5` too.
  init(_ text: [UInt8]) {
    isNegative = text.first == UInt8(ascii: "-")
    let parts = text.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "e"), maxSplits: 1, omittingEmptySubsequences: false)
    let halves = parts[0].split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let all = halves.joined()
    let leadingZeros = all.prefix { $0 == Self.zero }.count
    digits = Array(all.dropFirst(leadingZeros))
    while digits.last == Self.zero { digits.removeLast() }
    exponent = halves[0].count - 1 - leadingZeros
    guard parts.count == 2 else { return }
    let written = parts[1].drop { Array("-+0".utf8).contains($0) }
    let magnitude = written.prefix(9).reduce(0) { 10 * $0 + Int($1 - Self.zero) }
    exponent += parts[1].first == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Whether the magnitude is 1e10000 or more.
  var isTooLarge: Bool { !digits.isEmpty && exponent >= 10_000 }

  /// Whether the magnitude is 1e-10000 or less, but not 0.
  var isTooSmall: Bool {
    !digits.isEmpty
      && (exponent < -10_000 || (exponent == -10_000 && digits == [UInt8(ascii: "1")]))
  }

  /// Whether the number is so close to an end of the range that a value of 320 bits may be beyond.
  var isBesideAnEnd: Bool {
    let first = digits.prefix(80)
    return switch exponent {
    case 9_999: first.count == 80 && first.allSatisfy { $0 == UInt8(ascii: "9") }
    case -10_000:
      first.count == 80 && first.first == UInt8(ascii: "1")
        && first.dropFirst().allSatisfy { $0 == Self.zero }
    default: false
    }
  }

  /// Whether the digit at `place`, counted from 1, is even.
  func isEven(at place: Int) -> Bool { place > digits.count || digits[place - 1] & 1 == 0 }
}

extension DecimalParts {
  /// Whether this differs from another number by no more than half a unit of its last digit, as far as machine
  /// numbers can tell.
  func isRounding(of other: DecimalParts) -> Bool {
    guard isNegative == other.isNegative, !digits.isEmpty, !other.digits.isEmpty else { return false }
    // Rounding up may have carried once.
    let power: Double
    switch exponent - other.exponent {
    case 0: power = 1
    case 1: power = 10
    default: return false
    }
    var unit = power
    for _ in 1..<digits.count { unit /= 10 }
    return abs(power * leading - other.leading) <= 0.5 * unit + 1e-13
  }

  /// The digits with a point behind the first.
  private var leading: Double {
    digits.reversed().reduce(0) { $0 / 10 + Double($1 - Self.zero) }
  }
}
