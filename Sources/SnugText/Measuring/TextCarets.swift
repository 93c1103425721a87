public import SnugGeometry
import SnugHarfBuzz

/// Where the characters of a shown text are: for carets, for the character at a point, and for the
/// rectangles of a selection, in left-to-right, right-to-left and mixed text.
///
/// Offsets are those of UTF-8 in the label's source text, places are points from the top left corner of the
/// label's frame. A ligature is parted at the carets that its font has for it, else evenly. What is not
/// drawn has no area and no carets of its own: white space at the end of a line, text behind a cut, and a
/// line without characters. An inline box and a tab to a stop have the area of their width.
///
/// ```swift
/// let text = "fit for \u{5D0}\u{5D1}"
/// let layout = try measurer.layout(text, style: TextStyle(size: 15), includingGlyphs: true)
/// let carets = TextCarets(layout, of: text)
/// let caret = carets.caret(at: 3)  // behind "fit"
/// let offset = carets.caret(nearest: Point(x: caret.x, y: 5)).offset  // 3
/// let selection = carets.rects(of: 4..<7)  // around "for"
/// ```
public struct TextCarets: Sendable {
  /// The areas of the characters that are drawn: line by line from the top, each from left to right.
  private var cells: [Cell] = []
  /// For each line, the count of cells up to its end.
  private var lineEnds: [Int] = []
  private let lines: [LineFragment]
  private let baseDirection: LayoutDirection

  /// A place before a character or behind one.
  public struct Caret: Hashable, Sendable {
    /// The UTF-8 offset in the text.
    public let offset: Int
    /// The distance from the left edge of the label's frame, in points.
    public let x: Double
    /// The index of its line.
    public let line: Int
    /// The top of its line, in points from that of the label's frame.
    public let y: Double
    /// The height of its line, in points.
    public let height: Double
    /// The direction in which the text beside it is read.
    public let direction: LayoutDirection
  }

  /// The area of a character, or of several that have none of their own.
  private struct Cell: Hashable {
    /// The offsets of its text; empty for an ellipsis.
    var range: Range<Int>
    var left, right: Double
    var line: Int
    var direction: LayoutDirection

    /// The edge at which its text begins.
    var start: Double { direction == .leftToRight ? left : right }
    var end: Double { direction == .leftToRight ? right : left }

    func contains(_ x: Double) -> Bool { x >= min(left, right) && x < max(left, right) }
  }

  /// Finds the characters of a text that was laid out with its glyphs.
  /// - Parameters:
  ///   - layout: The text as shown, in the frame of its label. Without glyphs, no character has an area.
  ///   - text: The text that was laid out; of another one, areas are parted in wrong places.
  /// - Complexity: O(glyphs + length of the text).
  public init(_ layout: TextLayout, of text: String) {
    lines = layout.lines
    baseDirection = layout.baseDirection
    let starts = Self.drawnStarts(of: text)
    var firstRun = 0
    var gaps = layout.gaps[...]
    for line in lines.indices {
      let end = line < layout.glyphRunEnds.count ? layout.glyphRunEnds[line] : firstRun
      for run in layout.glyphRuns[firstRun..<end] {
        let left = run.glyphs.isEmpty ? 0 : run.pen(ofGlyph: 0)
        append(&gaps, line, upTo: left)
        append(run, line, starts)
      }
      append(&gaps, line, upTo: .infinity)
      firstRun = end
      lineEnds.append(cells.count)
    }
  }

  // MARK: Reading runs

  /// Adds the next boxes and tabs of a line that begin up to `x`.
  private mutating func append(
    _ gaps: inout ArraySlice<TextLayout.Box>, _ line: Int, upTo x: Double
  ) {
    while let box = gaps.first, box.line == line, box.frame.x <= x + Self.tolerance {
      gaps.removeFirst()
      let end = box.sourceOffset + (box.isTab ? 1 : InlineBox.character.utf8.count)
      cells.append(
        Cell(
          range: box.sourceOffset..<end, left: box.frame.minX, right: box.frame.maxX, line: line,
          direction: box.direction))
    }
  }

  /// Returns the offsets at which the characters of a text start that are drawn.
  private static func drawnStarts(of text: String) -> [Int] {
    var (starts, offset): ([Int], Int) = ([], 0)
    for character in text {
      let isDrawn = character.unicodeScalars.contains { scalar in
        !scalar.properties.isDefaultIgnorableCodePoint
          && scalar.properties.generalCategory != .control
      }
      if isDrawn { starts.append(offset) }
      offset += character.utf8.count
    }
    return starts
  }

  /// Adds the areas of the characters of a run.
  /// - Parameter starts: Those of the characters of the text that are drawn.
  private mutating func append(_ run: GlyphRun, _ line: Int, _ starts: [Int]) {
    let isForward = run.direction == .leftToRight
    let edges = run.glyphs.indices.map { run.pen(ofGlyph: $0) }
    guard let left = edges.first else { return }
    var first = 0
    while first < run.glyphs.count {
      // The glyphs of one character, or of several that are drawn together.
      var next = first + 1
      let offset = run.glyphs[first].sourceOffset
      while next < run.glyphs.count, run.glyphs[next].sourceOffset == offset { next += 1 }
      let nextRead = isForward ? next : first - 1
      let behind =
        run.glyphs.indices.contains(nextRead)
        ? run.glyphs[nextRead].sourceOffset : run.sourceRange.upperBound
      let right = next < run.glyphs.count ? edges[next] : left + run.width
      let cell = Cell(
        range: offset..<max(offset, behind), left: edges[first], right: right, line: line,
        direction: run.direction)
      let start = starts.partitioningIndex { $0 >= cell.range.lowerBound }
      let drawn = starts[start...].prefix { $0 < cell.range.upperBound }
      append(cell, parted: Array(drawn)) { count in
        next == first + 1 ? run.ligatureCarets(ofGlyph: first, count: count) : nil
      }
      first = next
    }
  }

  /// Adds the area of a cluster, parted between its characters.
  /// - Parameters:
  ///   - starts: The offsets of the characters that are drawn in it.
  ///   - carets: Returns the distances of a ligature's carets from its left edge, if the font has them.
  private mutating func append(
    _ cell: Cell, parted starts: [Int], _ carets: (_ count: Int) -> [Double]?
  ) {
    guard starts.count > 1 else { return cells.append(cell) }
    let width = cell.right - cell.left
    let inner =
      carets(starts.count - 1)
      ?? (1..<starts.count).map { width * Double($0) / Double(starts.count) }
    let edges = [cell.left] + inner.map { cell.left + $0 } + [cell.right]
    for place in starts.indices {
      // From the left, a right-to-left cluster begins with its last character.
      let index = cell.direction == .leftToRight ? place : starts.count - 1 - place
      let start = index == 0 ? cell.range.lowerBound : starts[index]
      let end = index + 1 < starts.count ? starts[index + 1] : cell.range.upperBound
      var part = cell
      part.range = start..<end
      (part.left, part.right) = (edges[place], edges[place + 1])
      cells.append(part)
    }
  }

  // MARK: Asking

  /// The most by which the edges of areas that meet differ, in points: sums of the same numbers in another
  /// order.
  private static let tolerance = 1e-6

  /// Returns the caret before the character at an offset: at the edge where that character begins. Behind
  /// the last character that is drawn before the offset, if none is drawn there.
  ///
  /// Where the direction changes, the caret behind the character before it may be elsewhere:
  /// `caret(behind:)`.
  /// - Parameter offset: Any number; the nearest offset in the text is meant.
  /// - Complexity: O(characters).
  public func caret(at offset: Int) -> Caret {
    let first = cells.filter { $0.range.lowerBound == offset && !$0.range.isEmpty }
    // A character that is drawn in two runs begins in the left one, or if it is read from there in the
    // right one.
    let cell = first.first?.direction == .rightToLeft ? first.last : first.first
    guard let cell = cell ?? cells.first(where: { $0.range.contains(offset) }) else {
      return caret(behind: offset)
    }
    return caret(cell, isBehind: false)
  }

  /// Returns the caret behind the last character that is drawn before an offset: at the edge where that
  /// character ends. Where the text begins, if none is.
  /// - Complexity: O(characters).
  public func caret(behind offset: Int) -> Caret {
    let before = cells.filter { $0.range.upperBound <= offset && !$0.range.isEmpty }
    let end = before.map(\.range.upperBound).max()
    let last = before.filter { $0.range.upperBound == end }
    if let cell = last.first?.direction == .rightToLeft ? last.first : last.last {
      return caret(cell, isBehind: true)
    }
    if let cell = cells.min(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      return caret(cell, isBehind: false)
    }
    let frame = lines.first?.frame ?? .zero
    return Caret(
      offset: 0, x: baseDirection == .leftToRight ? frame.minX : frame.maxX, line: 0, y: frame.y,
      height: frame.height, direction: baseDirection)
  }

  private func caret(_ cell: Cell, isBehind: Bool) -> Caret {
    let frame = lines[cell.line].frame
    return Caret(
      offset: isBehind ? cell.range.upperBound : cell.range.lowerBound,
      x: isBehind ? cell.end : cell.start, line: cell.line, y: frame.y, height: frame.height,
      direction: cell.direction)
  }

  /// Returns the caret that is nearest to a point, on the line that is: before a character, or behind one
  /// if the point is in its second half. Where the direction changes or a line is broken, it may be
  /// elsewhere than `caret(at:)` of its offset: draw it where it is.
  /// - Complexity: O(characters).
  public func caret(nearest point: Point) -> Caret {
    // Much farther away, rounding makes all distances equal.
    let farthest = 1e9
    let point = Point(
      x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
    guard let cell = cell(nearest: point) else { return caret(at: 0) }
    let isLeft = point.x < (cell.left + cell.right) / 2
    return caret(cell, isBehind: isLeft != (cell.direction == .leftToRight))
  }

  /// Returns the range of the character whose area contains a point; `nil` if none does.
  /// - Complexity: O(characters).
  public func character(at point: Point) -> Range<Int>? {
    cells.last { cell in
      let frame = lines[cell.line].frame
      return !cell.range.isEmpty && cell.contains(point.x) && point.y >= frame.minY
        && point.y < frame.maxY
    }?.range
  }

  /// Returns the rectangles around the characters of a range that are drawn: on each line from left to
  /// right, as high as the line; those that touch are one.
  /// - Complexity: O(characters).
  public func rects(of range: Range<Int>) -> [Rect] {
    var spans: [Cell] = []
    for var cell in cells where cell.range.overlaps(range) && cell.left != cell.right {
      // In a font with negative advances, an area may reach to the left of its left edge.
      (cell.left, cell.right) = (min(cell.left, cell.right), max(cell.left, cell.right))
      if let last = spans.last, last.line == cell.line, cell.left <= last.right + Self.tolerance {
        spans[spans.count - 1].left = min(last.left, cell.left)
        spans[spans.count - 1].right = max(last.right, cell.right)
      } else {
        spans.append(cell)
      }
    }
    return spans.map { span in
      let frame = lines[span.line].frame
      return Rect(left: span.left, top: frame.minY, right: span.right, bottom: frame.maxY)
    }
  }

  private func cell(nearest point: Point) -> Cell? {
    func distance(_ value: Double, _ start: Double, _ end: Double) -> Double {
      max(start - value, value - end, 0)
    }
    let line = lines.indices.filter { !lineCells($0).isEmpty }.min { first, second in
      distance(point.y, lines[first].frame.minY, lines[first].frame.maxY)
        < distance(point.y, lines[second].frame.minY, lines[second].frame.maxY)
    }
    guard let line else { return nil }
    // Of two areas that meet at the point, the right one contains it.
    func key(_ cell: Cell) -> (Double, Int) {
      (
        distance(point.x, min(cell.left, cell.right), max(cell.left, cell.right)),
        cell.contains(point.x) ? 0 : 1
      )
    }
    return cells[lineCells(line)].min { key($0) < key($1) }
  }

  private func lineCells(_ line: Int) -> Range<Int> {
    (line > 0 ? lineEnds[line - 1] : 0)..<lineEnds[line]
  }
}

extension GlyphRun {
  /// The place of the pen before it draws a glyph, in points from the left end of the first baseline.
  fileprivate func pen(ofGlyph index: Int) -> Double {
    glyphs[index].position.x - points(glyphs[index].offsetUnits)
  }

  private func points(_ units: Int32) -> Double {
    Double(units) * size / Double(face.metrics.unitsPerEm)
  }

  /// Returns the carets that the table `GDEF` has for a ligature, in points from the left edge of its advance;
  /// `nil` unless it has as many.
  fileprivate func ligatureCarets(ofGlyph index: Int, count: Int) -> [Double]? {
    var carets = [hb_position_t](repeating: 0, count: count)
    var written = UInt32(count)
    let known = unsafe hb_ot_layout_get_ligature_carets(
      face.shaping.font, direction == .leftToRight ? HB_DIRECTION_LTR : HB_DIRECTION_RTL,
      glyphs[index].id, 0, &written, &carets)
    return known == count && written == count ? carets.map { points($0) }.sorted() : nil
  }
}
