import LinuxIO

/// Parts of a journal that are no whole lines. They are moved into a file of their own before they leave
/// the journal, so that nothing is ever lost that a person could still make sense of.
struct JournalDamage {
  /// What made them.
  enum Cause {
    /// A write that did not come to its end, as when the daemon is killed: the last line's beginning.
    case unfinishedLine
    /// Anything else: nothing that calcd does leaves it behind, and a lost power only where it takes the middle of a
    /// turn's lines that nobody had been told of yet.
    case damage
  }

  let cause: Cause
  /// In order, with gaps between.
  let ranges: [Range<UInt64>]
  /// Whether the disk could not read some of them: then the whole file is kept, because it may another day.
  let isUnreadable: Bool

  /// So many such files there can be; a disk that goes on losing data needs another cure.
  private static let maximumFiles = 100
  private static let pieceBytes: UInt64 = 1024 * 1024

  var byteCount: UInt64 { ranges.reduce(0) { $0 + UInt64($1.count) } }

  /// Copies the damaged parts of `journal` into a new file beside it and brings it to the disk; or gives
  /// the whole file a second name, which stays when another one takes its place.
  ///
  /// - Returns: the new file's path.
  func moveAside(from journal: StorageFile, with calls: any StorageCalls) throws(SystemError) -> String {
    if isUnreadable { return try keepWhole(journal.path, with: calls) }
    let file = try Self.makeFile(beside: journal.path, with: calls)
    var written: UInt64 = 0
    for range in ranges {
      var start = range.lowerBound
      while start < range.upperBound {
        let count = min(range.upperBound - start, Self.pieceBytes)
        var piece: [UInt8] = []
        try journal.read(Int(count), at: start, into: &piece)
        try file.write(piece.span, at: written)
        start += count
        written += UInt64(piece.count)
      }
    }
    try file.synchronize()
    return file.path
  }

  private func keepWhole(_ path: String, with calls: any StorageCalls) throws(SystemError) -> String {
    try Self.withFreeName(beside: path) { (name) throws(SystemError) in
      try calls.link(path, to: name)
      return name
    }
  }

  private static func makeFile(beside path: String, with calls: any StorageCalls) throws(SystemError)
    -> StorageFile
  {
    try withFreeName(beside: path) { (name) throws(SystemError) in
      try StorageFile(name, for: .creating, with: calls)
    }
  }

  private static func withFreeName<Result>(
    beside path: String, _ make: (String) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    for number in 1..<maximumFiles {
      do throws(SystemError) {
        return try make("\(path).damaged-\(number)")
      } catch {
        guard error.isAlreadyThere else { throw error }
      }
    }
    return try make("\(path).damaged-\(maximumFiles)")
  }
}
