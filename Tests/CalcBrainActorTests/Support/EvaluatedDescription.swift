import CalcNumber

@testable import CalcBrainActor

/// What a calculator's description evaluates to by the ordinary rules, beside the value that it describes.
struct EvaluatedDescription {
  let description: String
  /// The value that is described. While an operation is pending, what `=` would make of it.
  let expected: Number
  /// What the description evaluates to; a rounded number in it can leave the range of a function that the
  /// value itself is in.
  let described: Result<Number, NumberError>
  /// The largest magnitude of any operand of the description.
  let largest: Number
  /// Whether a number of 30 digits or more stands in the description, which may be a rounded one.
  let hasRoundedNumber: Bool

  /// Nil where nothing can be compared: at launch, while a number is typed, and where a pending operation
  /// would fail, which says nothing of the description.
  ///
  /// - Throws: where the description does not follow the rules.
  init?(of brain: CalculatorBrain) throws(DescriptionEvaluator.SyntaxError) {
    guard brain.entry == nil, brain.stage != .launch,
      let expected = try? Self.completedValue(brain)
    else { return nil }
    self.expected = expected
    description = brain.operation == nil || brain.hasSecond ? brain.description : brain.description + " 1"
    var evaluator = DescriptionEvaluator(description)
    do {
      described = .success(try evaluator.value())
    } catch let error as NumberError {
      described = .failure(error)
    } catch let error as DescriptionEvaluator.SyntaxError {
      throw error
    } catch {
      preconditionFailure("an evaluator throws nothing else: \(error)")
    }
    largest = evaluator.largest
    hasRoundedNumber = evaluator.hasRoundedNumber
  }

  /// Where no second operand was entered, it is 1.
  private static func completedValue(_ brain: CalculatorBrain) throws(NumberError) -> Number {
    guard let operation = brain.operation else { return brain.shown }
    return try brain.first.value.applying(operation, brain.hasSecond ? brain.second.value : .one)
  }
}
