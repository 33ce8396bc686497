import CalcNumber

/// Amounts of money, and an operation on all pairs of neighbours.
enum Money {
  private static let amounts = [
    "19.99", "0.07", "1250", "3.5", "-42.42", "100000.01", "8", "0.25", "-0.99", "64",
  ]
  .compactMap { try? Number(parsing: $0) }

  /// Nanoseconds an operation.
  static func time(_ operation: BinaryOperation) -> Double {
    let amounts = amounts
    let rounds = 2_000
    return nanoseconds(rounds * (amounts.count - 1)) {
      for _ in 0..<rounds {
        for index in 1..<amounts.count { keep(try? amounts[index - 1].applying(operation, amounts[index])) }
      }
    }
  }
}

/// A call of a function, or of a power or root, of an inexact argument with all its digits.
struct Slowest {
  let name: String
  private let call: () -> Number?

  /// The call that takes longest of every function, power and root at some arguments.
  static func find() -> Slowest {
    // Inexact, and among them one whose reduction by π is long.
    let arguments = ["2", "0.7", "1.0000001", "98765432109876543210", "3000"].compactMap { text in
      try? Number(parsing: text).applying(.multiply, Constant.pi.number).applying(.divide, Number(3))
    }
    var calls: [Slowest] = []
    for argument in arguments {
      for function in Function.allCases {
        calls.append(Slowest(name: "\(function) of \(argument.display)") { try? argument.applying(function) })
      }
      for operation in [BinaryOperation.power, .root] {
        calls.append(
          Slowest(name: "\(argument.display) \(operation) 1.57…") {
            try? argument.applying(operation, arguments[0])
          })
      }
    }
    let timed = calls.map { call in (call, (0..<5).map { _ in call.time() }.min() ?? 0) }
    return timed.max { $0.1 < $1.1 }?.0 ?? calls[0]
  }

  /// Nanoseconds a call.
  func time() -> Double { nanoseconds(10) { for _ in 0..<10 { keep(call()) } } }
}

/// Not inlined, so that the optimizer does not see that nobody reads the value.
@inline(never)
private func keep(_ number: Number?) {}
