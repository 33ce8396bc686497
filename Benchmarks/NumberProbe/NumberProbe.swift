// NumberProbe: the functions of CalcNumber on standard input and output.
//
// A line `function argument [second]`, separated by spaces or tabs, is answered by the value in 60 significant
// digits or by the name of the error. With `--time` the lines are no questions but samples: the answer is a table
// of the time that a call of each function takes.

import CalcNumber

@main
enum NumberProbe {
  static func main() {
    if CommandLine.arguments.dropFirst().first == "--time" {
      var samples = Samples()
      while let line = readLine() { samples.add(line) }
      samples.printTable()
    } else {
      while let line = readLine() { print(answer(line)) }
    }
  }

  private static func answer(_ line: String) -> String {
    guard let question = Question(line) else { return "unreadable: \(line)" }
    do {
      return try question.operation.value(question.argument, question.second).digits(60)
    } catch {
      return "\(error)"
    }
  }
}

/// A line that was understood.
struct Question {
  let name: Substring
  let operation: Operation
  let argument: Number
  let second: Number

  init?(_ line: String) {
    let fields = line.split { $0 == " " || $0 == "\t" }
    guard fields.count == 2 || fields.count == 3, let operation = Operation(fields[0]) else { return nil }
    guard let argument = try? Number(argument: fields[1]) else { return nil }
    guard let second = fields.count == 3 ? try? Number(argument: fields[2]) : .one else { return nil }
    name = fields[0]
    self.operation = operation
    self.argument = argument
    self.second = second
  }
}
