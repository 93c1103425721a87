import Glibc
import SnugFreeType
import SnugText

/// The table `SVG ` (OpenType 1.9, "SVG"): the documents that draw glyphs. FreeType before 2.13 reads outside
/// of a damaged one.
struct SVGGlyphTable {
  private let bytes: [UInt8]
  /// The glyphs that each document draws, in the table's order.
  private let documents: [(glyphs: ClosedRange<Int>, bytes: Range<Int>)]

  /// The longest document that is read, uncompressed.
  static let mostBytes = 1 << 20

  /// Documents outside of the table are left out.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A document may draw a single glyph, and a font may have 65,536 glyphs.
    var table = TableReader(bytes, mostReads: 1 << 19)
    var documents: [(glyphs: ClosedRange<Int>, bytes: Range<Int>)] = []
    do throws(UnreadableTable) {
      let list = try table.uint32(at: 2)
      for place in 0..<(try table.uint16(at: list)) {
        let record = list + 2 + 12 * place
        let first = try table.uint16(at: record)
        let last = try table.uint16(at: record + 2)
        let start = list + (try table.uint32(at: record + 4))
        let length = try table.uint32(at: record + 8)
        guard first <= last, length > 0, start + length <= bytes.count else { continue }
        documents.append((first...last, start..<start + length))
      }
    } catch {}
    self.documents = documents
  }

  /// Returns the document that draws a glyph, uncompressed; `nil` if none does.
  /// - Throws: If it is too long, or cannot be uncompressed.
  func document(ofGlyph glyph: Int) throws(UnreadableTable) -> [UInt8]? {
    guard let found = documents.first(where: { $0.glyphs.contains(glyph) }) else { return nil }
    let data = Array(bytes[found.bytes])
    // Gzip (RFC 1952).
    if data.starts(with: [0x1F, 0x8B]) { return try Self.uncompressed(data) }
    guard data.count <= Self.mostBytes else { throw .tooLarge }
    return data
  }

  private static func uncompressed(_ data: [UInt8]) throws(UnreadableTable) -> [UInt8] {
    // The length stands at the end of the file.
    guard data.count >= 18 else { throw .damaged }
    let length = data.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length > 0, length <= mostBytes else { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: length)
    var count = FT_ULong(length)
    var memory = unsafe FT_MemoryRec_()
    unsafe memory.alloc = { _, size in unsafe malloc(Int(size)) }
    unsafe memory.free = { _, block in unsafe free(block) }
    unsafe memory.realloc = { _, _, size, block in unsafe realloc(block, Int(size)) }
    let code = unsafe FT_Gzip_Uncompress(&memory, &bytes, &count, data, FT_ULong(data.count))
    guard code == 0, count == length else { throw .damaged }
    return bytes
  }
}
