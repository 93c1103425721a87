import PropertyTesting
import SnugGeometry
import SnugText
import Testing

@Suite("Properties of truncation modes")
struct TruncationModeProperties {
  private static func cases(_ modes: [TextStyle.Truncation]) -> Generator<TextCase> {
    Generator { source in
      var value = try source.draw(TextCase.generator())
      value.style.truncation = try source.draw(.element(of: modes))
      return value
    }
  }

  @Test("what is shown is never wider than the limit, and its runs add up to its width")
  func neverWider() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases(TextStyle.Truncation.allCases)) { value in
      let layout = try measurer.layout(value)
      try check(layout.metrics.width <= value.maximumWidth, "\(layout.metrics.width)")
      let drawn = layout.glyphRuns.reduce(0) { $0 + $1.width }
      if value.style.truncation == .clip {
        try check(drawn >= layout.metrics.idealWidth)
      } else {
        try checkEqual(drawn, layout.metrics.idealWidth)
      }
      let whole = try measurer.measure([value.text], style: value.style)[0]
      try checkEqual(layout.isTruncated, whole.width > value.maximumWidth)
    }
  }

  @Test("head and middle keep the most characters that fit: more of them, shaped anew, never do")
  func maximal() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases([.head, .middle]), count: 150) { value in
      let layout = try measurer.layout(value)
      try assume(layout.isTruncated)
      let characters = Array(try measurer.normalized(value))
      var style = value.style
      style.direction = layout.baseDirection
      let mark = try measurer.measure(["\u{2026}"], style: style)[0].idealWidth
      guard !layout.nothingFits else {
        return try check(!PixelGrid.layoutUnits.fits(mark, in: value.maximumWidth))
      }
      // By the rule alone: n characters, the white space next to the ellipsis dropped.
      for kept in (0...characters.count).reversed() {
        let before = value.style.truncation == .head ? 0 : (kept + 1) / 2
        let start = String(characters[..<before]).droppingLastWhiteSpace
        let end = String(characters[(characters.count - (kept - before))...])
          .droppingFirstWhiteSpace
        let shown = start + "\u{2026}" + end
        if shown == layout.visibleText { return }
        let widths = try measurer.measure([start, end], style: style).map(\.idealWidth)
        let width =
          layout.baseDirection == .leftToRight
          ? widths[0] + mark + widths[1] : widths[1] + mark + widths[0]
        // A difference of rounding between two orders of adding decides nothing here.
        try check(
          !PixelGrid.layoutUnits.fits(width, in: value.maximumWidth),
          "\(shown.debugDescription) fits, \(layout.visibleText.debugDescription) is shown")
      }
      try check(false, "\(layout.visibleText.debugDescription) is no candidate")
    }
  }

  @Test("never less is kept in a wider limit")
  func monotone() throws {
    let measurer = try InstalledFonts.measurer()
    let limits = Generator<Double>.length(in: 0...50)
    let cases = Self.cases([.head, .middle, .word, .character])
    forAll(cases.flatMap { value in limits.map { (value, $0) } }) { value, more in
      var wider = value
      wider.maximumWidth += more
      let (narrow, wide) = (try measurer.layout(value), try measurer.layout(wider))
      // Without the ellipsis, which need not be there in the wider one.
      let kept = { (layout: TextLayout) in
        layout.visibleText.utf8.count
          - (layout.isTruncated && value.style.truncation != .word
            && value.style.truncation != .character && !layout.nothingFits ? 3 : 0)
      }
      try check(kept(narrow) <= kept(wide))
      try check(narrow.isTruncated || !wide.isTruncated)
    }
  }
}

extension String {
  /// Whether nothing is seen but white space, if anything.
  private var isWhiteSpace: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  private func isInvisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
  }

  /// Without the white space at its end, and what is invisible behind that.
  fileprivate var droppingLastWhiteSpace: String {
    var end = endIndex
    var seen = endIndex
    while seen > startIndex {
      let before = index(before: seen)
      if isInvisible(self[before]) {
        seen = before
      } else if String(self[before]).isWhiteSpace {
        seen = before
        end = before
      } else {
        break
      }
    }
    return String(self[..<end])
  }

  fileprivate var droppingFirstWhiteSpace: String {
    var start = startIndex
    var seen = startIndex
    while seen < endIndex {
      if isInvisible(self[seen]) {
        seen = index(after: seen)
      } else if String(self[seen]).isWhiteSpace {
        seen = index(after: seen)
        start = seen
      } else {
        break
      }
    }
    return String(self[start...])
  }
}
