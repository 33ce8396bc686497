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
      batch.output.append(update: &mechanism, calculator: batch.name, format: batch.format)
    }
  }

  /// Appends what is shown now as an entry of a list.
  func list(in batch: inout Batch, as name: CalculatorName) {
    withMechanism { mechanism in batch.output.append(listed: &mechanism, as: name, format: batch.format) }
  }
}

extension Calculator.Mechanism {
  fileprivate mutating func answer(_ batch: inout Batch) -> Batch.Stop {
    let input = batch.input
    let bytes = input.span.extracting(..<batch.inputEnd)
    var replies = exchange(&batch.output, with: [])
    defer { batch.output = replies }
    while true {
      // The replies are written one behind the other, into what room there is, until one is not of the common kind.
      var pause = Pause.reply
      replies.ensureRoom(Self.maximumPlainBytes)
      let repliesCount = replies.count
      replies.append(addingCapacity: replies.capacity - repliesCount) { output in
        pause = answer(bytes, in: &batch, after: repliesCount, to: &output)
      }
      switch pause {
      case .stop(let stop): return stop
      case .reply: replies.append(update: &self, calculator: batch.name, format: batch.format)
      case .refusal(let refusal):
        batch.counters.errors += 1
        replies.append(refusal, format: batch.format)
      case .error(let error):
        batch.counters.errors += 1
        replies.append(error: error.code.rawValue, message: error.message, format: batch.format)
      }
    }
  }

  /// Answers lines with plain updates as long as there is room for them.
  ///
  /// - Parameter repliesCount: how many bytes of replies stand before the output.
  @inline(__always)
  private mutating func answer(
    _ bytes: Span<UInt8>, in batch: inout Batch, after repliesCount: Int, to output: inout OutputSpan<UInt8>
  ) -> Pause {
    while true {
      let line: Span<UInt8>
      switch batch.takeLine(in: bytes, repliesCount: repliesCount &+ output.count) {
      case .stop(let stop): return .stop(stop)
      case .tooLong: return .refusal(.lineTooLong)
      case .line(let range):
        line = bytes.extracting(range)
        if !line.isEmpty, line[0] == Request.commandMark { return .stop(.command(range)) }
      }
      guard batch.isASCII || Request.isUTF8(line) else { return .refusal(.notUTF8) }
      do throws(PressError) {
        let change = try press(utf8: line, by: batch.presser)
        if change != .none, let name = batch.name {
          guard !batch.refusesChanges else {
            rollBack()
            return .refusal(.storage)
          }
          batch.hasChanged = true
          batch.changes.append(change, of: &self, named: name)
        }
      } catch {
        return .error(error)
      }
      batch.counters.presses += 1
      guard case .plain = batch.format, output.freeCapacity >= Self.maximumPlainBytes else { return .reply }
      output.append(plain: &self)
    }
  }

  /// What interrupts the plain replies.
  private enum Pause {
    case stop(Batch.Stop)
    /// The last line was pressed, and its reply is still to be written.
    case reply
    /// The last line is to be refused.
    case refusal(Refusal)
    /// The last line was not carried out.
    case error(PressError)
  }
}
