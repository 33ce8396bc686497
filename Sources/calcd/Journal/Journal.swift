// Journal: the file where shared calculators are kept.
//
// The format of its lines, reading it whatever it holds, writing a turn's changes at its end, and
// replacing it by a new one where too much of it is dead or the disk has failed. `docs/journal.md`
// describes the file.

import LinuxIO

/// Keeps the changes of shared calculators at the end of one file, and that file sound and small.
///
/// Changes go into the file before anybody hears of them. Where that fails, the file is cut back to what
/// it was. Where that fails too, or the disk does, changes are refused until a whole new file has been
/// written from the calculators in memory.
struct Journal: ChangeLog {
  /// The rules of time and size, which a test can tighten.
  struct Rules: Sendable {
    var policy = SyncPolicy.second
    /// How long a change waits for others before all are brought to the disk, so that the disk has the rest
    /// of the second.
    var synchronizationDelay = Duration.milliseconds(500)
    /// A file of no more bytes is not worth replacing.
    var minimumBytes: UInt64 = 4 * 1024 * 1024
    /// With `always`, the file is lengthened in steps of so many bytes, ahead of its lines.
    var stepBytes: UInt64 = 256 * 1024
    /// How long after a failure the next attempt to replace the file comes, while changes are refused.
    var repairInterval = Duration.seconds(1)
    /// The same while all is well but that the file grows.
    var shrinkInterval = Duration.seconds(10)
  }

  let place: JournalPlace
  let rules: Rules
  let log: Log
  let work: BackgroundWork

  private(set) var file: StorageFile
  /// How much of the file is lines: what is written next begins there.
  var byteCount: UInt64
  /// Where the zeros end that are written ahead of the lines, or would end had they not failed.
  var preparedEnd: UInt64 = 0
  /// About how much of the file is not dead, when that was last known.
  var liveBytes: UInt64
  /// Why changes are refused until a whole new file was written.
  private(set) var refusal: StorageError?
  /// What has to be moved aside before the file is replaced.
  var unsavedDamage: JournalDamage?

  var replacement: JournalReplacement?
  /// No attempt to replace the file is made before.
  var nextAttempt = Deadline(in: .zero)
  /// Whether the last attempt failed, which is said once.
  var isReplacingFailing = false
  /// While the disk is writing the replacement.
  var synchronizingReplacement: BackgroundWork.Job?

  /// When changes are to be brought to the disk that it may not have yet.
  private var synchronizationDue: Deadline?
  /// The file that the disk is writing, which may have been replaced meanwhile.
  private var synchronizing: (file: StorageFile, job: BackgroundWork.Job)?
  /// Whether the file's name is to be brought to the disk too.
  private var isNameUnsynchronized = false

  init(
    at place: JournalPlace, rules: Rules, log: Log, work: BackgroundWork, file: StorageFile,
    byteCount: UInt64, liveBytes: UInt64
  ) {
    self.place = place
    self.rules = rules
    self.log = log
    self.work = work
    self.file = file
    self.byteCount = byteCount
    self.liveBytes = liveBytes
  }

  var keepsRecords: Bool { true }
  var wakeUp: Int32? { work.wakeUp }

  // MARK: A turn's changes

  mutating func append(_ records: ChangeRecords) throws(StorageError) {
    if let refusal { throw refusal }
    do throws(SystemError) {
      try file.write(records.lines.span, at: byteCount)
      if case .always = rules.policy {
        prepare(behind: records.lines.count)
        try synchronizeNow()
      }
    } catch {
      cutBack()
      throw StorageError(message: error.description)
    }
    byteCount += UInt64(records.lines.count)
    if case .second = rules.policy { noteUnsynchronized() }
    appendToReplacement(records.lines.span)
  }

  private mutating func synchronizeNow() throws(SystemError) {
    do throws(SystemError) { try file.synchronizeData() } catch {
      refuse(error)
      throw error
    }
  }

  /// Takes what was written of a turn out of the file again, with all zeros.
  private mutating func cutBack() {
    do throws(SystemError) {
      try file.truncate(to: byteCount)
      preparedEnd = byteCount
    } catch {
      refuse(error)
    }
  }

  /// Refuses changes until there is a new file.
  mutating func refuse(_ error: SystemError) {
    guard refusal == nil else { return }
    refusal = StorageError(message: "\(error); a new file is being tried")
    nextAttempt = Deadline(in: .zero)
  }

  // MARK: What goes on beside

  mutating func proceed(with source: some CalculatorSource) -> Deadline? {
    takeOutcomes()
    replaceIfNeeded(with: source)
    synchronizeIfDue()
    return nextMoment
  }

  private mutating func takeOutcomes() {
    if let (file, job) = synchronizing, let outcome = job.outcome {
      synchronizing = nil
      // What became of a file that has been replaced meanwhile does not matter.
      if case .failure(let error) = outcome, file === self.file {
        log.error("the disk may have lost changes of the last second: \(error)")
        refuse(error)
      }
    }
    if let outcome = synchronizingReplacement?.outcome {
      synchronizingReplacement = nil
      switch outcome {
      case .success: finishReplacement()
      case .failure(let error): abandonReplacement(error)
      }
    }
  }

  private var nextMoment: Deadline? {
    if replacement?.isCopied == false { return Deadline(in: .zero) }
    var next: Deadline?
    if replacement == nil, synchronizingReplacement == nil, needsReplacement { next = nextAttempt }
    if let due = synchronizationDue, synchronizing == nil, refusal == nil {
      next = next.map { min($0, due) } ?? due
    }
    return next
  }

  // MARK: Bringing changes to the disk

  private mutating func noteUnsynchronized() {
    if synchronizationDue == nil { synchronizationDue = Deadline(in: rules.synchronizationDelay) }
  }

  private mutating func synchronizeIfDue() {
    guard let due = synchronizationDue, synchronizing == nil, refusal == nil, due.hasPassed else { return }
    synchronizationDue = nil
    let withName = isNameUnsynchronized
    isNameUnsynchronized = false
    let job = work.start(.changes) { [file, place] () throws(SystemError) in
      try file.synchronizeData()
      if withName { try place.synchronizeNames() }
    }
    synchronizing = (file, job)
  }

  mutating func close() throws(StorageError) {
    work.finish()
    takeOutcomes()
    if replacement != nil {
      replacement = nil
      place.discardReplacement()
    }
    cutZeros()
    if let refusal { throw refusal }
    guard synchronizationDue != nil || isNameUnsynchronized else { return }
    do throws(SystemError) {
      try file.synchronizeData()
      if isNameUnsynchronized { try place.synchronizeNames() }
    } catch {
      throw StorageError(message: error.description)
    }
    synchronizationDue = nil
    isNameUnsynchronized = false
  }

  // MARK: Replacing the file

  /// Whether more of the file is dead than alive, or it cannot be written any more.
  var needsReplacement: Bool {
    refusal != nil || byteCount > max(rules.minimumBytes, 2 * liveBytes)
  }

  /// The replacement has taken the file's place.
  mutating func took(_ replacement: JournalReplacement) {
    file = replacement.file
    byteCount = replacement.length
    preparedEnd = replacement.length
    liveBytes = replacement.length
    refusal = nil
    isNameUnsynchronized = true
    synchronizationDue = Deadline(in: .zero)
  }

  /// The file's contents and its name are on the disk.
  mutating func noteSynchronized() {
    isNameUnsynchronized = false
    synchronizationDue = nil
  }
}
