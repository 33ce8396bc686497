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

  func printTable() {
    print("| function | calls | mean µs a call | slowest µs |")
    print("|---|---:|---:|---:|")
    for name in names {
      guard let questions = questions[name] else { continue }
      // Once through before the clock runs: the tables of a series are made at its first use.
      for question in questions { Samples.call(question) }
      let clock = ContinuousClock()
      var slowest = Duration.zero
      let total = clock.measure {
        for question in questions {
          // A single run can be interrupted; the best of three is the function's own time.
          slowest = max(slowest, (0..<3).map { _ in clock.measure { Samples.call(question) } }.min() ?? .zero)
        }
      }
      let calls = questions.count * 3
      let (mean, most) = (total / calls, slowest)
      print("| \(name) | \(calls) | \(Samples.microseconds(mean)) | \(Samples.microseconds(most)) |")
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
