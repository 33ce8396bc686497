import CalcBrainActor

@testable import calcd

/// What the whole lines of a journal say, by `docs/journal.md`, in texts alone: no number, no calculator and
/// nothing of the product's reader.
struct JournalModel {
  /// A calculator that exists.
  struct Calculator {
    var version: UInt64
    /// Its state as it stands in a line, and those that can be undone to, oldest first.
    var state: String
    /// Nil where an undo did not lead where it should have, because lines are missing.
    var history: [String]?
  }

  private(set) var calculators: [String: Calculator] = [:]
  /// Of names that were dropped, the version to count on from.
  private(set) var floors: [String: UInt64] = [:]
  /// Of every other name.
  private(set) var commonFloor: UInt64 = 0

  private static let launch = "rad\t0\t-\t-\t-\t-"
  private static let mostStates = 100

  /// - Parameter wholeLines: lines of the current format, each with its checksum and its newline.
  init(_ wholeLines: [UInt8]) throws(Finding) {
    for line in wholeLines.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self)
      let fields = text.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false).map(
        String.init)
      guard fields.count >= 3, let version = UInt64(fields[2]) else {
        throw Finding("a whole line has a version: \(text)")
      }
      try take(text, fields, version)
    }
  }

  private mutating func take(_ line: String, _ fields: [String], _ version: UInt64) throws(Finding) {
    let name = fields[1]
    switch (name, fields.count > 3 ? fields[3] : "") {
    case ("calcd journal", _): break
    case ("*", "floor"): commonFloor = max(commonFloor, version)
    case (_, "drop"):
      calculators[name] = nil
      floors[name] = max(floors[name] ?? 0, version)
    case (_, "base"):
      calculators[name] = Calculator(version: version, state: fields[4], history: [])
    case (_, "press"):
      let before = calculators[name] ?? Calculator(version: 0, state: Self.launch, history: [])
      let history = before.history.map { Array(($0 + [before.state]).suffix(Self.mostStates)) }
      calculators[name] = Calculator(version: version, state: fields[4], history: history)
    case (_, "more"):
      try add(fields[4].components("\t"), to: name, version)
    case (_, "undo"):
      var history = calculators[name]?.history
      if history?.popLast() != fields[4] { history = nil }
      calculators[name] = Calculator(version: version, state: fields[4], history: history)
    default: throw Finding("a whole line is of one of the kinds: \(line)")
    }
  }

  /// Takes a position and what one line after the other added.
  private mutating func add(_ parts: [String], to name: String, _ version: UInt64) throws(Finding) {
    guard parts.count >= 2, var position = Int(parts[0]) else {
      throw Finding("what was added has a position: \(parts)")
    }
    var version = version
    for added in parts.dropFirst() {
      guard let space = added.firstIndex(of: " ") else {
        throw Finding("what was added has a value and a text: \(added)")
      }
      let before = calculators[name] ?? Calculator(version: 0, state: Self.launch, history: [])
      let isNext = before.version + 1 == version
      let history = before.history.map { Array(($0 + [before.state]).suffix(Self.mostStates)) }
      calculators[name] = Calculator(
        version: version,
        state: Self.state(before.state, with: added, from: space, at: position, isNext: isNext),
        history: history)
      version += 1
      position += added[space...].dropFirst(2).utf8.count
    }
  }

  /// The state with what a line added: the value in any case, the description where it goes on from there.
  private static func state(
    _ before: String, with added: String, from space: String.Index, at position: Int, isNext: Bool
  ) -> String {
    var fields = before.components("\t")
    let text = added[space...].dropFirst(2)
    let first = fields[3].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let isResult = fields[2] == "-" && fields[4] == "-" && first.count == 2 && first[1].first != "k"
    let description = isResult ? first[1].dropFirst() : ""
    let goesOn =
      isNext && isResult && description.utf8.count == position
      && (description + text).unicodeScalars.count <= 256
    fields[2] = "-"
    fields[3] = String(added[..<space])
    if goesOn { fields[3] += added[space...].prefix(2) + description + text }
    fields[4] = "-"
    fields[5] = "-"
    return fields.joined(separator: "\t")
  }

  /// Requires that this is what was read.
  func require(_ read: StoredCalculators) throws(Finding) {
    let names = Set(read.states.keys.map(\.text))
    guard names == Set(calculators.keys) else {
      throw Finding("those exist that were changed and not dropped since: \(names)")
    }
    for (name, state) in read.states {
      guard let expected = calculators[name.text] else { continue }
      guard state.version == expected.version else {
        throw Finding("\(name) has its last line's version \(expected.version), not \(state.version)")
      }
      guard Self.text(of: state.brain) == expected.state else {
        throw Finding("\(name) is in its last line's state: \(Self.text(of: state.brain))")
      }
      if let history = expected.history, state.history.map(Self.text) != history {
        throw Finding("\(name) can be undone to the states before: \(state.history.map(Self.text))")
      }
    }
    let dropped = Dictionary(uniqueKeysWithValues: read.floors.byName.map { ($0.text, $1) })
    guard dropped == floors, read.floors.common == commonFloor else {
      throw Finding("dropped names count on from the highest version they had: \(dropped)")
    }
  }
}

extension String {
  fileprivate func components(_ separator: Character) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}

extension JournalModel {
  private static func text(of brain: CalculatorBrain) -> String {
    let archive = [UInt8](atMost: brain.archiveBound) { brain.write(archive: &$0) }
    return String(decoding: archive, as: UTF8.self)
  }
}
