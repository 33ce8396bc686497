import CalcBrainActor
import CalcWire

/// A calculator answers lines itself: isolated to it, without suspension, so that a line is atomic and a
/// hundred of them cost one call.
extension Calculator {
  /// Answers lines of presses up to the first command, and says why it stopped.
  func answer(_ batch: inout Batch) -> Batch.Stop {
    withMechanism { mechanism in mechanism.answer(&batch) }
  }

  /// Appends what is shown now.
  func show(in batch: inout Batch) {
    withMechanism { mechanism in
      batch.output.append(update: mechanism, calculator: batch.name, format: batch.format)
    }
  }

  /// Appends what is shown now as an entry of a list.
  func list(in batch: inout Batch, as name: CalculatorName) {
    withMechanism { mechanism in batch.output.append(listed: mechanism, as: name, format: batch.format) }
  }
}

extension Calculator.Mechanism {
  fileprivate mutating func answer(_ batch: inout Batch) -> Batch.Stop {
    let input = batch.input
    let bytes = input.span.extracting(..<batch.inputEnd)
    while true {
      switch batch.nextLine(in: bytes) {
      case .stop(let stop): return stop
      case .line(let line):
        if !line.isEmpty, bytes[line.lowerBound] == Request.commandMark { return .command(line) }
        press(bytes.extracting(line), in: &batch)
      }
    }
  }

  private mutating func press(_ line: Span<UInt8>, in batch: inout Batch) {
    guard batch.isASCII || Request.isUTF8(line) else {
      batch.refuse(.notUTF8)
      return
    }
    do throws(PressError) {
      let change = try press(utf8: line, by: batch.presser)
      if change != .none, let name = batch.name {
        guard !batch.refusesChanges else {
          rollBack()
          batch.refuse(.storage)
          return
        }
        batch.hasChanged = true
        batch.changes.append(change, of: self, named: name)
      }
      batch.counters.presses += 1
      batch.output.append(update: self, calculator: batch.name, format: batch.format)
    } catch {
      batch.counters.errors += 1
      batch.output.append(error: error.code.rawValue, message: error.message, format: batch.format)
    }
  }
}
