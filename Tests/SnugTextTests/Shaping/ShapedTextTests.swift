import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Shaping: shaped texts")
struct ShapedTextTests {
  /// The contents of a shaped text.
  private func contents(_ text: ShapedText) -> [String] {
    [
      text.text.string, "\(text.base)", "\(text.runs)", "\(text.glyphs)",
      "\(text.idealWidth)",
    ]
  }

  /// The visible text, width and cut offset of a shaped text in a limited width.
  private func cut(
    _ text: ShapedText, in limit: Double, _ measurer: TextMeasurer
  ) throws -> [String] {
    let shown = try measurer.cut(text, in: limit)
    return [shown.text, "\(shown.idealWidth)", "\(shown.cutOffset)"]
  }

  @Test("a shaped text is truncated the same after the measurer shaped and truncated another")
  func cutLater() throws {
    let measurer = try InstalledFonts.measurer()
    let pairs = TextCase.generator().flatMap { first in
      TextCase.generator().map { (first, $0) }
    }
    forAll(pairs) { first, second in
      let shape = { (value: TextCase) in
        try measurer.shaper.shape(
          value.text, style: value.style, context: try measurer.context(for: value.style))
      }
      let text = try shape(first)
      let (held, atOnce) = (contents(text), try cut(text, in: first.maximumWidth, measurer))
      let other = try shape(second)
      _ = try cut(other, in: second.maximumWidth, measurer)
      try checkEqual(contents(text), held)
      try checkEqual(try cut(text, in: first.maximumWidth, measurer), atOnce)
    }
  }

  @Test("lines of a text are shaped the same after parts of it and another text were shaped")
  func linesLater() throws {
    let context = try TestFont.measurer().context(for: TestFont.style)
    let shaper = try TextShaper()
    let text = try shaper.shape("ab אב (cd) גד", style: TestFont.style, context: context)
    let lines = (0..<text.text.characterCount).map { $0..<text.text.characterCount }
    let shape = { (line: Range<Int>) in
      try self.contents(shaper.line(line, of: text, isShapedAnew: true))
    }
    let atOnce = try lines.map(shape)
    let end = text.text.characterCount
    _ = try shaper.part(0..<5, of: text)
    _ = try shaper.part(end - 3..<end, of: text)
    _ = try shaper.shape("גד ab", style: TestFont.style, context: context)
    #expect(try lines.map(shape) == atOnce)
  }

  @Test("40 shaped texts held at once, more than storage is kept for, keep their contents")
  func manyHeld() throws {
    let context = try TestFont.measurer().context(for: TestFont.style)
    let shaper = try TextShaper()
    let sources = (0..<40).map { String(repeating: "a", count: $0) }
    let texts = try sources.map { try shaper.shape($0, style: TestFont.style, context: context) }
    #expect(texts.map(\.text.string) == sources)
    // Letters of the test font are half an em of 10 points wide.
    #expect(texts.map(\.idealWidth) == sources.map { 5 * Double($0.count) })
  }
}
