import SnugGeometry
import SnugPropertyTesting
import SnugTesting
import Testing

@testable import SnugText

/// Two to eight words in one or two scripts; some may be wider than the limit.
@Suite("Line breaking: properties of balanced lines")
struct BalancedLinesProperties {
  private static let words: [[String]] = [
    ["a", "AV", "Tof", "fiji", "Wide,", "e\u{301}t", "\u{201C}To\u{201D}", "12", "x-y"],
    ["سلام", "ب", "لا", "مدرسة", "(م)", "٣"], ["שלום", "ש", "אב", "\u{5D5}\u{5BC}"],
    ["नमस्ते", "क्षि", "र्क"], ["ภาษาไทย", "ที่นี่"], ["漢字か", "「語」", "カー"],
  ]

  private static var cases: Generator<TextCase> {
    Generator { source in
      let scripts = try source.draw(
        Generator<Int>.frequency([(4, .constant(1)), (1, .constant(2))]))
      var words: [String] = []
      for _ in 0..<scripts {
        words += try source.draw(.element(of: Self.words))
      }
      let text = try source.draw(Generator<[String]>.array(of: .element(of: words), count: 2...8))
      let style = try source.draw(TextCase.generator()).style
      return TextCase(
        text: text.joined(separator: " "), style: style,
        maximumWidth: try source.draw(.length(in: 10...150)))
    }
  }

  private func layout(
    _ measurer: TextMeasurer, _ value: TextCase, _ breaking: ParagraphStyle.TextWrap,
    lines: Int = 0, in width: Double? = nil
  ) throws -> TextLayout {
    var style = value.style
    style.paragraph.textWrap = breaking
    return try measurer.layout(value, style: style, in: width, lines: lines)
  }

  /// The offsets at which lines end, in characters.
  private func ends(of lines: [String]) -> [Int] {
    lines.reduce(into: []) { $0.append(($0.last ?? 0) + $1.count) }
  }

  @Test(
    "no other breaking into as many lines has a lesser sum, or an equal one and more text earlier"
  )
  func minimal() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases, count: 200) { value in
      let force = try AloneLines(measurer, value)
      try assume(force.places.count <= 11)
      try assume(try !force.areBroken)
      let filled = try layout(measurer, value, .wrap)
      let balanced = try layout(measurer, value, .balance)
      try checkEqual(balanced.lines.count, filled.lines.count)
      let best = try force.best(filled.lines.count)
      try checkEqual(ends(of: balanced.lineTexts), best?.ends ?? [])
      try check(!balanced.hasUnbalancedLines)
    }
  }

  @Test(
    "balancing keeps text, number of lines, height and limit, and never adds to the sum of squares"
  )
  func keeps() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(TextCase.generator()) { value in
      let filled = try layout(measurer, value, .wrap)
      let balanced = try layout(measurer, value, .balance)
      // Hyphens are drawn where lines end.
      try checkEqual(withoutHyphens(balanced.visibleText), withoutHyphens(filled.visibleText))
      try checkEqual(balanced.metrics.size.height, filled.metrics.size.height)
      try checkEqual(balanced.isTruncated, filled.isTruncated)
      try check(balanced.metrics.width <= measurer.grid.widest(in: value.maximumWidth))
      let squares = { (layout: TextLayout) in
        layout.lines.reduce(0) { $0 + $1.frame.width * $1.frame.width }
      }
      try check(squares(balanced) <= squares(filled))
    }
  }

  private func withoutHyphens(_ text: String) -> String {
    text.filter { !["\u{AD}", "-", "\u{2010}", "\u{58A}", "\u{1400}"].contains($0) }
  }

  @Test("a text balanced again in the width of its balanced lines has the same lines")
  func ownWidth() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      let balanced = try layout(measurer, value, .balance)
      let width = balanced.metrics.width
      let again = try layout(measurer, value, .balance, in: width)
      let filled = try layout(measurer, value, .wrap, in: width)
      // A letter is wider at the end of a line than joined to the next one, so where words are
      // broken, filling may make another number of lines.
      let words = try AloneLines(measurer, value)
      guard filled.lines.count == balanced.lines.count else {
        return try check(try words.areBroken)
      }
      try checkEqual(again.lines, balanced.lines)
      try checkEqual(again.metrics, balanced.metrics)
    }
  }

  @Test("a paragraph that is cut has the lines of greedy filling")
  func cut() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value in
      let filled = try layout(measurer, value, .wrap, lines: 2)
      try assume(filled.isTruncated)
      let balanced = try layout(measurer, value, .balance, lines: 2)
      try checkEqual(balanced.lines, filled.lines)
      try checkEqual(balanced.isTruncated, true)
    }
  }

  /// Returns all breakings of a text whose characters are one unit wide. A line ends behind a word
  /// that fits, within a first word that does not fit, or within the rest of a broken word.
  private func breakings(_ text: [Character], from start: Int, in limit: Int) -> [[Int]] {
    guard start < text.count else { return [[]] }
    func isWordEnd(_ end: Int) -> Bool { end == text.count || text[end - 1] == " " }
    func fits(_ end: Int) -> Bool {
      end - start - (text[end - 1] == " " ? 1 : 0) <= limit
    }
    var ends = (start + 1...text.count).filter { isWordEnd($0) && fits($0) }
    if ends.isEmpty {
      ends = Array(start + 1...start + max(limit, 1))
    } else if start > 0, text[start - 1] != " " {
      let wordEnd = text[start...].firstIndex(of: " ") ?? text.count
      ends += (start + 1..<wordEnd).filter { $0 - start <= limit }
    }
    return ends.flatMap { end in
      breakings(text, from: end, in: limit).map { [end] + $0 }
    }
  }

  @Test("words wider than a line are broken so that no other breaking is more equal")
  func longWords() {
    let word = Generator<String>.element(of: ["a", "bb", "ccc", "ddddd", "eeeeeee"])
    let cases = Generator<[String]>.array(of: word, count: 1...3).flatMap { words in
      Generator<Int>.element(of: [1, 2, 3, 4, 5, 6]).map { (words.joined(separator: " "), $0) }
    }
    forAll(cases) { text, limit in
      let lines = { (breaking: ParagraphStyle.TextWrap) in
        try FixedMetricsMeasurer().layout(
          text, TextStyle(font: .test, size: 2, paragraph: ParagraphStyle(textWrap: breaking)),
          in: Double(limit), lines: 0
        ).lineTexts
      }
      let characters = Array(text)
      let count = try lines(.wrap).count
      func squares(_ ends: [Int]) -> Int {
        zip([0] + ends, ends).reduce(0) { sum, line in
          let isSpaced = characters[line.1 - 1] == " "
          let width = line.1 - line.0 - (isSpaced ? 1 : 0)
          return sum + width * width
        }
      }
      let all = breakings(characters, from: 0, in: limit).filter { $0.count == count }
      let least = all.map(squares).min()
      let best = all.filter { squares($0) == least }
        .max { $0.lexicographicallyPrecedes($1) }
      try checkEqual(ends(of: lines(.balance)), best ?? [])
    }
  }
}
