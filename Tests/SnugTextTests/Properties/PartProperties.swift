import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Shaping: properties of parts of a text")
struct PartProperties {
  /// The level, the script, the font and the style of a character.
  private struct Itemized: Equatable {
    var level: UInt8
    var script: UInt32
    var face: Int32
    var style: Int32
  }

  private func itemized(_ text: ShapedText) -> [Itemized] {
    (0..<text.text.characterCount).map { character in
      let offset = text.text.boundaries[character]
      let run = text.textRuns.first { $0.start <= offset && offset < $0.end }!
      return Itemized(level: run.level, script: run.script.tag, face: run.face, style: run.style)
    }
  }

  @Test(
    "a part keeps the levels, scripts and fonts that it has in the text; a line but for its end (L1)"
  )
  func kept() throws {
    let measurer = try InstalledFonts.measurer()
    let shaper = try TextShaper()
    forAll(TextCase.generator()) { value in
      let context = try measurer.context(for: value.style)
      let whole = try shaper.shape(value.text, style: value.style, context: context)
      let (all, count) = (itemized(whole), whole.text.characterCount)
      let base: UInt8 = whole.base == .leftToRight ? 0 : 1
      for start in 0...count {
        for end in start...count {
          let part = try shaper.part(start..<end, of: whole)
          try checkEqual(itemized(part), Array(all[start..<end]), "\(start..<end)")
          guard whole.hyphen(endingLine: start..<end) == nil else { continue }
          var expected = Array(all[start..<end])
          for place in expected.indices.reversed() {
            guard whole.text.traits(ofCharacter: start + place).all.contains(.trails) else { break }
            expected[place].level = base
          }
          let line = try shaper.line(start..<end, of: whole)
          try checkEqual(itemized(line), expected, "\(start..<end)")
        }
      }
    }
  }

  @Test("what is shown of a cut label keeps the levels of the whole label (P23)")
  func cut() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator(), count: 500) { value in
      func levels(in width: Double?) throws -> (levels: [Int: Int], ellipsis: Int) {
        let layout = try measurer.layout(value.text, value.style, in: width, glyphs: true)
        var levels: [Int: Int] = [:]
        for run in layout.glyphRuns where !run.sourceRange.isEmpty {
          for glyph in run.glyphs { levels[glyph.sourceOffset] = run.level }
        }
        return (levels, layout.isTruncated ? 1 : 0)
      }
      let whole = try levels(in: nil).levels
      for (offset, level) in try levels(in: value.maximumWidth).levels {
        // A kept part may begin inside a ligature of the whole.
        guard let known = whole[offset] else { continue }
        try checkEqual(level, known, "offset \(offset)")
      }
    }
  }

  @Test("signs alone on a line have the glyphs of their script (UAX #24, 5.1)")
  func signsOfChinese() throws {
    let style = TextStyle(
      font: FontDescriptor(families: ["Noto Sans CJK SC"], language: "zh-Hans"), size: 14)
    let measurer = try InstalledFonts.measurer()
    func dash(in width: Double) throws -> [UInt32] {
      try measurer.layout("章——破", style, in: width, lines: 0, glyphs: true).glyphs.filter {
        (3..<9).contains($0.sourceOffset)
      }.map(\.id)
    }
    let (alone, whole) = (try dash(in: 28), try dash(in: 400))
    #expect(!whole.isEmpty)
    #expect(alone == whole)
  }

  @Test("C++ behind Arabic is not turned by a cut")
  func plusSigns() throws {
    let style = TextStyle("DejaVu Sans", size: 16)
    let layout = try InstalledFonts.measurer().layout(
      "سلام C++ 3071234 وداعا", style, in: 95, glyphs: true)
    let latin = layout.glyphs.filter { (9..<12).contains($0.sourceOffset) }
    #expect(latin.sorted { $0.position.x < $1.position.x }.map(\.sourceOffset) == [9, 10, 11])
  }
}
