import SnugGeometry
import SnugPropertyTesting

@testable import SnugText

/// The lines that a paragraph may be broken into at its opportunities, each shaped alone.
struct AloneLines {
  let measurer: TextMeasurer
  let value: TextCase
  let places: [Int]
  private let shaper: TextShaper
  private let paragraph: ShapedText
  private let rules: TextStyle.LineRules

  init(_ measurer: TextMeasurer, _ value: TextCase) throws {
    self.measurer = measurer
    self.value = value
    shaper = try TextShaper(on: measurer.grid)
    let style = try measurer.resolved(value.style)
    rules = style.rules
    let label = LabelText(value.text, value.style.ranges)
    paragraph = try shaper.shape(
      label.string, style.spans(label), style: value.style, context: style.context)
    let text = paragraph.text
    var places: [Int] = []
    for offset in try measurer.lineEnds(in: text, value.style) {
      if let place = text.boundaries.firstIndex(of: offset) { places.append(place) }
    }
    self.places = places
  }

  var text: NormalizedText { paragraph.text }

  /// True if a word is wider than a line.
  var areBroken: Bool {
    get throws { try zip([0] + places, places).contains { try !fits($0, $1) } }
  }

  /// The indent of lines that do not begin their paragraph, in points.
  var hangingIndent: Double { rules.hangingIndent }

  /// Returns the exact width of characters alone on a line, in points.
  func width(_ characters: Range<Int>) throws -> Double {
    try shaper.line(characters, of: paragraph, isShapedAnew: true).idealWidth
  }

  /// The whole grid cells that the line between two places covers; `nil` if it does not fit.
  func cells(_ start: Int, _ end: Int) throws -> Double? {
    let visible = start..<max(start, text.visibleLineEnds[end])
    let width = try shaper.line(visible, of: paragraph, isShapedAnew: true).idealWidth
    let limit = rules.limit(value.maximumWidth, ofLineFrom: start)
    guard measurer.grid.fits(width, in: limit) else { return nil }
    return measurer.grid.cells(covering: width)
  }
  func fits(_ start: Int, _ end: Int) throws -> Bool { try cells(start, end) != nil }

  /// The ends of the lines of the best break into `lineCount` lines, and their sum of squares.
  func best(_ lineCount: Int) throws -> (ends: [Int], sum: Double)? {
    let inner = places.dropLast()
    var best: (ends: [Int], sum: Double)?
    for subset in 0..<(1 << inner.count) where subset.nonzeroBitCount == lineCount - 1 {
      let ends =
        inner.enumerated().filter { subset >> $0.offset & 1 == 1 }.map(\.element)
        + places.suffix(1)
      let cells = try zip([0] + ends, ends).map { try self.cells($0, $1) }
      guard !cells.contains(nil) else { continue }
      let sum = cells.reduce(0) { $0 + ($1 ?? 0) * ($1 ?? 0) }
      let isBetter =
        best.map { sum < $0.sum || sum == $0.sum && $0.ends.lexicographicallyPrecedes(ends) }
        ?? true
      if isBetter { best = (ends, sum) }
    }
    return best
  }
}
