import LinuxIO

extension Journal {
  /// Opens the journal at `place`, or makes one, and reads what it holds.
  ///
  /// What is no whole line is moved aside, and said once. Where that cannot be done just now, changes are
  /// refused until it can.
  static func open(
    at place: JournalPlace, rules: Rules, log: Log, work: BackgroundWork
  ) throws(StartError) -> (journal: Journal, calculators: StoredCalculators) {
    let file: StorageFile
    let length: UInt64
    let textLength: UInt64
    do throws(SystemError) {
      place.discardReplacement()
      guard let found = try find(at: place) else {
        return (try make(at: place, rules: rules, log: log, work: work), StoredCalculators())
      }
      file = found
      length = try found.length()
      textLength = JournalReader.textLength(of: found, length: length)
    } catch {
      throw .failed("\(error)")
    }
    let contents = try JournalContents(reading: file, length: textLength)
    var journal = Journal(
      at: place, rules: rules, log: log, work: work, file: file, byteCount: textLength,
      liveBytes: contents.liveBytes)
    journal.preparedEnd = length
    journal.repair(contents)
    return (journal, contents.calculators)
  }

  private static func find(at place: JournalPlace) throws(SystemError) -> StorageFile? {
    do throws(SystemError) {
      return try place.open(place.path, for: .writing)
    } catch {
      guard error.isMissing else { throw error }
      return nil
    }
  }

  private static func make(
    at place: JournalPlace, rules: Rules, log: Log, work: BackgroundWork
  ) throws(SystemError) -> Journal {
    let file = try place.open(place.path, for: .creating)
    var header: [UInt8] = []
    header.appendJournalHeader()
    try file.write(header.span, at: 0)
    try file.synchronize()
    try place.synchronizeNames()
    let length = UInt64(header.count)
    return Journal(
      at: place, rules: rules, log: log, work: work, file: file, byteCount: length, liveBytes: length)
  }

  /// Takes out what is no whole line.
  private mutating func repair(_ contents: JournalContents) {
    let torn = contents.tornEnd
    let ranges = contents.damage + (torn.isEmpty ? [] : [torn])
    if !ranges.isEmpty {
      unsavedDamage = JournalDamage(
        cause: contents.damage.isEmpty ? .unfinishedLine : .damage, ranges: ranges,
        isUnreadable: contents.isUnreadable)
    }
    do throws(SystemError) {
      let isOnlyTorn = contents.damage.isEmpty && !contents.isUnreadable
      let hasHeader = contents.format != nil
      // Lines of today's format have no place in an earlier one's file.
      let isToday = contents.format == JournalLine.format || (!hasHeader && UInt64(torn.count) == byteCount)
      if isOnlyTorn, isToday {
        try cut(torn, hasHeader: hasHeader)
      } else {
        try moveDamageAside()
        try replaceAtOnce(with: contents.calculators)
      }
    } catch {
      log.error("the journal cannot be repaired, which is tried again: \(error)")
      refuse(error)
    }
  }

  /// Cuts off a line that was never finished, and zeros. Where not even the first line was, it is written again.
  private mutating func cut(_ torn: Range<UInt64>, hasHeader: Bool) throws(SystemError) {
    guard !torn.isEmpty || !hasHeader else {
      cutZeros()
      return
    }
    try moveDamageAside()
    if !torn.isEmpty {
      try file.truncate(to: torn.lowerBound)
      byteCount = torn.lowerBound
      preparedEnd = byteCount
    }
    if !hasHeader {
      var header: [UInt8] = []
      header.appendJournalHeader()
      try file.write(header.span, at: 0)
      byteCount = UInt64(header.count)
    }
    try file.synchronizeData()
  }

  /// Writes a whole new file, and lets the daemon wait for it.
  private mutating func replaceAtOnce(with calculators: StoredCalculators) throws(SystemError) {
    var replacement = try JournalReplacement(of: calculators, at: place)
    while !replacement.isCopied { try replacement.copySome(of: calculators) }
    try replacement.file.synchronize()
    try place.replace()
    took(replacement)
    try place.synchronizeNames()
    noteSynchronized()
  }
}
