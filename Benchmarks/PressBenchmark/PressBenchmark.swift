import CalcBrainActor

/// Nanoseconds a line in process, for a few lines that scripts send.
@main
struct PressBenchmark {
  static func main() async throws {
    let lines =
      CommandLine.arguments.count > 1
      ? [CommandLine.arguments[1]] : ["+ 1 =", "+ 12.50 =", "7 + 9 =", "× 1.0000001 =", "2 √", ""]
    for line in lines {
      let calculator = Calculator()
      let nanoseconds = try await calculator.time(line, count: 200_000)
      print("\(line)\t\(nanoseconds) ns")
    }
  }
}

extension Calculator {
  fileprivate func time(_ line: String, count: Int) throws -> Double {
    let utf8 = Array(line.utf8)
    let presser = Presser(1)
    for _ in 0..<1_000 { try press(utf8: utf8.span, by: presser) }
    let clock = ContinuousClock()
    let duration = try clock.measure { for _ in 0..<count { try press(utf8: utf8.span, by: presser) } }
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
  }
}
