import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import Testing

@testable import SnugText

/// In Snug Test, small letters are half an em wide and capitals an em (Fonts/SnugTest/README.md).
@Suite("Measuring: texts in smaller sizes")
struct ShrinkingTests {
  private static func layout(
    _ text: String, _ shrinking: TextStyle.Shrinking, in width: Double?, lines: Int = 1,
    size: Double = 20, with measurer: (any TextMeasuring)? = nil
  ) throws -> TextLayout {
    let style = TextStyle(font: .test, size: size, shrinking: shrinking)
    return try (measurer ?? TestFont.measurer()).layout(
      text, style, in: width, lines: lines, glyphs: true)
  }

  @Test(
    "a text on one line has the largest size in which it fits, or is cut in the least",
    arguments: [
      // limit, size, text; four letters are two ems wide
      (40.0, 20.0, "aaaa"), (39, 19, "aaaa"), (38, 19, "aaaa"), (37.9, 18, "aaaa"),
      (20, 10, "aaaa"), (19.9, 10, "a\u{2026}"), (0, 10, ""),
    ])
  func oneLine(width: Double, size: Double, text: String) throws {
    let shrinking = TextStyle.Shrinking(minimumScale: 0.5, step: 1)
    for (index, measurer) in try TestFont.measurers().enumerated() {
      let layout = try Self.layout("aaaa", shrinking, in: width, with: measurer)
      #expect(layout.fontSize == size)
      #expect(layout.isShrunk == (size < 20))
      // The ellipsis is an em wide, with fixed metrics half of one.
      if index == 0 || !layout.isTruncated { #expect(layout.visibleText == text) }
      #expect(layout.isTruncated == (width < 20))
    }
  }

  @Test(
    "the larger of two least sizes counts, and is tried where it is less than a step away",
    arguments: [
      (0.5, 0, 1, 10), (0.5, 12, 1, 12), (0.5, 8, 1, 10), (0, 8.5, 1, 8.5), (0, 8.5, 7, 8.5),
      // No smaller size.
      (1, 0, 1, 20), (0.5, 30, 1, 20),
    ] as [(Double, Double, Double, Double)])
  func least(scale: Double, least: Double, step: Double, size: Double) throws {
    let shrinking = TextStyle.Shrinking(minimumScale: scale, minimumSize: least, step: step)
    #expect(try Self.layout("aaaa", shrinking, in: 1).fontSize == size)
  }

  @Test(
    "a text on one line keeps the height of its own size, and is placed in it",
    arguments: [
      // In 20 points the baseline is 16 below the top of 20, in 10 points 8 below that of 10.
      (.baseline, 16, 8), (.center, 13, 5), (.top, 8, 0),
    ] as [(TextStyle.Shrinking.BaselineAdjustment, Double, Double)])
  func place(adjustment: TextStyle.Shrinking.BaselineAdjustment, baseline: Double, top: Double)
    throws
  {
    let shrinking = TextStyle.Shrinking(minimumScale: 0.5, baselineAdjustment: adjustment)
    let layout = try Self.layout("aaaa", shrinking, in: 20)
    #expect(layout.metrics.size == Size(width: 20, height: 20))
    #expect(layout.metrics.baseline == 16)
    #expect(layout.lines[0].frame == Rect(x: 0, y: top, width: 20, height: 10))
    #expect(layout.lines[0].baseline == baseline)
    #expect(layout.glyphRuns[0].size == 10)
    #expect(layout.glyphRuns[0].glyphs.allSatisfy { $0.position.y == baseline - 16 })
  }

  // In 7 points the baseline is at 5.6, rounded 6, of 7; in 5.5 points at 4.4, rounded 4, of 6. On the
  // baseline of its own size, the smaller line would be from 2 to 8.
  @Test("the line of a smaller text is within its label, its baseline where it is aligned")
  func withinLabel() throws {
    let shrinking = TextStyle.Shrinking(minimumScale: 0.5)
    let layout = try Self.layout("aaaa", shrinking, in: 11, size: 7)
    #expect(layout.fontSize == 5.5 && layout.metrics.height == 7)
    #expect(layout.lines[0].frame == Rect(x: 0, y: 1, width: 11, height: 6))
    #expect(layout.lines[0].baseline == 6)
    #expect(layout.glyphRuns[0].glyphs.allSatisfy { $0.position.y == 0 })
  }

  @Test("a smaller text on one line is within the height of its label, in any script and size")
  func alwaysWithinLabel() throws {
    let measurer = try InstalledFonts.measurer()
    let cases = TextCase.generator().changing { value, source in
      value.style.size = Double(try source.draw(.integer(in: 10...400))) / 10
      value.style.shrinking = TextStyle.Shrinking(
        minimumScale: 0.3,
        baselineAdjustment: try source.draw(
          .element(of: TextStyle.Shrinking.BaselineAdjustment.allCases)))
    }
    forAll(cases) { value in
      let layout = try measurer.layout(value, glyphs: false)
      guard layout.isShrunk else { return }
      let frame = layout.lines[0].frame
      try check(frame.y >= 0, "\(frame)")
      try check(frame.y + frame.height <= layout.metrics.height, "\(frame)")
    }
  }

  @Test("a text on several lines has the largest size in which all of it is shown")
  func severalLines() throws {
    let shrinking = TextStyle.Shrinking(minimumScale: 0.5, step: 1)
    // Words of two ems; two on a line take four and a half.
    let layout = try Self.layout("aaaa aaaa aaaa aaaa", shrinking, in: 60, lines: 2)
    #expect(layout.fontSize == 13)
    #expect(layout.lineTexts == ["aaaa aaaa ", "aaaa aaaa"])
    #expect(layout.metrics.height == 26)
    let cut = try Self.layout("aaaa aaaa aaaa aaaa", shrinking, in: 30, lines: 2)
    #expect(cut.fontSize == 10 && cut.isTruncated)
    // Without a limit of lines, every text fits whose words do.
    #expect(try Self.layout("aaaa aaaa", shrinking, in: 40, lines: 0).fontSize == 20)
  }

  @Test(
    "no word is broken while a smaller size avoids it, unless the style allows that",
    arguments: [
      // Four letters are two ems wide: 40 points in size 20.
      (0, 30.0, true, 15.0, ["aa ", "aaaa"]), (0, 30, false, 20, ["aa ", "aaa", "a"]),
      (3, 30, true, 15, ["aa ", "aaaa"]), (3, 30, false, 20, ["aa ", "aaa", "a"]),
      // Not even the least size avoids it: the largest in which all is shown.
      (0, 14, true, 20, ["a ", "a ", "a", "a", "a"]), (3, 19, true, 19, ["aa ", "aa", "aa"]),
    ] as [(Int, Double, Bool, Double, [String])])
  func brokenWords(
    lines: Int, width: Double, avoids: Bool, size: Double, shown: [String]
  ) throws {
    let shrinking = TextStyle.Shrinking(minimumScale: 0.5, step: 1, beforeBreakingWords: avoids)
    for measurer in try TestFont.measurers() {
      let text = width == 14 ? "a a aaa" : "aa aaaa"
      let layout = try Self.layout(text, shrinking, in: width, lines: lines, with: measurer)
      #expect(layout.fontSize == size)
      #expect(layout.lineTexts == shown)
      #expect(layout.isShrunk == (size < 20))
    }
  }

  @Test(
    "in a frame of a given height, the largest size counts in which the lines fit there",
    arguments: [
      // A line is as high as its size. Two words take four ems and a half in width.
      (1, 60, 15.0, 15.0, ["aaaa aa"]), (1, 30, 15, 10, ["aaaa\u{2026}"]),
      (0, 60, 40, 20, ["aaaa ", "aa"]), (0, 60, 36, 18, ["aaaa ", "aa"]),
      (0, 60, 20, 17, ["aaaa aa"]), (2, 60, 19.5, 17, ["aaaa aa"]),
      // Not even the least size: as many lines as fit without a limit, else all.
      (0, 20, 15, 10, ["aa\u{2026}"]), (2, 20, 15, 10, ["aaaa ", "aa"]),
      (0, 20, 0, 10, ["aa\u{2026}"]),
    ] as [(Int, Double, Double, Double, [String])])
  func givenHeight(
    lines: Int, width: Double, height: Double, size: Double, shown: [String]
  ) throws {
    let style = TextStyle(
      font: .test, size: 20, shrinking: TextStyle.Shrinking(minimumScale: 0.5, step: 1))
    let layout = try TestFont.measurer().layout(
      "aaaa aa", style: style, in: Size(width: width, height: height), maximumLines: lines)
    #expect(layout.fontSize == size)
    #expect(layout.lineTexts == shown)
  }

  @Test("only as many lines are shown as a height holds, at least one, if the style says so")
  func cutToHeight() throws {
    var style = TextStyle(font: .test, size: 20)
    func lines(_ height: Double, _ lines: Int = 0) throws -> [String] {
      try TestFont.measurer().layout(
        "aa aa aa aa", style: style, in: Size(width: 40, height: height), maximumLines: lines
      ).lineTexts
    }
    let all = ["aa ", "aa ", "aa ", "aa"]
    #expect(try lines(50) == all)
    style.truncation.cutsToHeight = true
    for (height, most, shown) in [
      (50.0, 0, ["aa ", "aa\u{2026}"]), (60, 0, ["aa ", "aa ", "aa\u{2026}"]),
      (0, 0, ["aa\u{2026}"]),
      (80, 0, all), (50, 3, ["aa ", "aa\u{2026}"]),
    ] {
      #expect(try lines(height, most) == shown, "\(height)")
    }
    for height in [.nan, -1.0] {
      #expect(throws: FontError.self, "\(height)") { try lines(height) }
    }
  }

  @Test("sizes are above 0 and at most 1,000, and their step is above 0")
  func validation() throws {
    func property(_ shrinking: TextStyle.Shrinking) throws -> String? {
      try fontError { try TextStyle(size: 20, shrinking: shrinking).validate() }
        .map { $0.property ?? "other" }
    }
    for (shrinking, expected) in [
      (.init(), "minimumScale"), (.init(minimumScale: -0.1), "minimumScale"),
      (.init(minimumScale: 1.1), "minimumScale"), (.init(minimumScale: .nan), "minimumScale"),
      (.init(minimumSize: -1), "minimumSize"), (.init(minimumSize: 10_001), "minimumSize"),
      (.init(minimumSize: .infinity), "minimumSize"),
      (.init(minimumSize: 10, step: 0), "sizeStep"), (.init(minimumSize: 10, step: -1), "sizeStep"),
      (.init(minimumSize: 10, step: 10_001), "sizeStep"),
      (.init(minimumSize: 10, step: .nan), "sizeStep"), (.init(minimumSize: 10, step: 1e-9), nil),
    ] as [(TextStyle.Shrinking, String?)] {
      #expect(try property(shrinking) == expected, "\(shrinking)")
    }
    let sizes = try #require(
      TextStyle(size: 20, shrinking: .init(minimumSize: 10, step: 1e-9)).sizes)
    #expect(sizes.last == 1_000 && sizes[1] == 19.99 && sizes[1_000] == 10)
  }

  @Test("sizes have no noise of multiplication")
  func noise() throws {
    let shrinking = TextStyle.Shrinking(minimumSize: 1, step: 1)
    #expect(try Self.layout("aaaa", shrinking, in: 6.7, size: 33.3).fontSize == 3.3)
  }

  @Test("a smaller size is not tried where it cannot help")
  func useless() throws {
    let shrinking = TextStyle.Shrinking(minimumScale: 0.5)
    for measurer in try TestFont.measurers() {
      // Three paragraphs never fit on two lines.
      let cut = try Self.layout("a\na\na", shrinking, in: 60, lines: 2, with: measurer)
      #expect(cut.isTruncated && cut.fontSize == 20)
    }
  }

  @Test("a long text in many sizes takes the time of some, and has the size found one by one")
  func long() throws {
    let measurer = try InstalledFonts.measurer()
    let text = String(repeating: "\u{6F22}\u{5B57} ab ", count: 400)
    var style = TextStyle(size: 15, shrinking: .init(minimumSize: 1, step: 0.05))
    let shown = try measurer.layout(text, style, in: 600, lines: 3)
    #expect(!shown.isTruncated && shown.isShrunk)
    style.shrinking = nil
    style.size = shown.fontSize + 0.05
    let next = try measurer.layout(text, style, in: 600, lines: 3)
    #expect(next.isTruncated)
  }

  // Seven letters of half an em are as wide as the line in the size of 2 points.
  @Test("a word is not broken behind an ellipsis either, if a smaller size avoids it")
  func brokenBehindEllipsis() throws {
    var style = TextStyle(
      size: 10,
      shrinking: .init(minimumSize: 2, step: 0.1, beforeBreakingWords: true))
    style.truncation.ellipsisLine = 1
    let measurer = FixedMetricsMeasurer(advance: 0.5)
    let shown = try measurer.layout("a aaaaaaa", style, in: 7, lines: 3)
    #expect(shown.fontSize == 2 && shown.visibleText == "a aaaaaaa")
  }
}
