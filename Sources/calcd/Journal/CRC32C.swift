/// CRC-32C (Castagnoli), the checksum of iSCSI (RFC 3720, appendix B.4), eight bytes at a step: each of
/// the eight tables says what a byte does to the remainder so many places later.
struct CRC32C {
  private typealias Table = InlineArray<256, UInt32>

  /// The polynomial 0x1EDC6F41, lowest bit first.
  private static let polynomial: UInt32 = 0x82F6_3B78
  private static let tables = makeTables()

  private static func makeTables() -> InlineArray<8, Table> {
    var tables = InlineArray<8, Table>(repeating: Table(repeating: 0))
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ polynomial : remainder >> 1 }
      tables[0][byte] = remainder
    }
    for place in 1..<8 {
      for byte in 0..<256 {
        let before = tables[place - 1][byte]
        tables[place][byte] = before >> 8 ^ tables[0][Int(before & 0xFF)]
      }
    }
    return tables
  }

  static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    var remainder = UInt32.max
    var position = 0
    let end = bytes.count
    while end - position >= 8 {
      let low = remainder ^ word(bytes, position)
      let high = word(bytes, position + 4)
      remainder =
        tables[7][Int(low & 0xFF)] ^ tables[6][Int(low >> 8 & 0xFF)]
        ^ tables[5][Int(low >> 16 & 0xFF)] ^ tables[4][Int(low >> 24)]
        ^ tables[3][Int(high & 0xFF)] ^ tables[2][Int(high >> 8 & 0xFF)]
        ^ tables[1][Int(high >> 16 & 0xFF)] ^ tables[0][Int(high >> 24)]
      position += 8
    }
    while position < end {
      remainder = remainder >> 8 ^ tables[0][Int((remainder ^ UInt32(bytes[position])) & 0xFF)]
      position += 1
    }
    return ~remainder
  }

  /// Four bytes, the first one lowest.
  private static func word(_ bytes: Span<UInt8>, _ position: Int) -> UInt32 {
    UInt32(bytes[position]) | UInt32(bytes[position + 1]) << 8
      | UInt32(bytes[position + 2]) << 16 | UInt32(bytes[position + 3]) << 24
  }
}
