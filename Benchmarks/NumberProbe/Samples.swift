import CalcNumber

/// The lines of each function, in the order in which the functions came up.
struct Samples {
  private var names: [Substring] = []
  private var questions: [Substring: [Question]] = [:]

  mutating func add(_ line: String) {
    guard let question = Question(line) else { return }
    if questions[question.name] == nil { names.append(question.name) }
    questions[question.name, default: []].append(question)
  }

  /// The time of a call is the shortest of five, because the others may have been interrupted.
  func printTable() {
    print("| function | arguments | mean µs | slowest µs |")
    print("|---|---:|---:|---:|")
    let clock = ContinuousClock()
    for name in names {
      guard let questions = questions[name] else { continue }
      let times = questions.map { question in
        (0..<5).map { _ in clock.measure { Samples.call(question) } }.min() ?? .zero
      }
      let mean = times.reduce(.zero, +) / times.count
      let slowest = times.max() ?? .zero
      print("| \(name) | \(times.count) | \(Samples.microseconds(mean)) | \(Samples.microseconds(slowest)) |")
    }
  }

  /// Not inlined, so that the optimizer does not see that nobody reads the value.
  @inline(never)
  private static func call(_ question: Question) {
    _ = try? question.operation.value(question.argument, question.second)
  }

  private static func microseconds(_ duration: Duration) -> String {
    let nanoseconds = duration.components.attoseconds / 1_000_000_000
    let hundredths = (nanoseconds + 5) / 10
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
