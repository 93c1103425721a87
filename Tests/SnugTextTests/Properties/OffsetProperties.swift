import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Measuring: properties of source offsets")
struct OffsetProperties {
  @Test(
    "runs begin and end where characters do, and hold the offsets of their glyphs, which do as well",
    arguments: [1, 3, 0])
  func ranges(lines: Int) throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      // Flags are paired from the left: a control left out within one changes the pairs behind it.
      try assume(!value.text.hasFlagsAndDroppedControls)
      let starts = Set(value.text.characterStarts + [value.text.utf8.count])
      for run in try measurer.layout(value, lines: lines).glyphRuns {
        let range = run.sourceRange
        try check(starts.contains(range.lowerBound), "\(range) begins in a character")
        try check(starts.contains(range.upperBound), "\(range) ends in a character")
        for glyph in run.glyphs {
          try check(starts.contains(glyph.sourceOffset), "\(glyph.sourceOffset) is in a character")
          try check(
            range.contains(glyph.sourceOffset) || range == glyph.sourceOffset..<glyph.sourceOffset,
            "\(glyph.sourceOffset) is not in \(range)")
        }
      }
    }
  }

  @Test("offsets ascend in a left-to-right run and descend in a right-to-left run")
  func monotone() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      for lines in [1, 0] {
        for run in try measurer.layout(value, lines: lines).glyphRuns {
          let offsets = run.glyphs.map(\.sourceOffset)
          let isForward = run.direction == .leftToRight
          try checkEqual(offsets, offsets.sorted(by: isForward ? { $0 < $1 } : { $0 > $1 }))
        }
      }
    }
  }

  @Test("the ranges of the runs of a whole text have every visible character in exactly one")
  func wholeRanges() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      try assume(!value.text.hasFlagsAndDroppedControls)
      let ranges = try measurer.layout(value, in: .infinity).glyphRuns.map(\.sourceRange)
      for (start, character) in zip(value.text.characterStarts, value.text) where character.isSeen {
        try checkEqual(
          ranges.count { $0.contains(start) }, 1, "\(character) at \(start): \(ranges)")
      }
    }
  }

  @Test(
    "every visible character has a glyph of its own or follows a glyph that may be its ligature"
  )
  func everyCharacter() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      try assume(!value.text.hasFlagsAndDroppedControls)
      // Whole on one line, and on several, where white space at the ends of lines is not drawn.
      for lines in [1, 0] {
        let width = lines == 1 ? .infinity : value.maximumWidth
        let runs = try measurer.layout(value, in: width, lines: lines).glyphRuns
        let drawn = Set(runs.flatMap(\.glyphs).map(\.sourceOffset))
        for (start, character) in zip(value.text.characterStarts, value.text)
        where character.isSeen && !drawn.contains(start) {
          let ligature = runs.contains { run in
            run.glyphs.contains { $0.sourceOffset < start }
          }
          try check(ligature, "\(character) at \(start) is not drawn")
        }
      }
    }
  }

  @Test("in a font with one glyph for each character, each character is drawn once")
  func oneGlyphEach() throws {
    let measurer = try TestFont.measurer()
    let texts = Generator<String>.string(from: "bAש٣ (1)\u{5D1}%\u{627}c", count: 0...12)
    forAll(texts) { text in
      let layout = try measurer.layout(text, TestFont.style, glyphs: true)
      let offsets = layout.sourceOffsets
      try checkEqual(offsets.sorted(), text.characterStarts)
    }
  }
}

extension String {
  /// The UTF-8 offset of each character.
  var characterStarts: [Int] {
    indices.map { utf8.distance(from: startIndex, to: $0) }
  }

  var hasFlagsAndDroppedControls: Bool {
    unicodeScalars.contains { (0x1F1E6...0x1F1FF).contains($0.value) }
      && unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension Character {
  /// True if a scalar is neither white space nor a control nor invisible.
  fileprivate var isSeen: Bool {
    !unicodeScalars.allSatisfy {
      $0.isInvisible || $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
  }
}
