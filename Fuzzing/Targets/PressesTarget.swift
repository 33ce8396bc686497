import CalcNumber

@testable import CalcBrainActor

/// Lines of presses on one calculator, as the daemon has them carried out.
///
/// The input is lines. `@` in front of one says that another connection sends it; `:commit` and `:rollback`
/// are what storing the changes comes to. Lines with `rand` are left out, because a finding must be found
/// again.
struct PressesTarget: ~Copyable {
  private static let maximumLines = 48

  private var mechanism = Calculator.Mechanism(state: CalculatorState(), recordsChanges: true)
  private var lastPresser: Presser?
  /// Both as they were when changes were last committed.
  private var committed: (state: CalculatorState, presser: Presser?) = (CalculatorState(), nil)
  /// The same presses one at a time.
  private var single = SinglePresses()

  static func check(_ input: [UInt8]) throws(Finding) {
    var target = PressesTarget()
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.prefix(maximumLines) { try target.take(line) }
    try target.single.checkDescription()
    try target.rollBack()
  }

  private mutating func take(_ line: ArraySlice<UInt8>) throws(Finding) {
    if line.elementsEqual(":commit".utf8) {
      mechanism.commit()
      committed = (mechanism.state, lastPresser)
    } else if line.elementsEqual(":rollback".utf8) {
      try rollBack()
    } else if line.first == UInt8(ascii: "@") {
      try press(line.dropFirst(), by: Presser(2))
    } else {
      try press(line, by: Presser(1))
    }
  }

  private mutating func rollBack() throws(Finding) {
    mechanism.rollBack()
    try require(
      mechanism.state == committed.state && !mechanism.hasUncommittedChanges,
      "a rollback makes it as though nothing had been pressed")
    lastPresser = committed.presser
    single.goOn(from: mechanism.state.brain)
  }

  private mutating func press(_ line: ArraySlice<UInt8>, by presser: Presser) throws(Finding) {
    // The daemon refuses what is not UTF-8.
    guard let text = String(validating: line, as: UTF8.self), !text.contains("rand") else { return }
    let bytes = Array(line)
    let before = mechanism.state
    let archiveBefore = before.brain.archive
    let outcome: Result<Update.Change, PressError>
    do throws(PressError) {
      outcome = .success(try mechanism.press(utf8: bytes.span, by: presser))
    } catch {
      outcome = .failure(error)
    }
    let after = mechanism.state
    switch outcome {
    case .failure(let error):
      try require(
        after == before && after.brain.archive == archiveBefore, "a refused line leaves everything as it was")
      try Self.check(error, of: bytes)
    case .success(.none):
      try require(
        after == before && after.brain.archive == archiveBefore, "what is no change leaves all as it was")
      single.goOn(from: after.brain)
    case .success(.pressed):
      try require(after.brain != before.brain, "a change changes something")
      try require(after.version == before.version + 1, "a change is one version")
      try Self.requireUndo(of: after, leadsTo: before.brain)
      try single.press(bytes, goesOnTyping: presser == lastPresser)
      try require(single.brain == after.brain, "a line does what its presses do one by one: \(text)")
      lastPresser = presser
    case .success(.undone):
      try require(after.version == before.version + 1, "an undo is one version")
      try require(
        after.history == before.history.dropLast() && after.brain == before.history.last,
        "an undo leads to the newest state of the history")
      single.goOn(from: after.brain)
      lastPresser = presser
    }
    try after.brain.checkTexts()
    try after.brain.checkArchive(following: before.brain)
  }

  private static func check(_ error: PressError, of line: [UInt8]) throws(Finding) {
    let message = error.message
    try require(
      !message.isEmpty && message.unicodeScalars.count <= 200 && !message.holdsControlCharacter,
      "a message is one line of at most 200 characters: \(message)")
    let place = error.position
    try require(
      place.upperBound <= line.count && !place.isEmpty, "an error's place is in the line: \(place)")
    let word = line[place]
    try require(
      String(validating: word, as: UTF8.self) != nil, "an error's place cuts no character: \(place)")
  }

  /// An undo takes back exactly what was done; of a copy, so that the calculator goes on from here.
  private static func requireUndo(
    of state: CalculatorState, leadsTo before: CalculatorBrain
  ) throws(Finding) {
    var copy = Calculator.Mechanism(state: state, recordsChanges: false)
    let line = Array("undo".utf8)
    let change: Update.Change?
    do throws(PressError) {
      change = try copy.press(utf8: line.span, by: .anonymous)
    } catch {
      change = nil
    }
    try require(change == .undone && copy.state.brain == before, "an undo takes back exactly what was done")
  }
}
