/// A `GSUB` table whose feature `ccmp`, which is always on, holds given lookups
/// (OpenType 1.9, "GSUB").
enum SubstitutionTable {
  /// - Parameters:
  ///   - lookups: The bytes of the lookups.
  ///   - applied: Their indices in the feature; the others are only called by lookups.
  static func table(lookups: [[UInt8]], applied: [Int]) -> [UInt8] {
    let scripts: [UInt8] =
      .bigEndian16(1) + Array("DFLT".utf8) + .bigEndian16(8, 4, 0, 0, 0xFFFF, 1, 0)
    let features: [UInt8] =
      .bigEndian16(1) + Array("ccmp".utf8) + .bigEndian16(8, 0, applied.count)
      + .bigEndian16(applied)
    var offset = 2 + 2 * lookups.count
    var list: [UInt8] = .bigEndian16(lookups.count)
    for lookup in lookups {
      list += .bigEndian16(offset)
      offset += lookup.count
    }
    let header: [UInt8] = .bigEndian16(
      1, 0, 10, 10 + scripts.count, 10 + scripts.count + features.count)
    return header + scripts + features + list + lookups.joined()
  }

  /// A lookup that replaces a glyph by `count` copies of it (type 2, format 1).
  static func repeating(_ glyph: Int, count: Int) -> [UInt8] {
    .bigEndian16(2, 0, 1, 8, 1, 8, 1, 14, 1, 1, glyph, count)
      + .bigEndian16(Array(repeating: glyph, count: count))
  }

  /// A lookup that calls another one `count` times at a glyph (type 5, format 3).
  static func calling(_ lookup: Int, at glyph: Int, count: Int) -> [UInt8] {
    .bigEndian16(5, 0, 1, 8, 3, 1, count, 8 + 4 * count)
      + .bigEndian16((0..<count).flatMap { _ in [0, lookup] }) + .bigEndian16(1, 1, glyph)
  }
}
