import SnugGeometry
import SnugText

/// The tables `COLR` and `CPAL` (OpenType 1.9.1): glyphs in layers of colours (version 0), and trees of paints
/// (version 1) at one design of a variable font. Read within the bounds of the tables.
struct PaintTable {
  let bytes: [UInt8]
  /// The colours of the palette that glyphs are drawn in.
  var palette: [GlyphLayer.Color] = []
  /// The offsets of the lists of glyphs, layers and clip boxes of version 1; 0 for none.
  let (glyphs, layers, clips): (Int, Int, Int)
  private let (layerGlyphs, layerGlyphCount): (Int, Int)
  private let (layerRecords, layerRecordCount): (Int, Int)
  let store: VariationStore

  /// The most layers of a glyph (version 0): fonts have tens.
  static let mostLayers = 1024
  /// The most paints of a glyph (version 1): those of real fonts have hundreds.
  static let mostPaints = 4096
  /// The most paints within each other.
  static let mostDepth = 64

  /// - Parameter place: The design, per axis in 1/16384.
  /// - Throws: If the head of a table cannot be read.
  init(_ bytes: [UInt8], place: [Int32]) throws(UnreadableTable) {
    self.bytes = bytes
    var table = TableReader(bytes)
    let version = try table.uint16(at: 0)
    layerGlyphCount = try table.uint16(at: 2)
    layerGlyphs = try table.uint32(at: 4)
    layerRecords = try table.uint32(at: 8)
    layerRecordCount = try table.uint16(at: 12)
    let isTree = version >= 1
    glyphs = isTree ? try table.uint32(at: 14) : 0
    layers = isTree ? try table.uint32(at: 18) : 0
    clips = isTree ? try table.uint32(at: 22) : 0
    store = VariationStore(
      at: isTree ? try table.uint32(at: 30) : 0, map: isTree ? try table.uint32(at: 26) : 0,
      place: place)
  }

  /// A glyph of the table.
  enum Entry {
    /// Glyphs and their colours, the first at the back.
    case layers([(glyph: Int, color: GlyphLayer.Color?)])
    /// The offset of a paint.
    case paint(Int)
  }

  /// Returns how a glyph is painted; `nil` if it is not. A paint goes before layers.
  func entry(ofGlyph glyph: Int) throws(UnreadableTable) -> Entry? {
    var table = TableReader(bytes)
    if glyphs > 0 {
      let count = try table.uint32(at: glyphs)
      if let place = try table.record(of: glyph, among: count, every: 6, from: glyphs + 4) {
        return .paint(glyphs + (try table.uint32(at: place + 2)))
      }
    }
    let place = try table.record(of: glyph, among: layerGlyphCount, every: 6, from: layerGlyphs)
    guard let place else { return nil }
    let (first, count) = (try table.uint16(at: place + 2), try table.uint16(at: place + 4))
    guard count <= Self.mostLayers else { throw .tooLarge }
    guard first + count <= layerRecordCount else { throw .damaged }
    var parts: [(glyph: Int, color: GlyphLayer.Color?)] = []
    for layer in first..<first + count {
      let record = layerRecords + 4 * layer
      let color = try table.uint16(at: record + 2)
      parts.append(
        (try table.uint16(at: record), palette.indices.contains(color) ? palette[color] : nil))
    }
    return .layers(parts)
  }

  /// Returns the painting of a glyph.
  /// - Parameters:
  ///   - offset: That of its paint.
  ///   - transform: Maps font units to points.
  ///   - outline: Returns the outline of a glyph, mapped; `nil` if it cannot be read.
  func painting(
    ofGlyph glyph: Int, at offset: Int, _ transform: GlyphTransform,
    outline: @escaping (_ glyph: Int, GlyphTransform) -> GlyphOutline?
  ) throws(UnreadableTable) -> GlyphPainting {
    var reader = PaintReader(self, outline: outline)
    return GlyphPainting(
      paint: try reader.paint(at: offset, transform),
      clip: try reader.clipBox(ofGlyph: glyph, transform)?.bounds)
  }
}

extension TableReader {
  /// Returns the offset of the record of a glyph among ascending ones.
  mutating func record(
    of glyph: Int, among count: Int, every stride: Int, from start: Int
  ) throws(UnreadableTable) -> Int? {
    let place = try firstRecord(of: count, every: stride, from: start, notBelow: glyph)
    guard let place, try uint16(at: start + stride * place) == glyph else { return nil }
    return start + stride * place
  }
}
