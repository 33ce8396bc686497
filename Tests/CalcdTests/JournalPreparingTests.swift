import CalcBrainActor
import CalcWire
import Glibc
import Testing

@testable import calcd

/// Zeros ahead of the lines, with `always`.
@Suite struct JournalPreparingTests {
  private static let step = JournalScenario.stepBytes
  private static let policies = [SyncPolicy.always, .second]

  private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private func scenario(
    _ disk: TestDisk, policy: SyncPolicy = .always, minimumBytes: UInt64 = .max
  ) async throws -> JournalScenario {
    try JournalScenario(
      disk, try await JournalScenario.brains(6), policy: policy, minimumBytes: minimumBytes)
  }

  /// Fails every write that follows another one at once: those of zeros. Tells how often.
  private func failZeros(_ disk: TestDisk, _ fault: TestDisk.Fault) -> LockedValue<Int> {
    let last = LockedValue<TestDisk.Call?>(nil)
    let failureCount = LockedValue(0)
    disk.fail { _, call in
      let before = last.withLock { last in
        defer { last = call }
        return last
      }
      guard call == .write, before == .write else { return nil }
      failureCount.withLock { $0 += 1 }
      return fault
    }
    return failureCount
  }

  // MARK: Writing

  @Test func `the first change makes the file 256 KiB long, and none before`() async throws {
    let disk = TestDisk()
    var (journal, _) = try JournalScenario.open(disk, stepBytes: Journal.Rules().stepBytes)
    let header = disk[JournalScenario.path] ?? []
    _ = journal.proceed(with: StoredCalculators())
    try journal.append(ChangeRecords(areKept: true))
    #expect(disk[JournalScenario.path] == header)
    var records = ChangeRecords(areKept: true)
    records.append(.drop, to: try CalculatorName("a"), version: 1)
    try journal.append(records)
    let bytes = try #require(disk.surviving(.synchronized)[JournalScenario.path])
    #expect(bytes.count == 262_144)
    #expect(disk.journalText == header + records.lines)
    #expect(bytes[disk.journalText.count...].allSatisfy { $0 == 0 })
  }

  @Test func `with second, there are never zeros`() async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk, policy: .second)
    for index in 0..<20 {
      try scenario.turn([.press("a", index)])
      #expect(disk[JournalScenario.path] == disk.journalText)
    }
  }

  @Test func `a change changes the file's length only where the zeros are used up`() async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0)])
    var length = disk[JournalScenario.path]?.count ?? 0
    var isLonger: [Bool] = []
    for index in 1..<40 {
      let callCount = disk.calls.count
      try scenario.turn([.press("a", index)])
      let now = disk[JournalScenario.path]?.count ?? 0
      #expect(UInt64(now) % Self.step == 0)
      let calls: [TestDisk.Call] =
        now > length ? [.write, .write, .synchronizeData] : [.write, .synchronizeData]
      #expect(Array(disk.calls[callCount...]) == calls)
      #expect((now > length) == (scenario.journal.byteCount > length))
      isLonger.append(now > length)
      length = now
    }
    #expect(Set(isLonger) == [true, false])
    #expect(try JournalScenario.open(disk).calculators == scenario.calculators)
  }

  @Test func `a turn longer than the zeros would be is followed by none`() async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn((0..<20).map { .press("a", $0) })
    #expect(UInt64(disk.journalText.count) > 2 * Self.step)
    #expect(disk[JournalScenario.path] == disk.journalText)
    try scenario.turn([.press("a", 20)])
    #expect((disk[JournalScenario.path] ?? []).count > disk.journalText.count)
    #expect(try JournalScenario.open(disk).calculators == scenario.calculators)
  }

  @Test func `what is counted, and what makes a file worth replacing, is lines`() async throws {
    let disk = TestDisk()
    var (journal, calculators) = try JournalScenario.open(disk, minimumBytes: 300, stepBytes: 262_144)
    var records = ChangeRecords(areKept: true)
    let name = try CalculatorName("a")
    let brain = try await JournalScenario.brains(1)[0]
    for version: UInt64 in 1...3 { records.append(.press(brain), to: name, version: version) }
    try journal.append(records)
    #expect((100..<300).contains(journal.byteCount))
    #expect(journal.byteCount == UInt64(disk.journalText.count))
    #expect(!journal.needsReplacement)
    _ = journal.proceed(with: calculators)
    #expect(!disk.calls.contains(.rename))
    (journal, calculators) = try JournalScenario.open(disk, minimumBytes: 300, stepBytes: 262_144)
    #expect(journal.byteCount == UInt64(disk.journalText.count))
    #expect(journal.liveBytes == UInt64(records.lines.count))
  }

  @Test func `a new file takes over without zeros, and gets its own with the next change`() async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk, minimumBytes: 1000)
    var index = 0
    while !disk.calls.contains(.rename) {
      try scenario.turn([.press("a", index % 2)])
      index += 1
    }
    #expect(disk[JournalScenario.path] == disk.journalText)
    try scenario.turn([.press("a", index % 2)])
    let length = try #require(disk.surviving(.synchronized)[JournalScenario.path]).count
    #expect(length > disk.journalText.count)
    #expect(UInt64(length) % Self.step == 0)
    #expect(try JournalScenario.open(disk).calculators == scenario.calculators)
  }

  // MARK: Faults

  @Test(
    "Where there is no room for zeros, lines are stored without, and zeros are tried again some lines later",
    arguments: [.error(ENOSPC), .shortThenError(ENOSPC), .error(EFBIG)] as [TestDisk.Fault])
  func noRoom(fault: TestDisk.Fault) async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    let failureCount = failZeros(disk, fault)
    for index in 0..<40 {
      #expect(try scenario.turn([.press("a", index)]))
      #expect(disk[JournalScenario.path] == disk.journalText)
    }
    let steps = Int(scenario.journal.byteCount / Self.step)
    #expect(steps > 5)
    #expect((steps - 1...steps + 1).contains(failureCount.withLock { $0 }))
    #expect(try JournalScenario.open(disk.surviving(.synchronized)).calculators == scenario.calculators)

    disk.heal()
    for index in 40..<50 { try scenario.turn([.press("a", index)]) }
    #expect((disk[JournalScenario.path] ?? []).count > disk.journalText.count)
    #expect(try JournalScenario.open(disk.surviving(.synchronized)).calculators == scenario.calculators)
  }

  @Test("What is refused leaves neither lines nor zeros, and the next change has its own")
  func refused() async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0)])
    let text = disk.journalText
    disk.fail { _, call in call == .write ? .shortThenError(ENOSPC) : nil }
    #expect(try !scenario.turn([.press("a", 1)]))
    #expect(disk[JournalScenario.path] == text)
    disk.heal()
    #expect(try scenario.turn([.press("a", 2)]))
    #expect(UInt64(disk[JournalScenario.path]?.count ?? 0) == Self.step)
    #expect(try JournalScenario.open(disk.surviving(.synchronized)).calculators == scenario.calculators)
  }

  // MARK: Stopping

  @Test func `stopped, the file is lines and nothing else`() async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0)])
    #expect(disk[JournalScenario.path] != disk.journalText)
    try scenario.journal.close()
    #expect(disk[JournalScenario.path] == disk.journalText)
    #expect(try JournalScenario.open(disk.surviving(.synchronized)).calculators == scenario.calculators)
  }

  @Test func `zeros that cannot be cut off at the end are no failure, and lose nothing`() async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0)])
    disk.fail { _, call in call == .truncate ? .error(EIO) : nil }
    try scenario.journal.close()
    let messages = Messages()
    #expect(
      try JournalScenario.open(disk.surviving(.everything), log: messages.log).calculators
        == scenario.calculators)
    #expect(messages.all.isEmpty)
  }

  // MARK: Starting

  @Test(
    "Zeros behind the lines are cut off, and nobody hears of it, whatever the policy", arguments: policies,
    [1, 4096, 65_535, 65_536, 65_537, 262_144, 524_287, 1_100_000])
  func tail(policy: SyncPolicy, count: Int) async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0), .press("b", 1)])
    let text = disk.journalText
    disk[JournalScenario.path] = text + zeros(count)
    let messages = Messages()
    let (journal, calculators) = try JournalScenario.open(disk, policy: policy, log: messages.log)
    #expect(calculators == scenario.calculators)
    #expect(journal.byteCount == UInt64(text.count))
    #expect(disk[JournalScenario.path] == text)
    #expect(disk.paths == [JournalScenario.path])
    #expect(messages.all.isEmpty)
  }

  @Test("Zeros that cannot be cut off at the start are written over", arguments: policies)
  func uncut(policy: SyncPolicy) async throws {
    let disk = TestDisk()
    var first = try await scenario(disk)
    try first.turn([.press("a", 0)])
    disk.fail { _, call in call == .truncate ? .error(EIO) : nil }
    var scenario = try await scenario(disk, policy: policy)
    for index in 1..<20 { #expect(try scenario.turn([.press("a", index)])) }
    let messages = Messages()
    let found = try JournalScenario.open(disk.surviving(.everything), log: messages.log).calculators
    #expect(found == scenario.calculators)
    #expect(messages.all.isEmpty)
  }

  @Test("An unfinished line is moved aside without the zeros behind it", arguments: [1, 400, 262_144])
  func torn(count: Int) async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0)])
    let text = disk.journalText
    let torn = Array("0123abcd\ta\t2\tpr".utf8)
    disk[JournalScenario.path] = text + torn + zeros(count)
    let messages = Messages()
    #expect(try JournalScenario.open(disk, log: messages.log).calculators == scenario.calculators)
    #expect(disk[JournalScenario.path] == text)
    #expect(disk["\(JournalScenario.path).damaged-1"] == torn)
    #expect(messages.all.count == 1)
    #expect(messages.all[0].contains("ends in a line that was never finished: \(torn.count) bytes"))
  }

  @Test("Zeros amid the lines are damage, and the lines behind them count", arguments: [0, 400, 262_144])
  func hole(tail: Int) async throws {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0)])
    let start = disk.journalText.count
    let before = scenario.calculators
    try scenario.turn([.press("b", 1)])
    let end = disk.journalText.count
    try scenario.turn([.press("c", 2), .press("d", 3)])
    var bytes = disk.journalText
    // Its newline too, so that it runs into the next one.
    bytes.replaceSubrange(start..<end, with: zeros(end - start))
    let lost = try #require(bytes[start...].firstIndex(of: UInt8(ascii: "\n")))
    disk[JournalScenario.path] = bytes + zeros(tail)
    let messages = Messages()
    let found = try JournalScenario.open(disk, log: messages.log).calculators
    let (a, d) = (try CalculatorName("a"), try CalculatorName("d"))
    #expect(found.states == [a: before.states[a], d: scenario.calculators.states[d]])
    #expect(disk["\(JournalScenario.path).damaged-1"] == Array(bytes[start...lost]))
    #expect(messages.all.count == 1)
    #expect(messages.all[0].contains("was damaged: \(lost + 1 - start) bytes"))
  }

  @Test("A file of nothing but zeros is none that a daemon left, and is kept", arguments: [400, 262_144])
  func nothingElse(count: Int) throws {
    let disk = TestDisk()
    disk[JournalScenario.path] = zeros(count)
    let messages = Messages()
    #expect(try JournalScenario.open(disk, log: messages.log).calculators == StoredCalculators())
    #expect(disk["\(JournalScenario.path).damaged-1"] == zeros(count))
    #expect(messages.all.count == 1)
  }

  @Test func `a place that cannot be read in the zeros keeps the whole file, and costs no line`() async throws
  {
    let disk = TestDisk()
    var scenario = try await scenario(disk)
    try scenario.turn([.press("a", 0)])
    let bytes = disk.journalText + zeros(262_144)
    disk[JournalScenario.path] = bytes
    // The end, where the search begins, and then what holds it.
    let readCount = LockedValue(0)
    disk.fail { _, call in
      guard call == .read else { return nil }
      let number = readCount.withLock { count in
        count += 1
        return count
      }
      return number == 1 || number == 2 || number > 60 ? .error(EIO) : nil
    }
    let messages = Messages()
    #expect(try JournalScenario.open(disk, log: messages.log).calculators == scenario.calculators)
    #expect(disk["\(JournalScenario.path).damaged-1"] == bytes)
    #expect(messages.all.count == 1)
  }
}
