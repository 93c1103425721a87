import PropertyTesting
import SnugGeometry

@testable import SnugText

/// The lines a paragraph may be parted into at its opportunities, each shaped alone.
struct AloneLines {
  let measurer: TextMeasurer
  let value: TextCase
  let text: NormalizedText
  let places: [Int]
  private let levels = EmbeddingLevels()

  init(_ measurer: TextMeasurer, _ value: TextCase) throws {
    self.measurer = measurer
    self.value = value
    let paragraph = try LineShaper()
    try paragraph.shape(
      value.text, style: value.style, context: measurer.context(for: value.style),
      resolving: levels)
    text = paragraph.text
    var places: [Int] = []
    let offsets = try LineBreaker().opportunities(
      in: text.utf8, language: value.style.font.language)
    for offset in offsets {
      if let place = text.boundaries.firstIndex(of: offset) { places.append(place) }
    }
    self.places = places
  }

  /// Whether a word is wider than a line.
  var areBroken: Bool {
    get throws {
      let shaper = try LineShaper()
      return try zip([0] + places, places).contains { try cells($0, $1, shaper) == nil }
    }
  }

  /// The whole cells of the line between two places; `nil` when it does not fit.
  func cells(_ start: Int, _ end: Int, _ shaper: LineShaper) throws -> Double? {
    let visible = start..<max(start, text.visibleEnds[end])
    let context = try measurer.context(for: value.style)
    try shaper.shape(
      text.text(of: visible), levels: levels.levels(ofLine: visible), style: value.style,
      context: context)
    let width = ShownLine(line: shaper, ellipsis: nil, base: levels.base, context: context)
      .idealWidth
    guard measurer.grid.fits(width, in: value.maximumWidth) else { return nil }
    return measurer.grid.cells(covering: width)
  }

  /// The ends of the best breaking into so many lines, and its sum of squares.
  func best(_ lineCount: Int) throws -> (ends: [Int], sum: Double)? {
    let shaper = try LineShaper()
    let inner = places.dropLast()
    var best: (ends: [Int], sum: Double)?
    for subset in 0..<(1 << inner.count) where subset.nonzeroBitCount == lineCount - 1 {
      let ends =
        inner.enumerated().filter { subset >> $0.offset & 1 == 1 }.map(\.element)
        + places.suffix(1)
      let cells = try zip([0] + ends, ends).map { try self.cells($0, $1, shaper) }
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
