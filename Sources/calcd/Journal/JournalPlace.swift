import LinuxIO

/// Where a journal is, and the calls that reach it.
struct JournalPlace {
  let directory: String
  let calls: any StorageCalls

  var path: String { "\(directory)/\(StateLocation.journalName)" }
  /// The file that is to replace the journal, while it is written. One that is left over is worth nothing.
  var replacementPath: String { "\(directory)/journal.new" }

  func open(_ path: String, for access: StorageAccess) throws(SystemError) -> StorageFile {
    try StorageFile(path, for: access, with: calls)
  }

  /// Makes the names in the directory last.
  func synchronizeNames() throws(SystemError) {
    try open(directory, for: .directory).synchronize()
  }

  /// Puts the replacement in the journal's place.
  func replace() throws(SystemError) {
    try calls.rename(replacementPath, to: path)
  }

  /// Removes a replacement that did not come to be. Failing is no harm: the next one starts from empty.
  func discardReplacement() {
    try? calls.unlink(replacementPath)
  }
}
