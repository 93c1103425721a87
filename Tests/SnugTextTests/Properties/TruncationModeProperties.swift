import SnugGeometry
import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Truncation: properties of modes")
struct TruncationModeProperties {
  private let measurer: TextMeasurer

  init() throws { measurer = try InstalledFonts.measurer() }

  @Test(
    "a shown text is never wider than the limit, as high as the whole, and whole exactly when it fits"
  )
  func neverWider() throws {
    forAll(TextCase.generator(modes: TextStyle.Truncation.Mode.allCases), count: 1_200) { value in
      let layout = try measurer.layout(value)
      try check(layout.metrics.width <= value.maximumWidth, "\(layout.metrics.width)")
      // The runs add up to the width unless they are clipped.
      let drawn = layout.glyphRuns.reduce(0) { $0 + $1.width }
      if value.style.truncation.mode == .clip {
        try check(drawn >= layout.metrics.idealWidth)
      } else {
        try checkEqual(drawn, layout.metrics.idealWidth)
      }
      let whole = try measurer.measure([value.text], style: value.style)[0]
      try checkEqual(
        [layout.metrics.height, layout.metrics.baseline], [whole.height, whole.baseline])
      try checkEqual(layout.isTruncated, whole.width > value.maximumWidth)
      guard !layout.isTruncated else { return }
      try checkEqual(layout.visibleText, try measurer.normalized(value))
      try checkEqual(layout.metrics, whole)
    }
  }

  @Test("`.head` and `.middle` keep the most characters: more of them, shaped again, never fit")
  func maximal() throws {
    forAll(TextCase.generator(modes: [.head, .middle]), count: 150) { value in
      let layout = try measurer.layout(value)
      try assume(layout.isTruncated)
      let characters = Array(try measurer.normalized(value))
      var style = value.style
      style.paragraph.direction = layout.baseDirection
      let ellipsis = try measurer.ellipsis(in: style)
      let mark = try measurer.ellipsisWidth(in: style)
      guard !layout.nothingFits else {
        return try check(!PixelGrid.layoutUnits.fits(mark, in: value.maximumWidth))
      }
      // The rule itself: n characters, without the white space next to the ellipsis.
      for kept in (0...characters.count).reversed() {
        let before = value.style.truncation.mode == .head ? 0 : (kept + 1) / 2
        var start = String(characters[..<before])
        var end = String(characters[(characters.count - (kept - before))...])
        if !style.truncation.keepsSpaceAtCut {
          start = start.droppingLastWhiteSpace
          end = end.droppingFirstWhiteSpace
        }
        let shown = start + ellipsis + end
        if shown == layout.visibleText { return }
        let widths = try measurer.measure([start, end], style: style).map(\.idealWidth)
        let width =
          layout.baseDirection == .leftToRight
          ? widths[0] + mark + widths[1] : widths[1] + mark + widths[0]
        // Parts are added from left to right, so that rounding decides nothing here.
        try check(
          !PixelGrid.layoutUnits.fits(width, in: value.maximumWidth),
          "\(shown.debugDescription) fits, \(layout.visibleText.debugDescription) is shown")
      }
      try check(false, "\(layout.visibleText.debugDescription) is no candidate")
    }
  }

  /// Random limits seldom lie where two ways of measuring differ; these limits do.
  @Test("in the width of n kept characters and the ellipsis, at least as much text is kept")
  func everyNumber() throws {
    forAll(TextCase.generator(modes: [.head, .middle], of: TextCase.words()), count: 150) { value in
      let characters = Array(try measurer.normalized(value))
      var style = value.style
      style.paragraph.direction = try measurer.layout(value.text, style: style).baseDirection
      style.truncation.keepsSpaceAtCut = true
      let mark = try measurer.ellipsisWidth(in: style)
      for kept in 0..<characters.count {
        let before = style.truncation.mode == .head ? 0 : (kept + 1) / 2
        let parts = [
          String(characters[..<before]), String(characters[(characters.count - kept + before)...]),
        ]
        let widths = try measurer.measure(parts, style: style).map(\.idealWidth)
        let limit = PixelGrid.layoutUnits.reported(widths[0] + mark + widths[1])
        // Before an ellipsis that does not fit alone, nothing is shown, were it narrower than nothing.
        let layout = try measurer.layout(value.text, style, in: limit)
        guard PixelGrid.layoutUnits.fits(mark, in: limit) else {
          try check(layout.nothingFits || !layout.isTruncated)
          continue
        }
        let size = parts[0].utf8.count + parts[1].utf8.count
        try check(
          !layout.isTruncated || layout.visibleText.utf8.count - 3 >= size,
          "\(layout.visibleText.debugDescription) is shown in the \(limit) of \(parts)")
      }
    }
  }

  @Test("`.character` keeps the longest start: every longer start, shaped again, is too wide")
  func maximalStart() throws {
    forAll(TextCase.generator(modes: [.character])) { value in
      let layout = try measurer.layout(value)
      try assume(layout.isTruncated)
      let whole = try measurer.normalized(value)
      try checkIsStart(layout.visibleText, of: whole)
      for start in whole.starts(longerThan: layout.visibleText, value.style) {
        try check(try !fits(start, value, layout), "\(start.debugDescription) fits")
      }
    }
  }

  @Test("`.word` keeps the most words that fit, or the longest start of a first word that does not")
  func maximalWords() throws {
    forAll(TextCase.generator(modes: [.word])) { value in
      let layout = try measurer.layout(value)
      try assume(layout.isTruncated)
      let whole = try measurer.normalized(value)
      try checkIsStart(layout.visibleText, of: whole)
      // The positions where UAX #14 and soft hyphens let a line end, and a character ends.
      var text = NormalizedText()
      text.assign(value.text, value.style.paragraph.whiteSpace)
      let ends = try measurer.lineEnds(in: text, value.style).map {
        whole.utf8.index(whole.startIndex, offsetBy: Int($0))
      }
      let words = ends.filter { $0 == whole.endIndex || whole.indices.contains($0) }.map {
        value.style.truncation.keepsSpaceAtCut
          ? String(whole[..<$0]) : String(whole[..<$0]).droppingLastWhiteSpace
      }
      let kept = layout.visibleText.utf8.count
      for start in words where start.utf8.count > kept && start != whole {
        try check(try !fits(start, value, layout), "\(start.debugDescription) fits")
      }
      if !words.contains(where: { $0.utf8.elementsEqual(layout.visibleText.utf8) }) {
        let first = words.first ?? whole
        try check(kept < first.utf8.count, "neither words nor a part of the first one")
        for start in first.starts(longerThan: layout.visibleText, value.style) {
          try check(try !fits(start, value, layout), "\(start.debugDescription) fits")
        }
      }
    }
  }

  @Test(
    "the kept text is shown whole in the same limit",
    arguments: [.word, .character] as [TextStyle.Truncation.Mode])
  func idempotent(mode: TextStyle.Truncation.Mode) throws {
    forAll(TextCase.generator(modes: [mode])) { value in
      var again = value
      let cut = try measurer.layout(value)
      again.text = cut.visibleText
      again.style.paragraph.direction = cut.baseDirection
      let layout = try measurer.layout(again)
      if layout.isTruncated {
        try assume(try isInSameRuns(again.text, value, again.style))
      }
      try check(!layout.isTruncated)
      try check(layout.visibleText.utf8.elementsEqual(again.text.utf8))
    }
  }

  /// Returns whether a start of a text fits when it is shaped again in the direction of the whole.
  private func fits(
    _ start: String, _ value: TextCase, _ layout: TextLayout
  ) throws -> Bool {
    var style = value.style
    style.paragraph.direction = layout.baseDirection
    let width = try measurer.width(of: start, style)
    return try PixelGrid.layoutUnits.fits(width, in: value.maximumWidth)
      && isInSameRuns(start, value, style)
  }

  /// Whether a start of a text alone has the scripts and levels that it has in the text: punctuation and marks
  /// have those of the letters around them.
  private func isInSameRuns(
    _ start: String, _ value: TextCase, _ style: TextStyle
  ) throws -> Bool {
    let whole = try measurer.explanation(of: try measurer.normalized(value), style: style)
    let part = try measurer.explanation(of: start, style: style)
    return zip(part.clusters, whole.clusters).allSatisfy {
      $0.script == $1.script && $0.level == $1.level
    }
  }

  @Test("a wider limit never keeps less text")
  func monotone() throws {
    let limits = Generator<Double>.length(in: 0...50)
    let cases = TextCase.generator(modes: [.tail, .head, .middle, .word, .character])
    forAll(cases.flatMap { value in limits.map { (value, $0) } }, count: 1_000) { value, more in
      let narrow = try measurer.layout(value)
      let wide = try measurer.layout(value, in: value.maximumWidth + more)
      // Bytes without the ellipsis, which the wider layout need not have.
      let hasEllipsis = [.tail, .head, .middle].contains(value.style.truncation.mode)
      let kept = { (layout: TextLayout) in
        layout.visibleText.utf8.count
          - (layout.isTruncated && hasEllipsis && !layout.nothingFits ? 3 : 0)
      }
      try check(kept(narrow) <= kept(wide))
      try check(narrow.isTruncated || !wide.isTruncated)
      if value.style.truncation.mode == .tail {
        try check(narrow.nothingFits || !wide.nothingFits)
      }
    }
  }
}

/// Checks that a kept text is a start of the whole, cut between characters.
func checkIsStart(_ kept: String, of whole: String) throws {
  try check(whole.utf8.starts(with: kept.utf8), "\(kept) does not start \(whole)")
  let end = whole.utf8.index(whole.startIndex, offsetBy: kept.utf8.count)
  try check(end == whole.endIndex || whole.indices.contains(end), "a character is cut")
}

extension String {
  /// Returns the starts that are longer than the kept text and may be kept, the whole excluded. Unless
  /// the style keeps white space, they do not end in it.
  func starts(longerThan kept: String, _ style: TextStyle) -> [String] {
    indices.dropFirst().map { String(self[..<$0]) }.filter { start in
      start.utf8.count > kept.utf8.count
        && (style.truncation.keepsSpaceAtCut || !start.endsInWhiteSpace)
    }
  }

  /// True if the last visible character is white space; a space with a mark on it is not.
  var endsInWhiteSpace: Bool { droppingLastWhiteSpace.utf8.count < utf8.count }

  /// True if every scalar is white space or invisible.
  private var isWhiteSpace: Bool {
    unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint
    }
  }

  private func isInvisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
  }

  /// The text without the white space at its end and the invisible characters behind that.
  var droppingLastWhiteSpace: String {
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
