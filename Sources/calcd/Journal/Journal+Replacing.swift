import LinuxIO

extension Journal {
  /// How often the disk is asked for a replacement before it takes over though the disk is slow.
  private static let maximumSynchronizations = 3

  /// Begins a new file where one is needed, or copies the next calculators into it.
  mutating func replaceIfNeeded(with source: some CalculatorSource) {
    do throws(SystemError) {
      if replacement == nil {
        guard needsReplacement, synchronizingReplacement == nil, nextAttempt.hasPassed else { return }
        try moveDamageAside()
        replacement = try JournalReplacement(of: source, at: place)
      }
      guard replacement?.isCopied == false || replacement?.synchronizations == 0 else { return }
      try replacement?.copySome(of: source)
      if replacement?.isCopied == true { synchronizeReplacement() }
    } catch {
      abandonReplacement(error)
    }
  }

  mutating func moveDamageAside() throws(SystemError) {
    guard let damage = unsavedDamage else { return }
    let path = try damage.moveAside(from: file, with: place.calls)
    unsavedDamage = nil
    let what =
      switch damage.cause {
      case .unfinishedLine: "ends in a line that was never finished"
      case .damage: "was damaged"
      }
    log.error("\(file.path) \(what): \(damage.byteCount) bytes that are no whole line were moved to \(path)")
  }

  mutating func appendToReplacement(_ lines: Span<UInt8>) {
    guard replacement != nil else { return }
    do throws(SystemError) { try replacement?.append(lines) } catch { abandonReplacement(error) }
  }

  private mutating func synchronizeReplacement() {
    guard let file = replacement?.noteSynchronization() else { return }
    synchronizingReplacement = work.start(.replacement) { () throws(SystemError) in try file.synchronize() }
  }

  /// The disk has the replacement, but for what was added since it was asked.
  mutating func finishReplacement() {
    guard let replacement else { return }
    do throws(SystemError) {
      switch rules.policy {
      case .always:
        if replacement.length > replacement.synchronizedLength { try replacement.file.synchronizeData() }
      case .second:
        // What was added must not be on the disk later than it would be in the old file.
        let wasSlow = replacement.patience.hasPassed
        if wasSlow, replacement.synchronizations < Self.maximumSynchronizations {
          synchronizeReplacement()
          return
        }
      }
      try place.replace()
    } catch {
      abandonReplacement(error)
      return
    }
    if refusal != nil { log.notice("a new journal was written, with everything that was acknowledged") }
    took(replacement)
    self.replacement = nil
    isReplacingFailing = false
    guard case .always = rules.policy else { return }
    // Before anything else is acknowledged, the file must be the one that is found after a power cut.
    do throws(SystemError) {
      try place.synchronizeNames()
      noteSynchronized()
    } catch {
      refuse(error)
    }
  }

  /// Gives a replacement up; the next attempt comes later.
  mutating func abandonReplacement(_ error: SystemError) {
    guard replacement != nil || needsReplacement else { return }
    if replacement != nil {
      replacement = nil
      place.discardReplacement()
    }
    nextAttempt = Deadline(in: refusal == nil ? rules.shrinkInterval : rules.repairInterval)
    if !isReplacingFailing { log.error("the journal cannot be written anew, which is tried again: \(error)") }
    isReplacingFailing = true
  }
}
