import CalcBrainActor
import CalcWire

extension Server {
  /// Stores what has changed since the turn began, before anybody hears of it. Where that fails, the
  /// changes are taken back, and every line that could have told of them is answered again: one that
  /// changes something with `storage`.
  func store(_ turn: inout Turn) async {
    if !turn.changed.isEmpty {
      if appendToLog(&turn) {
        for calculator in turn.changed {
          await calculator.calculator.commit()
          calculator.isChanged = false
          shared.stored(calculator)
        }
        turn.stored.append(contentsOf: turn.changed)
      } else {
        for calculator in turn.changed {
          await calculator.calculator.rollBack()
          calculator.isChanged = false
        }
        await answerAgain(&turn)
        for calculator in turn.changed { shared.forgetIfUnused(calculator) }
      }
      turn.changed.removeAll(keepingCapacity: true)
    }
    turn.forgetExchanges()
  }

  /// Lets the log do what storing needs beside.
  func proceedWithLog() {
    isLogDue = false
    timetable.storage = changeLog.proceed(with: shared)
  }

  /// Hands the recorded changes to the log. A failure is said once, and so is the first success after it.
  func appendToLog(_ turn: inout Turn) -> Bool {
    defer { turn.batch.changes.removeAll() }
    isLogDue = true
    turn.batch.changes.close()
    do throws(StorageError) {
      try changeLog.append(turn.batch.changes)
    } catch {
      if !isStorageFailing {
        log.error("changes are refused, because they cannot be stored: \(error.message)")
      }
      isStorageFailing = true
      return false
    }
    if isStorageFailing { log.notice("changes can be stored again") }
    isStorageFailing = false
    return true
  }

  /// Replaces every reply that told of a shared calculator. The calculators are as they were before the
  /// turn; no line changes them now, so that each reply is right whatever order they are given in.
  private func answerAgain(_ turn: inout Turn) async {
    let old = turn.batch
    var moves = OffsetMoves()
    var copied = 0
    turn.batch.output = []
    turn.batch.refusesChanges = true
    turn.batch.outputLimit = .max
    for exchange in turn.exchanges {
      turn.batch.output.append(contentsOf: old.output[copied..<exchange.replies.lowerBound])
      await answerAgain(exchange, with: turn.answering[exchange.calculator], in: &turn.batch)
      copied = exchange.replies.upperBound
      moves.move(from: copied, to: turn.batch.output.count)
    }
    turn.batch.output.append(contentsOf: old.output[copied...])

    let output = turn.batch.output
    turn.batch = old
    turn.batch.output = output
    turn.batch.outputLimit = moves.moved(old.outputLimit)
    turn.repliesStart = moves.moved(turn.repliesStart)
    for index in turn.unsentVisits {
      let replies = turn.visits[index].replies
      turn.visits[index].replies = moves.moved(replies.lowerBound)..<moves.moved(replies.upperBound)
    }
  }

  private func answerAgain(
    _ exchange: Turn.Exchange, with shared: SharedCalculator, in batch: inout Batch
  ) async {
    batch.format = exchange.format
    batch.name = shared.name
    batch.presser = exchange.presser
    switch exchange.question {
    case .show: await shared.calculator.show(in: &batch)
    case .lines(let lines, let reader, let isAtEnd):
      batch.begin(lines)
      batch.reader = reader
      batch.isAtEnd = isAtEnd
      _ = await shared.calculator.answer(&batch)
    }
  }
}

/// Where offsets of the replies come to lie when some replies are replaced by others.
private struct OffsetMoves {
  /// From each old offset on, up to the next one, everything moves by so much.
  private var steps: [(from: Int, by: Int)] = []

  mutating func move(from old: Int, to new: Int) {
    steps.append((old, new - old))
  }

  func moved(_ offset: Int) -> Int {
    offset + (steps.last { $0.from <= offset }?.by ?? 0)
  }
}
