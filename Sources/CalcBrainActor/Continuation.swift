internal import CalcNumber

/// What a line added to a result, for storage: most lines of a tally change its value, put some bytes behind its
/// description, and leave everything else as it was. As text it is a quarter as long as the whole state.
///
/// It is written as the archive writes an operand, but only with what was added to the description: `17 s + 1`.
public struct Continuation: Sendable, Equatable {
  /// How many bytes of description it goes on from.
  public let position: Int
  /// How many bytes of description there are with it.
  public var end: Int { position + operand.text.count }
  /// The result, whose text is only what was added.
  fileprivate let operand: Operand

  /// The continuation that was written; nil for any other text.
  ///
  /// - Parameters:
  ///   - position: how many bytes of description it goes on from.
  ///   - archive: UTF-8, without a newline.
  public init?(from position: Int, archive: Span<UInt8>) {
    guard position > 0, position <= Operand.maximumBytes,
      let operand = Operand(archive: archive, following: .empty), case .expression = operand.style
    else { return nil }
    self.position = position
    self.operand = operand
  }

  /// As many bytes as it is written with, or some more.
  public var archiveBound: Int { operand.archiveBound }

  /// Writes it, at most `archiveBound` bytes.
  public func write(archive out: inout OutputSpan<UInt8>) { operand.write(archive: &out) }
}

extension CalculatorBrain {
  /// This state after a line that added something to it. Where what was added does not go on from here, the value is
  /// known all the same, and is then described as a number.
  ///
  /// - Parameters:
  ///   - line: what was added.
  ///   - isNext: whether it is known that this was the state before that line.
  public func continued(by line: Continuation, isNext: Bool) -> CalculatorBrain {
    var next = CalculatorBrain()
    next.angleUnit = angleUnit
    next.memory = memory
    next.first =
      isNext && goesOn(with: line) ? first.continued(by: line.operand) : Operand(line.operand.value)
    next.stage = .result
    return next
  }

  private func goesOn(with line: Continuation) -> Bool {
    guard case .result = stage, typed.isEmpty, case .expression = first.style else { return false }
    return first.text.count == line.position
      && first.text.scalarCount + line.operand.text.scalarCount <= Operand.maximumScalars
  }

  /// As many bytes as `write(continuationFrom:to:)` writes, or some more.
  @inline(always)
  func continuationBound(from position: Int) -> Int { first.archiveBound - position }

  /// Writes the `Continuation` that made this state: of the description what stands behind `position`.
  @inline(always)
  func write(continuationFrom position: Int, to out: inout OutputSpan<UInt8>) {
    first.write(archive: &out, from: position)
  }
}

extension Operand {
  /// This with the value, and behind its text the text, of another one.
  fileprivate func continued(by added: Operand) -> Operand {
    var next = self
    next.value = added.value
    next.style = added.style
    next.text.append(maximum: added.text.count) { added.text.write(to: &$0) }
    return next
  }
}
