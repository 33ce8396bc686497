import CalcBrainActor
import CalcNumber

/// The figures, as a Markdown table.
struct Table {
  private static let rounds = 9

  func print() async {
    Swift.print("| in process | median ns | least | most | at most |")
    Swift.print("|---|---:|---:|---:|---:|")
    for operation in [BinaryOperation.add, .subtract, .multiply, .divide] {
      row("money `\(operation.name)`", bound: 100, Self.samples { Money.time(operation) })
    }
    let slowest = Slowest.find()
    row("slowest function: \(slowest.name)", bound: 50_000, Self.samples { slowest.time() })
    await line("+ 1 =", bound: 400)
    for text in ["+ 12.50 =", "7 + 9 =", "2 √", "# nothing"] { await line(text) }
    await growth()
  }

  /// A press of a line on one calculator with its reply.
  private func line(_ text: String, bound: Int? = nil) async {
    let calculator = Calculator()
    row(
      "line `\(text)` with its reply", bound: bound, await calculator.samples(text, Self.rounds, each: 20_000)
    )
  }

  /// 100,000 presses on one calculator, whose numbers grow until they reach the bound of exactness.
  private func growth() async {
    let calculator = Calculator()
    _ = try? await calculator.press("1 =")
    let tenths = await calculator.samples("× 1.0000001 =", 10, each: 10_000)
    for (index, nanoseconds) in tenths.enumerated() {
      row("`× 1.0000001 =`, presses \(index)0,001 to \(index + 1)0,000", [nanoseconds])
    }
  }

  private static func samples(_ sample: () -> Double) -> [Double] { (0..<rounds).map { _ in sample() } }

  private func row(_ name: String, bound: Int? = nil, _ samples: [Double]) {
    let sorted = samples.sorted().map { Int($0.rounded()) }
    guard let least = sorted.first, let most = sorted.last else { return }
    let limit = bound.map { "\($0)" } ?? ""
    Swift.print("| \(name) | \(sorted[sorted.count / 2]) | \(least) | \(most) | \(limit) |")
  }
}

extension Calculator {
  /// Nanoseconds a line, of several rounds.
  fileprivate func samples(_ text: String, _ rounds: Int, each count: Int) -> [Double] {
    let line = PressedLine(text)
    var replies = Replies()
    return (0..<rounds).map { _ in nanoseconds(count) { press(line, count: count, replies: &replies) } }
  }
}

extension BinaryOperation {
  fileprivate var name: String {
    switch self {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    case .modulo: "mod"
    case .power: "^"
    case .root: "root"
    }
  }
}

/// Nanoseconds for each of `count` pieces of work.
func nanoseconds(_ count: Int, _ work: () -> Void) -> Double {
  let (seconds, attoseconds) = ContinuousClock().measure(work).components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
}
