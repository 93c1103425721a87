import SnugGeometry
import SnugHarfBuzz
import Testing

@testable import SnugText

/// Compares a run that is shaped in pieces with one call of `hb_shape` for all of it.
@Suite("Shaping: long runs")
struct LongRunTests {
  struct Glyph: Equatable {
    var id: UInt32
    var cluster: Int32
    var advance, xOffset, yOffset: Int32
  }

  private struct Case: Sendable, CustomTestStringConvertible {
    var family: String
    var script: UnicodeScript
    var direction = LayoutDirection.leftToRight
    var words: String
    var testDescription: String { family }
  }

  private static let cases = [
    Case(family: "Snug Test", script: .latin, words: "AVAV fi Te lorem VA "),
    Case(family: "Noto Sans", script: .latin, words: "AVfi To Čapek W. Ame\u{301}lie (1/2) ffi "),
    Case(family: "Inter", script: .latin, words: "AVfi Te->x 10:30 (A) Wy. "),
    Case(family: "DejaVu Sans", script: .latin, words: "AVAVAVfiTeToVAAVAV"),
    Case(
      family: "Noto Naskh Arabic", script: UnicodeScript(of: "ب"), direction: .rightToLeft,
      words: "بسم الله الرحمن لا إله "),
    Case(
      family: "Noto Sans Devanagari", script: UnicodeScript(of: "क"),
      words: "क्षि र्क न्त्र हिन्दी "),
    Case(family: "Noto Sans Thai", script: UnicodeScript(of: "ก"), words: "กำที่ภาษาไทย"),
  ]

  /// Words in an order that does not repeat, so that cuts fall anywhere in them.
  private static func text(_ words: String, bytes: Int) -> [UInt8] {
    let words = words.split(separator: " ", omittingEmptySubsequences: false)
    var text = ""
    var number = 1
    while text.utf8.count < bytes {
      number = number * 75 % 65_537
      text += words[number % words.count] + (number % 5 < 2 ? "" : " ")
    }
    return Array(text.utf8)
  }

  private func whole(
    _ utf8: [UInt8], _ script: UnicodeScript, _ direction: LayoutDirection, _ face: FontFace
  ) -> [Glyph] {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    utf8.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        hb_buffer_add_utf8(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
      }
    }
    hb_buffer_set_script(buffer, script.harfBuzz)
    hb_buffer_set_direction(buffer, direction == .rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_flags(
      buffer,
      hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    hb_shape(face.shaping.font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, &count)
    return (0..<Int(count)).compactMap { place in
      guard let info = infos?[place], let position = positions?[place] else { return nil }
      return Glyph(
        id: info.codepoint, cluster: Int32(bitPattern: info.cluster),
        advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset)
    }
  }

  private func inPieces(
    _ utf8: [UInt8], _ script: UnicodeScript, _ direction: LayoutDirection, _ face: FontFace
  ) throws -> [Glyph] {
    let run = TextRun(
      start: 0, end: Int32(utf8.count), level: direction == .rightToLeft ? 1 : 0, script: script,
      face: 0)
    var glyphs: [ShapedGlyph] = []
    let sum = try Shaper().shape(run, of: utf8, face: face, into: &glyphs)
    #expect(sum == glyphs.reduce(0) { $0 + Int64($1.advance) })
    return glyphs.map {
      Glyph(
        id: $0.id, cluster: $0.cluster, advance: $0.advance, xOffset: $0.xOffset,
        yOffset: $0.yOffset)
    }
  }

  /// Expects that a run shaped in pieces has the glyphs of the run shaped whole. The first of some ten
  /// thousand glyphs that differ show the place.
  private func expectEqualPieces(
    _ utf8: [UInt8], _ script: UnicodeScript, _ direction: LayoutDirection, family: String,
    by isSame: (Glyph, Glyph) -> Bool = { $0 == $1 }
  ) throws {
    let chain = try InstalledFonts.catalog.get().chain(for: FontDescriptor(families: [family]))
    guard chain.missingFamilies.isEmpty else { return }
    let pieces = try inPieces(utf8, script, direction, chain.primary)
    let whole = whole(utf8, script, direction, chain.primary)
    #expect(pieces.count == whole.count)
    #expect(zip(pieces, whole).filter { !isSame($0, $1) }.prefix(4).map { [$0.0, $0.1] } == [])
  }
  @Test("a long run shaped in pieces has the glyphs of the run shaped whole", arguments: cases)
  private func pieces(of text: Case) throws {
    // Several pieces, the last a few bytes long.
    let utf8 = Self.text(text.words, bytes: 5 * Shaper.longestPiece + 10)
    try expectEqualPieces(utf8, text.script, text.direction, family: text.family)
  }

  @Test(
    "a row of 5,000 soft hyphens has the glyphs of the row shaped whole",
    arguments: ["Snug Test", "Snug Sans", "Noto Sans", "DejaVu Sans"])
  func softHyphens(family: String) throws {
    let row = String(repeating: "\u{AD}", count: 5_000)
    // No font kerns these letters with each other: across a shorter row kerning would apply.
    let utf8 = Array("AVn\(row)nToA\u{AD}Vn\(row)nVA-".utf8)
    try expectEqualPieces(utf8, .latin, .leftToRight, family: family)
  }

  @Test("45,000 joined letters in a row keep their forms")
  func joined() throws {
    let utf8 = Array(String(repeating: "بسم", count: 15_000).utf8)
    try expectEqualPieces(
      utf8, UnicodeScript(of: "ب"), .rightToLeft, family: "Noto Naskh Arabic"
    ) { $0.id == $1.id }
  }
}
