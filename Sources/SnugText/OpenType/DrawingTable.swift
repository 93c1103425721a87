/// The `SVG ` table (OpenType 1.9, "SVG"): the documents that draw glyphs.
enum DrawingTable {
  /// The numbers of the glyphs that each document draws, in the table's order; a document that does
  /// not lie in the table is left out.
  static func glyphs(in bytes: [UInt8]) -> [ClosedRange<Int>] {
    // A document may draw one glyph, of which a font has 65,536.
    var table = TableReader(bytes, mostReads: 1 << 19)
    var glyphs: [ClosedRange<Int>] = []
    do throws(UnreadableTable) {
      let list = try table.uint32(at: 2)
      for place in 0..<(try table.uint16(at: list)) {
        let record = list + 2 + 12 * place
        let first = try table.uint16(at: record)
        let last = try table.uint16(at: record + 2)
        let document = list + (try table.uint32(at: record + 4))
        let length = try table.uint32(at: record + 8)
        guard first <= last, length > 0, document + length <= bytes.count else { continue }
        glyphs.append(first...last)
      }
    } catch {}
    return glyphs
  }
}
