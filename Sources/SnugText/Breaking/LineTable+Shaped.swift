import SnugGeometry

extension LineTable {
  /// What only paragraphs of runs have: a reference, as most tables have none.
  final class Shaped: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }

    struct Content: Sendable {
      /// The runs of the paragraphs that have several.
      var runs: [Run] = []
      /// The size and the letter spacing of each; empty if all have the label's.
      var styles: [RunStyle] = []
      /// The characters in runs with letter spacing of their own that none is added after.
      var unspaced: [Int32] = []
      /// The heights of the lines of ranges; empty if all lines are equally tall.
      var heights: [Height] = []
      /// The edges, by place.
      var edges: [Edge] = []
      var shortLines: [ShortLine] = []
      /// Those of the tabs; `nil` if there are none.
      var stops: TabStops?
      /// Where controls were removed, by place.
      var shifts: [Shift] = []

      var byteCount: Int {
        runs.byteCount + styles.byteCount + unspaced.byteCount + heights.byteCount
          + edges.byteCount + shortLines.byteCount + shifts.byteCount
      }

      /// Adds a run and its style; runs without one have the label's.
      mutating func append(_ run: Run, _ style: RunStyle?, label: RunStyle) {
        if style != nil || !styles.isEmpty {
          while styles.count < runs.count { styles.append(label) }
          styles.append(style ?? label)
        }
        runs.append(run)
      }

      /// Adds the height of lines from a position on.
      mutating func append(_ box: LineBox, from start: Int32) {
        if heights.last?.box != box { heights.append(Height(start: start, box: box)) }
      }
    }
  }

  /// How lines that start or end at a position differ from the paragraph: `SafeToBreak.Edge`.
  struct Edge: Sendable {
    var place: Int32
    /// How much narrower they are, in units.
    var start: Int32
    var end: Int32
    /// The index of its first short line; those of the next edge follow its last.
    var firstShortLine: Int32
  }

  /// A line of one word that differs otherwise from the paragraph than longer lines.
  struct ShortLine: Sendable {
    var visibleEnd: Int32
    var width: Int32
  }

  /// What is added from a position on, up to the next of its paragraph, to get offsets in the source
  /// text: `NormalizedText.Shift`.
  struct Shift: Sendable {
    var place: Int32
    var amount: Int32
    /// The same for the end of the text before the position.
    var endAmount: Int32
  }

  /// The height of a line of the text from a position on, up to the next.
  struct Height: Sendable {
    var start: Int32
    var box: LineBox
  }

  /// A run of one face and level.
  struct Run: Sendable {
    /// The position of its start.
    var start: Int32
    /// At most 16384.
    var unitsPerEm: UInt16
    var level: UInt8
    var isTab: Bool
  }

  /// The size and the letter spacing of a run, in points.
  struct RunStyle: Sendable {
    var size: Double
    var letterSpacing: Double
  }
}

extension LineTable.RunStyle {
  init(_ sums: TextStyle.Sums) { (size, letterSpacing) = (sums.size, sums.letterSpacing) }
}

/// Paragraphs of runs. Where their sums come from HarfBuzz, lines differ from them at edges.
extension LineTable {
  /// Whether some of its text has another size or letter spacing than the label, or is inline boxes.
  var hasOwnStyles: Bool { !(shaped?.content.styles.isEmpty ?? true) }

  /// Returns the height of a line of ranges; `nil` if all lines are equally tall.
  func height(_ start: Int, _ visible: Int) -> LineBox? {
    guard let heights = shaped?.content.heights, !heights.isEmpty else { return nil }
    let first = heights.partitioningIndex { $0.start > start } - 1
    var box = heights[first].box
    for height in heights[(first + 1)...].prefix(while: { $0.start < visible }) {
      box.formUnion(height.box)
    }
    return box
  }

  /// Whether `shapedWidth` knows the width of a line whose start is safe.
  func hasExactWidth(_ start: Int, _ visible: Int, in part: Part) -> Bool {
    guard visible > start, visible - start < part.last - part.first else { return true }
    return isExact(visible) && !isMarked(start, .edge)
      && !isMarked(visible, .edge)
  }

  /// Whether a paragraph is one line, which is what was shaped; `nil` when it must be shaped.
  func isWhole(_ part: Part, _ limit: Limit) -> Bool? {
    let (first, last) = (Int(part.first), Int(part.last))
    let visible = visibleEnd(last, from: first)
    guard first < visible, visible < last else {
      return limit.fits(Int(sums[visible]), visible - first)
    }
    return width(first, visible, in: part, 0).flatMap { limit.fits($0, visible - first) }
  }

  /// Returns the edge at a position and its short lines.
  func edge(at place: Int) -> (edge: Edge, shortLines: ArraySlice<ShortLine>)? {
    guard let content = shaped?.content else { return nil }
    let edges = content.edges
    let index = edges.partitioningIndex { $0.place >= place }
    guard index < edges.count, edges[index].place == place else { return nil }
    let end =
      index + 1 < edges.count ? Int(edges[index + 1].firstShortLine) : content.shortLines.count
    return (edges[index], content.shortLines[Int(edges[index].firstShortLine)..<end])
  }

  /// Whether a line fits whose visible part ends at a position; `nil` where it must be shaped.
  func shapedFits(_ visible: Int, of line: LineStart, in part: Part, _ limit: Limit) -> Bool? {
    let start = line.place
    if line.lastTab(upTo: visible) == nil {
      guard let width = width(start, visible, in: part, line.base) else { return nil }
      if let fits = limit.fits(width, visible - start) { return fits }
      // Too close for sums in shared units.
      guard !isMarked(start, .edge), !isMarked(visible, .edge) else { return nil }
    } else if !hasExactWidth(start, visible, in: part) {
      return nil
    }
    return limit.fits(shapedWidth(start, visible, in: part, limit))
  }

  /// Returns the width of a line whose start is safe, in units; `nil` when it must be shaped.
  private func width(_ start: Int, _ visible: Int, in part: Part, _ base: Int) -> Int? {
    if isMarked(start, .edge), let lines = edge(at: start)?.shortLines, let last = lines.last,
      visible <= last.visibleEnd
    {
      return lines.first { $0.visibleEnd == visible }.map { Int($0.width) }
    }
    guard isExact(visible) else { return nil }
    let difference = isMarked(visible, .edge) ? Int(edge(at: visible)?.edge.end ?? 0) : 0
    return Int(sums[visible]) - base - difference
  }

  /// Returns the exact width of a line whose edges are safe, in points: it has the bits of the sum
  /// over the glyph runs.
  /// - Parameter before: The width of what is left of it, which is added first.
  func shapedWidth(
    _ start: Int, _ visible: Int, in part: Part, _ limit: Limit, behind before: Double = 0
  ) -> Double {
    guard start < visible else { return before }
    guard part.runCount > 0 else { return before + exactWidth(start, visible, limit) }
    let runs = runs(of: part)
    let styles = shaped?.content.styles ?? []
    let first = runs.partitioningIndex { $0.start > start } - 1
    let line = runs[first..<runs.partitioningIndex { $0.start >= visible }]
    func width(ofRun run: Int) -> Double {
      // Text of other runs is not kerned with the start of a line.
      let base = run == first ? base(ofLineFrom: start) : Int(sums[Int(runs[run].start)])
      let start = max(start, Int(runs[run].start))
      let end = run + 1 < runs.endIndex ? min(visible, Int(runs[run + 1].start)) : visible
      let unitsPerEm = Double(runs[run].unitsPerEm)
      let style =
        styles.isEmpty
        ? RunStyle(size: limit.size, letterSpacing: limit.letterSpacing) : styles[run]
      var ems = Double(Int(sums[end]) - base) / Double(part.unitsPerEm)
      var spaced = end - start
      if part.hasSpacedSums, style.letterSpacing != 0 {
        spaced -= unspacedCount(in: start..<end)
        ems -= Double(spaced) * style.letterSpacing / limit.size
      }
      var units = ems * unitsPerEm
      if style.size != limit.size { units = style.size > 0 ? units * (limit.size / style.size) : 0 }
      return TextStyle.width(
        advanceUnits: Int64(units.rounded()), spacedCharacters: spaced, size: style.size,
        letterSpacing: style.letterSpacing, unitsPerEm: unitsPerEm)
    }
    if !part.hasTabs, line.allSatisfy({ $0.level == 0 }) {
      return line.indices.reduce(before) { $0 + width(ofRun: $1) }
    }
    let order = RunOrder.visual(line.map(\.level))
    guard part.hasTabs, line.contains(where: \.isTab), let stops = shaped?.content.stops else {
      return order.reduce(before) { $0 + width(ofRun: first + $1) }
    }
    let widths = stops.widths(ofRuns: line.indices, from: limit.indent) {
      runs[$0].isTab ? nil : width(ofRun: $0)
    }
    return order.reduce(before) { $0 + widths[$1] }
  }

  private func unspacedCount(in characters: Range<Int>) -> Int {
    guard let unspaced = shaped?.content.unspaced, !unspaced.isEmpty else { return 0 }
    return unspaced.partitioningIndex { $0 >= characters.upperBound }
      - unspaced.partitioningIndex { $0 >= characters.lowerBound }
  }

  /// Returns the index among the runs of a paragraph that has several of that of a character.
  func run(of character: Int, in part: Part) -> Int {
    let runs = runs(of: part)
    return runs.partitioningIndex { $0.start > character } - 1 - runs.startIndex
  }

  /// Returns the indices of the runs that some characters, at least one, are parts of.
  func runs(of characters: Range<Int>, in part: Part) -> Range<Int> {
    run(of: characters.lowerBound, in: part)..<run(of: characters.upperBound - 1, in: part) + 1
  }

  func runs(of part: Part) -> ArraySlice<Run> {
    shaped?.content.runs[Int(part.firstRun)..<Int(part.firstRun + part.runCount)] ?? []
  }
}
