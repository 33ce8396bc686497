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
      let nanoseconds = await calculator.time(line, count: 200_000)
      print("\(line)\t\(nanoseconds) ns")
    }
  }
}

extension Calculator {
  fileprivate func time(_ line: String, count: Int) -> Double {
    let utf8 = Array(line.utf8)
    let presser = Presser(1)
    var reply: [UInt8] = []
    reply.reserveCapacity(4096)
    let replies = CommandLine.arguments.count > 2
    func press(_ mechanism: inout Mechanism) {
      _ = try? mechanism.press(utf8: utf8.span, by: presser)
    }
    let clock = ContinuousClock()
    let duration = clock.measure { for _ in 0..<count { 
      withMechanism { m in
        press(&m)
        if replies {
        reply.removeAll(keepingCapacity: true)
        reply.append(addingCapacity: 1024) { out in
         m.write(display: &out)
         m.write(label: &out)
        }
        }
      }
      } }
    let (seconds, attoseconds) = duration.components
    return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count)
  }
}
