import Glibc
import SnugDrawing
import SnugGeometry
import SnugText

/// Opens bytes as a font file, and measures and lays out labels with it.
///
/// Nothing may trap or hang: the file is refused as a bad font, or every label has a size. A layout
/// is no wider than its limit, its glyphs add up to the reported width, and a second measurer
/// reports the same metrics. Each glyph has an image with finite bounds, and a picture if it can be
/// drawn, or is refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFonts(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FontFileOfInput.shared.write(UnsafeBufferPointer(start: bytes, count: count))
  let path = FontFileOfInput.shared.path
  do throws(FontError) {
    let catalog = try FontCatalog(files: [path])
    for style in styles(path) {
      let outliner = GlyphOutliner(catalog: catalog)
      try check(
        TextMeasurer(catalog: catalog), TextMeasurer(catalog: catalog), outliner, style)
    }
  } catch {
    switch error {
    case .notAFont, .tooManyGlyphs, .outOfMemory: break
    case .unreadableFile, .unreadableGlyph, .repeatedName, .noFontDatabase, .numberOutOfRange,
      .malformedLanguage, .unusableRange, .textTooLong, .tooManyLines, .missingLibrary,
      .noLineBreakingRules:
      fatalError("refused for \(error)")
    }
  }
  return 0
}

/// Mutates mostly the contents of tables: a file without a valid table directory is refused early.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutateFont(
  _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32
) -> Int {
  var random = Random(state: UInt64(seed))
  let font = UnsafeMutableBufferPointer(start: bytes, count: count)
  for _ in 0...random.below(4) {
    guard count > 0 else { break }
    let table = random.below(8) == 0 ? 0..<count : tables(of: font).randomElement(using: &random)
    mutate(font, in: table.flatMap { $0.isEmpty ? nil : $0 } ?? 0..<count, &random)
  }
  // Now and then the file ends early.
  return count > 1 && random.below(64) == 0 ? 1 + random.below(count - 1) : count
}

/// The tables that a font's directory lists, or that of the first font of a collection.
private func tables(of font: UnsafeMutableBufferPointer<UInt8>) -> [Range<Int>] {
  func number(_ offset: Int) -> Int {
    guard offset >= 0, offset + 4 <= font.count else { return 0 }
    return font[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }
  let start = number(0) == 0x7474_6366 ? number(12) : 0
  return (0..<min(64, number(start + 4) >> 16)).map { table in
    let record = start + 12 + 16 * table
    let offset = min(number(record + 8), font.count)
    return offset..<min(font.count, offset + number(record + 12))
  }
}

private func mutate(
  _ font: UnsafeMutableBufferPointer<UInt8>, in table: Range<Int>, _ random: inout Random
) {
  // The first bytes of a table decide how the rest is read.
  let reach = random.below(2) == 0 ? min(64, table.count) : table.count
  let place = table.lowerBound + random.below(reach)
  let isPair = place + 1 < table.upperBound
  switch random.below(6) {
  case 0: font[place] ^= 1 << UInt8(random.below(8))
  case 1: font[place] = UInt8(random.below(256))
  case 2, 3:
    guard isPair else { return }
    let extremes: [UInt16] = [0, 1, 2, 0x7FFF, 0x8000, 0xFFFF, 0xFFFE, 0x0100, 0x3FFF]
    let value = extremes[random.below(extremes.count)]
    (font[place], font[place + 1]) = (UInt8(value >> 8), UInt8(value & 0xFF))
  case 4:
    guard isPair else { return }
    let value = UInt16(font[place]) << 8 | UInt16(font[place + 1])
    let near = value &+ UInt16(random.below(9)) &- 4
    (font[place], font[place + 1]) = (UInt8(near >> 8), UInt8(near & 0xFF))
  default:
    // Bytes from elsewhere in the font: offsets then lead into other structures, or in circles.
    let source = random.below(font.count)
    let length = min(1 + random.below(16), font.count - source, table.upperBound - place)
    let copy = Array(font[source..<source + length])
    for (index, byte) in copy.enumerated() { font[place + index] = byte }
  }
}

private func styles(_ path: String) -> [TextStyle] {
  let wild = ["wght", "wdth", "opsz"].compactMap { name in
    FontTag(name).map { FontAxis(tag: $0, value: 32767) }
  }
  return [
    TextStyle(
      font: FontDescriptor(file: path, weight: 650), size: 15,
      paragraph: ParagraphStyle(lineBoxes: .allRuns)),
    TextStyle(
      font: FontDescriptor(file: path, namedInstance: "Bold", axes: wild), size: 10_000,
      letterSpacing: -3),
  ]
}

private let texts = [
  "AVfi Te, much (longer)", "e\u{301}a\u{301}\u{308}\u{323} \u{E9}", "بسم الله لا",
  "שלום \u{5E9}\u{5C1}",
  "क्षि र्क न्त", "কি র্ক", "กำ ที่", "漢字、かが한글", "😀👩‍👩‍👧🇩🇪1\u{FE0F}\u{20E3}",
  "a\u{E000}\u{10FFFF}\u{200D}ж",
]

private func check(
  _ measurer: TextMeasurer, _ other: TextMeasurer, _ outliner: GlyphOutliner, _ style: TextStyle
) throws(FontError) {
  let primary = try measurer.chain(for: style).primary
  let instance = primary.namedInstance
  require(
    instance.map(primary.namedInstances.contains) ?? true, "\(instance ?? "") is no instance")
  for glyph in UInt32(0)..<96 { try checkImages(of: glyph, in: primary, outliner) }
  let metrics = try measurer.measure(texts, style: style)
  let again = try other.measure(texts.reversed(), style: style)
  require(metrics == again.reversed(), "measured differently in another order")
  for (text, whole) in zip(texts, metrics) {
    check(whole)
    for limit in [0, whole.width / 2, whole.width] {
      let layout = try measurer.layout(
        text, style: style, maximumWidth: limit, includingGlyphs: true)
      check(layout.metrics)
      require(layout.metrics.width <= limit, "\(layout.metrics.width) in \(limit)")
      require(layout.isTruncated == (whole.width > limit), "\(text) is cut where it fits")
      let sum = layout.glyphRuns.reduce(0) { $0 + $1.width }
      require(sum == layout.metrics.idealWidth, "runs of \(sum)")
      if limit == whole.width { checkImages(layout.glyphRuns, outliner) }
      for run in layout.glyphRuns {
        let units = run.glyphs.reduce(0) { $0 + Int64($1.advanceUnits) }
        require(units == run.advanceUnits, "glyphs of \(units) in a run of \(run.advanceUnits)")
      }
      for lines in [0, 2] {
        check(
          try measurer.layout(
            text, style: style, maximumWidth: limit, maximumLines: lines, includingGlyphs: true
          ).metrics)
      }
    }
  }
}

/// Reads a glyph and draws it as a small picture.
private func checkImages(
  of glyph: UInt32, in face: FontFace, _ outliner: GlyphOutliner
) throws(FontError) {
  do throws(FontError) {
    let picture = try outliner.picture(ofGlyph: glyph, in: face, size: 10, pixelsPerEm: 8)
    if let frame = picture?.frame {
      require(frame.maxX.isFinite && frame.maxY.isFinite, "\(frame) is out of range")
    }
  } catch {
    switch error {
    case .unreadableGlyph, .notAFont: return
    default: throw error
    }
  }
}

private func checkImages(_ runs: [GlyphRun], _ outliner: GlyphOutliner) {
  for run in runs {
    for glyph in run.glyphs {
      let image: GlyphImage
      do throws(FontError) {
        image = try outliner.image(ofGlyph: glyph.id, in: run.face, size: run.size)
      } catch {
        switch error {
        case .unreadableGlyph, .notAFont: continue
        default: fatalError("glyph \(glyph.id) refused for \(error)")
        }
      }
      for bounds in bounds(of: image) {
        require((bounds.x + bounds.width).isFinite, "\(bounds) is out of range")
        require((bounds.y + bounds.height).isFinite, "\(bounds) is out of range")
      }
    }
  }
}

private func bounds(of image: GlyphImage) -> [Rect] {
  switch image {
  case .outline(let outline): outline.bounds.map { [$0] } ?? []
  case .layers(let layers): layers.compactMap(\.outline.bounds)
  case .picture(let picture): [picture.frame]
  case .painting(let painting): painting.bounds.map { [$0] } ?? []
  case .document, .unsupported: []
  }
}

private func check(_ metrics: TextMetrics) {
  for value in [metrics.width, metrics.height, metrics.baseline, metrics.ascent, metrics.descent] {
    require(value >= 0 && value.isFinite, "\(metrics) is out of range")
  }
  require(metrics.idealWidth.isFinite, "\(metrics) is out of range")
}

/// A temporary file without a name that holds the input.
private final class FontFileOfInput: Sendable {
  static let shared = FontFileOfInput()
  private let descriptor: Int32

  var path: String { "/proc/self/fd/\(descriptor)" }

  init() {
    var template = Array("/tmp/snug-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    require(descriptor >= 0, "no temporary file")
    unlink(template)
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    require(ftruncate(descriptor, 0) == 0, "the temporary file cannot be emptied")
    let written = pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
    require(written == bytes.count, "the temporary file cannot be written")
  }
}

/// SplitMix64.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

/// A precondition that prints its message in optimised builds, too.
private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
