import CalcBrainActor
import CalcWire
import LinuxIO

@testable import calcd

/// A journal of arbitrary bytes: the daemon starts, knows what every whole line says, keeps the rest aside,
/// and what it writes anew is the same.
///
/// The input is a journal whose lines lack their checksum, which is put in front of each; `!` in front of a
/// line keeps it as it is. What is behind the last newline is a line that was never finished, and zeros at the end of
/// anything else are nothing at all.
enum JournalTarget {
  private static let path = JournalScenario.path

  static func check(_ input: [UInt8]) throws(Finding) {
    let journal = journal(of: input)
    let (wholeLines, rest) = parts(of: withoutZeros(journal))
    let disk = TestDisk()
    disk[path] = journal
    let messages = Messages()
    guard let opened = try open(disk, log: messages.log) else {
      try require(
        disk[path] == journal && disk.paths == [path], "a journal of a newer calcd is left untouched")
      try require(
        messages.all.isEmpty && holdsLaterHeader(journal), "only a journal of a newer calcd is refused")
      return
    }
    try require(!holdsLaterHeader(journal), "a journal of a newer calcd is refused")
    try require(disk["\(path).damaged-1"] ?? [] == rest, "what is no whole line is moved aside as it is")
    try require(messages.all.count == (rest.isEmpty ? 0 : 1), "damage is told once: \(messages.all)")
    try require(
      opened.calculators == (try load(wholeLines)), "what whole lines say is known, whatever is between them")
    try JournalModel(wholeLines).require(opened.calculators)
    try checkWritingOn(opened, on: disk)
    try checkWritingAnew(opened.calculators)
  }

  // MARK: The journal

  private static func journal(of input: [UInt8]) -> [UInt8] {
    var journal: [UInt8] = []
    var rest = input[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      if line.first == UInt8(ascii: "!") {
        journal += line.dropFirst()
      } else {
        journal += JournalText.line(Array(line))
      }
      journal.append(UInt8(ascii: "\n"))
      rest = rest[(end + 1)...]
    }
    return journal + rest
  }

  private static func withoutZeros(_ journal: [UInt8]) -> [UInt8] {
    journal.lastIndex { $0 != 0 }.map { Array(journal[...$0]) } ?? journal
  }

  /// The lines that are whole, and everything else, in order.
  private static func parts(of journal: [UInt8]) -> (wholeLines: [UInt8], rest: [UInt8]) {
    var (wholeLines, rest): ([UInt8], [UInt8]) = ([], [])
    var start = 0
    while let end = journal[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if JournalLine(journal.span.extracting(start..<end)) == nil {
        rest += journal[start...end]
      } else {
        wholeLines += journal[start...end]
      }
      start = end + 1
    }
    return (wholeLines, rest + journal[start...])
  }

  private static func holdsLaterHeader(_ journal: [UInt8]) -> Bool {
    journal.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .contains { line in
        guard case .header(let format)? = JournalLine(Array(line).span) else { return false }
        return format > JournalLine.format
      }
  }

  // MARK: Reading and writing

  /// Nil where the journal is refused.
  private static func open(
    _ disk: TestDisk, log: Log = Messages().log
  ) throws(Finding) -> (journal: Journal, calculators: StoredCalculators)? {
    do {
      return try JournalScenario.open(disk, log: log)
    } catch is StartError {
      return nil
    } catch {
      throw Finding("a journal on a sound disk opens: \(error)")
    }
  }

  /// What a journal of these lines says.
  private static func load(_ journal: [UInt8]) throws(Finding) -> StoredCalculators {
    let disk = TestDisk()
    disk[path] = journal
    guard let opened = try open(disk) else { throw Finding("a journal of whole lines opens") }
    return opened.calculators
  }

  /// Changes go on where the journal ends, and all is found again.
  private static func checkWritingOn(
    _ opened: (journal: Journal, calculators: StoredCalculators), on disk: TestDisk
  ) throws(Finding) {
    var journal = opened.journal
    let name: CalculatorName
    do throws(Refusal) { name = try CalculatorName("added-by-the-target") } catch {
      throw Finding("a name is one: \(error)")
    }
    let version = max(opened.calculators.floors[name], 5)
    var records = ChangeRecords(areKept: true)
    records.append(.drop, to: name, version: version)
    do throws(StorageError) { try journal.append(records) } catch {
      throw Finding("a repaired journal takes changes: \(error)")
    }
    var expected = opened.calculators
    expected.states[name] = nil
    expected.floors.note(name, version)
    let messages = Messages()
    guard let again = try open(disk.surviving(.synchronized), log: messages.log) else {
      throw Finding("a repaired journal opens")
    }
    try require(again.calculators == expected && messages.all.isEmpty, "a repaired journal is sound")
  }

  /// A whole new journal says the same.
  private static func checkWritingAnew(_ calculators: StoredCalculators) throws(Finding) {
    let disk = TestDisk()
    let place = JournalPlace(directory: JournalScenario.directory, calls: disk)
    do throws(SystemError) {
      var replacement = try JournalReplacement(of: calculators, at: place)
      while !replacement.isCopied { try replacement.copySome(of: calculators) }
      try replacement.file.synchronize()
      try place.replace()
    } catch {
      throw Finding("a sound disk takes a new journal: \(error)")
    }
    try require(try load(disk[path] ?? []) == calculators, "a journal written anew says the same")
  }
}
