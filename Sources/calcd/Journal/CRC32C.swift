internal import CProcessor

/// CRC-32C (Castagnoli), the checksum of iSCSI (RFC 3720, appendix B.4), eight bytes at a step: by the processor's
/// own instruction where it has one, else by eight tables, each of which says what a byte does to the remainder so many
/// places later.
struct CRC32C {
  private typealias Table = InlineArray<256, UInt32>

  /// The polynomial 0x1EDC6F41, lowest bit first.
  private static let polynomial: UInt32 = 0x82F6_3B78

  /// An object, so that a checksum reads the tables where they are and asks once whether they are made.
  private final class Tables: Sendable {
    let places: InlineArray<8, Table>

    init() {
      var places = InlineArray<8, Table>(repeating: Table(repeating: 0))
      for byte in 0..<256 {
        var remainder = UInt32(byte)
        for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ polynomial : remainder >> 1 }
        places[0][byte] = remainder
      }
      for place in 1..<8 {
        for byte in 0..<256 {
          let before = places[place - 1][byte]
          places[place][byte] = before >> 8 ^ places[0][Int(before & 0xFF)]
        }
      }
      self.places = places
    }
  }

  private static let shared = Tables()

  static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    guard processor_has_crc32c() != 0 else { return checksumByTables(of: bytes) }
    // Safe: the processor was asked, and reads no more than the bytes of the buffer, which an empty one has none of.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe ~processor_crc32c(.max, start, bytes.count)
    }
  }

  static func checksumByTables(of bytes: Span<UInt8>) -> UInt32 {
    let tables = shared
    // The view lives no longer than the bytes.
    let raw = unsafe bytes.bytes
    var remainder = UInt32.max
    var position = 0
    let end = bytes.count
    while end - position >= 8 {
      // Any eight bytes are a word, and there are eight.
      let word = unsafe raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
      let mixed = word ^ UInt64(remainder)
      remainder =
        tables.places[7][Int(mixed & 0xFF)] ^ tables.places[6][Int(mixed >> 8 & 0xFF)]
        ^ tables.places[5][Int(mixed >> 16 & 0xFF)] ^ tables.places[4][Int(mixed >> 24 & 0xFF)]
        ^ tables.places[3][Int(mixed >> 32 & 0xFF)] ^ tables.places[2][Int(mixed >> 40 & 0xFF)]
        ^ tables.places[1][Int(mixed >> 48 & 0xFF)] ^ tables.places[0][Int(mixed >> 56)]
      position += 8
    }
    while position < end {
      remainder = remainder >> 8 ^ tables.places[0][Int((remainder ^ UInt32(bytes[position])) & 0xFF)]
      position += 1
    }
    return ~remainder
  }
}
