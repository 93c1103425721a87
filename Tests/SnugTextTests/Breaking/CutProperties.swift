import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

/// In the test font at size 10: a letter is 5 wide, the ellipsis 10, a line 10 high.
@Suite("Cut texts: brute force")
struct CutProperties {
  @Test("`.middle` that keeps an end shows as much of it, then of the start, as arithmetic says")
  func keptEnds() throws {
    let measurer = try TestFont.measurer()
    let cases = Generator { source in
      (
        try source.draw(.string(from: "abc.", count: 0...24)),
        try source.draw(.integer(in: 0...26)), try source.draw(.integer(in: 2...30))
      )
    }
    forAll(cases) { text, end, limit in
      // The last draw is the extension.
      let point = text.lastIndex(of: ".")
      let kept = end == 26 ? point.map { text[text.index(after: $0)...].count } : end
      guard let kept else { return }
      var style = TestFont.style
      style.truncation = TextStyle.Truncation(
        .middle, keptEnd: end == 26 ? .extension : .characters(end))
      let shown = try measurer.layout(text, style, in: Double(5 * limit))
        .visibleText
      guard text.count > limit else { return try checkEqual(shown, text) }
      let tail = min(kept, limit - 2)
      let head = min(text.count - min(kept, text.count), limit - 2 - min(tail, text.count))
      try checkEqual(shown, text.prefix(head) + "\u{2026}" + text.suffix(tail))
    }
  }

  @Test("a text that is cut to its height has the lines that the most lines in that height have")
  func heights() throws {
    let measurer = try TestFont.measurer()
    let cases = Generator { source in
      (
        try source.draw(.string(from: "aab \nA", count: 0...60)),
        try source.draw(.integer(in: 10...80)), try source.draw(.integer(in: 0...70)),
        try source.draw(.integer(in: 0...3))
      )
    }
    forAll(cases) { text, width, height, lines in
      var style = TestFont.style
      style.truncation.cutsToHeight = true
      let frame = Size(width: Double(width), height: Double(height))
      let cut = try measurer.layout(text, style: style, in: frame, maximumLines: lines)
      style.truncation.cutsToHeight = false
      func whole(_ lines: Int) throws -> TextLayout {
        try measurer.layout(text, style, in: frame.width, lines: lines)
      }
      var found = lines == 1 ? try whole(1) : nil
      for more in 2...70 where lines == 0 || more <= lines {
        let next = try whole(more)
        guard next.metrics.height <= frame.height else { break }
        found = next
      }
      // One line is always shown; that of a label of several lines is not that of one line, where line breaks are spaces.
      guard let found else { return try checkEqual(cut.lines.count, 1) }
      try checkEqual(cut.lineTexts, found.lineTexts)
      try checkEqual(cut.isTruncated, found.isTruncated)
    }
  }
}
