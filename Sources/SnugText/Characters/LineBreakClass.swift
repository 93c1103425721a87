import SnugGeometry

/// A class of characters for line breaking: those of UAX #14, some of them parted.
enum LineBreakClass: UInt8 {
  case al, bk, cr, lf, nl, sp, zw, zwj, wj, gl, cl, cp, ex, sy, op, qu
  /// Initial and final quotation marks (`Pi`, `Pf`).
  case qi, qf
  case `is`, ns, b2, cb, hy
  /// U+2010, in UAX #14 of class BA.
  case hh
  case ba, bb, hl, `in`, nu, id, eb, em
  /// A pictograph that is not assigned yet, in UAX #14 of class ID.
  case xp
  case pr, po, jl, jv, jt, h2, h3, ri, ak, ap, `as`, vf, vi
  /// U+25CC, in UAX #14 of class AL.
  case dc
  case sa, cj, cm

  /// A class from the table, and whether the character is wide.
  struct Entry {
    var value: UInt8

    var lineBreakClass: LineBreakClass { LineBreakClass(rawValue: value & 0x3F) ?? .al }
    var isWide: Bool { value & 0x80 != 0 }
  }

  /// The entries of ASCII, which need no search.
  static let ascii: [Entry] = (0..<128).map { entry($0) }

  static func entry(_ scalar: UInt32) -> Entry {
    let value = UInt8(
      truncatingIfNeeded: ranges[ranges.partitioningIndex { $0 >> 8 > scalar } - 1])
    let entry = Entry(value: value)
    // Every 28th syllable has no final consonant.
    guard entry.lineBreakClass == .h3, (scalar - 0xAC00) % 28 == 0 else { return entry }
    return Entry(value: value & 0x80 | LineBreakClass.h2.rawValue)
  }
}
