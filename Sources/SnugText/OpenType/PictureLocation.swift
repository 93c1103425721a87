/// Where `CBDT` has the picture of a glyph, as an index subtable of `CBLC` says.
struct PictureLocation {
  let imageFormat: Int
  let bytes: Range<Int>
  /// Of all pictures of the subtable alike, where it has them.
  let metrics: ArraySlice<UInt8>?

  /// `nil` where the subtable has none of the glyph.
  /// - Parameter firstGlyph: The first one of the subtable, which the glyph does not come before.
  init?(
    ofGlyph glyph: Int, firstGlyph: Int, subtable: Int, in table: inout TableReader
  ) throws(UnreadableTable) {
    imageFormat = try table.uint16(at: subtable + 2)
    let start = try table.uint32(at: subtable + 4)
    let body = subtable + 8
    let place = glyph - firstGlyph
    let (from, to): (Int, Int)
    switch try table.uint16(at: subtable) {
    case 1:
      from = try table.uint32(at: body + 4 * place)
      to = try table.uint32(at: body + 4 * place + 4)
      metrics = nil
    case 2:
      let size = try table.uint32(at: body)
      (from, to) = (size * place, size * (place + 1))
      metrics = try table.bytes(8, at: body + 4)
    case 3:
      from = try table.uint16(at: body + 2 * place)
      to = try table.uint16(at: body + 2 * place + 2)
      metrics = nil
    case 4:
      let count = try table.uint32(at: body)
      let pairs = body + 4
      let found = try table.firstRecord(of: count, every: 4, from: pairs, notBelow: glyph)
      guard let found, try table.uint16(at: pairs + 4 * found) == glyph else { return nil }
      from = try table.uint16(at: pairs + 4 * found + 2)
      to = try table.uint16(at: pairs + 4 * found + 6)
      metrics = nil
    case 5:
      let size = try table.uint32(at: body)
      metrics = try table.bytes(8, at: body + 4)
      let count = try table.uint32(at: body + 12)
      let found = try table.firstRecord(of: count, every: 2, from: body + 16, notBelow: glyph)
      guard let found, try table.uint16(at: body + 16 + 2 * found) == glyph else { return nil }
      (from, to) = (size * found, size * (found + 1))
    default: throw .unknownFormat
    }
    guard from <= to else { throw .damaged }
    guard from < to else { return nil }
    bytes = start + from..<start + to
  }
}

extension TableReader {
  /// The first of records in ascending order whose number, its first, is not below `number`.
  fileprivate mutating func firstRecord(
    of count: Int, every stride: Int, from start: Int, notBelow number: Int
  ) throws(UnreadableTable) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try uint16(at: start + stride * middle) < number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < count ? low : nil
  }
}
