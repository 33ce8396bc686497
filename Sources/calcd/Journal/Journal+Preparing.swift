import LinuxIO

extension Journal {
  /// Writes zeros for the lines to come, behind those that a turn has just written, where these have used up the
  /// last ones.
  ///
  /// To bring lines to the disk, a file system writes its own log too whenever the file's length or its blocks have
  /// changed. Where the lines went over zeros that the disk has already, it writes them and nothing else. Space that
  /// was only reserved would not do: that it is written is a change of its own.
  ///
  /// Where there is no room for zeros, the lines simply make the file longer, as far as the zeros would have gone.
  ///
  /// - Parameter lineBytes: how much the turn has written, from `byteCount` on.
  mutating func prepare(behind lineBytes: Int) {
    let step = rules.stepBytes
    let end = byteCount + UInt64(lineBytes)
    // To write so much twice takes longer than the file system's log.
    guard end > preparedEnd, (1..<step).contains(UInt64(lineBytes)) else { return }
    preparedEnd = (end / step + 1) * step
    do throws(SystemError) {
      try file.write([UInt8](repeating: 0, count: Int(preparedEnd - end)).span, at: end)
    } catch {
      // What a full disk gave is wanted elsewhere; where it does not go back, the next lines use it.
      try? file.truncate(to: end)
    }
  }

  /// Leaves nothing but lines in the file. Where that fails, the next lines are written over the zeros all the same,
  /// and the next daemon cuts them off.
  mutating func cutZeros() {
    guard preparedEnd > byteCount else { return }
    do throws(SystemError) {
      try file.truncate(to: byteCount)
      preparedEnd = byteCount
    } catch {}
  }
}

extension JournalReader {
  private static let searchBytes: UInt64 = 64 * 1024

  /// How much of a file is more than zeros at its end: a daemon that was killed has left them. All of a file that holds
  /// nothing else, which no daemon leaves.
  static func textLength(of file: StorageFile, length: UInt64) -> UInt64 {
    var end = length
    while end > 0 {
      let start = end - min(end, searchBytes)
      var piece: [UInt8] = []
      // What cannot be read is dealt with where the lines are.
      do throws(SystemError) { try file.read(Int(end - start), at: start, into: &piece) } catch { return end }
      if let last = piece.lastIndex(where: { $0 != 0 }) { return start + UInt64(last) + 1 }
      end = start
    }
    return length
  }
}
