import LinuxIO

/// Reads a journal line by line, whatever it holds, in pieces of bounded size.
struct JournalReader {
  /// Longer than any line can be: a name, three numbers of at most 2,048 bits and two descriptions of at
  /// most 256 characters take less than 8 KiB, and so does a line of several additions. What is longer is no line.
  static let maximumLineBytes = 64 * 1024
  private static let pieceBytes = 1024 * 1024
  /// What a disk cannot read it cannot read in blocks of this size.
  private static let blockBytes = 4096

  private let file: StorageFile
  private let length: UInt64
  /// What was read and not taken yet; its first byte is at `offset` in the file.
  private var bytes: [UInt8] = []
  private var offset: UInt64 = 0
  /// Whether a line has already proved to be too long.
  private var isSkipping = false
  /// Whether there were places that the disk could not read.
  private(set) var isUnreadable = false

  init(_ file: StorageFile, length: UInt64) {
    self.file = file
    self.length = length
  }

  /// Gives every line to `take`, without its newline and with the range of the file that it has with it;
  /// nil stands for bytes that are no line. What is behind the last newline comes back.
  mutating func read(_ take: (Span<UInt8>?, Range<UInt64>) throws(StartError) -> Void) throws(StartError)
    -> Range<UInt64>
  {
    var searched = 0
    while offset + UInt64(bytes.count) < length {
      readPiece()
      var start = 0
      for index in searched..<bytes.count where bytes[index] == JournalField.lineEnd {
        let range = offset + UInt64(start)..<offset + UInt64(index) + 1
        if isSkipping {
          try take(nil, range)
        } else {
          try take(bytes.span.extracting(start..<index), range)
        }
        isSkipping = false
        start = index + 1
      }
      discard(start)
      if isSkipping || bytes.count > Self.maximumLineBytes {
        isSkipping = true
        try take(nil, offset..<offset + UInt64(bytes.count))
        discard(bytes.count)
      }
      searched = bytes.count
    }
    return offset..<offset + UInt64(bytes.count)
  }

  private mutating func discard(_ count: Int) {
    bytes.removeSubrange(..<count)
    offset += UInt64(count)
  }

  private mutating func readPiece() {
    let start = offset + UInt64(bytes.count)
    let wanted = Int(min(UInt64(Self.pieceBytes), length - start))
    let before = bytes.count
    do throws(SystemError) {
      try file.read(wanted, at: start, into: &bytes)
    } catch {
      bytes.removeSubrange(before...)
      readBlocks(wanted, at: start)
    }
    // Somebody cut the file meanwhile; zeros are no line either.
    while bytes.count < before + wanted { bytes.append(0) }
  }

  /// Reads around a bad place of the disk; what cannot be read counts as zeros.
  private mutating func readBlocks(_ wanted: Int, at start: UInt64) {
    var done = 0
    while done < wanted {
      let before = bytes.count
      let count = min(Self.blockBytes, wanted - done)
      do throws(SystemError) {
        try file.read(count, at: start + UInt64(done), into: &bytes)
      } catch {
        bytes.removeSubrange(before...)
        isUnreadable = true
      }
      while bytes.count < before + count { bytes.append(0) }
      done += count
    }
  }
}
