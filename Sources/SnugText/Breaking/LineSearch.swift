import SnugGeometry

/// The lines of the only paragraph of a table in one width.
struct LineSearch {
  let table: LineTable
  let part: LineTable.Part
  /// The work that may be done; `nil` where lines are not shaped.
  let budget: LineBudget?
  let style: TextStyle.LineRules
  /// Of the sums; `nil` where they are estimates.
  private let sums: TextStyle.Sums?
  let grid: PixelGrid
  /// Of the first line, and of the others.
  private let limits: (first: LineTable.Limit, other: LineTable.Limit)

  /// - Parameters:
  ///   - sums: Those of the label; `nil` where the sums are estimates.
  ///   - limit: The widest line with its indent, in points.
  ///   - start: The position of the text in its paragraph; 0 for the indent of the first line.
  init(
    in table: LineTable, _ part: LineTable.Part, _ style: TextStyle.LineRules,
    _ sums: TextStyle.Sums? = nil, limit: Double, startingAt start: Int = 0, on grid: PixelGrid
  ) {
    (self.table, self.part, self.style, self.grid) = (table, part, style, grid)
    self.sums = part.hasSpacedSums ? sums?.unspaced : sums
    budget = sums == nil ? LineBudget(characterCount: Int(part.last)) : nil
    let (size, letterSpacing) = (self.sums?.size ?? 1, self.sums?.letterSpacing ?? 0)
    func limited(ofLineFrom start: Int) -> LineTable.Limit {
      LineTable.Limit(
        WidthLimit(style.limit(limit, ofLineFrom: start), on: grid), of: part,
        indent: style.indent(ofLineFrom: start), size: size, letterSpacing: letterSpacing)
    }
    let first = limited(ofLineFrom: start)
    limits = (first, style.hasEvenIndents ? first : limited(ofLineFrom: 1))
  }

  /// Returns the same in another width.
  /// - Parameter limit: The widest line with its indent, in points.
  func inWidth(_ limit: Double) -> LineSearch {
    LineSearch(in: table, part, style, sums, limit: limit, on: grid)
  }

  /// Returns the limit of a line that starts at a position.
  func limit(ofLineFrom start: Int) -> LineTable.Limit { start == 0 ? limits.first : limits.other }

  /// Returns the end of the line that starts at a position; as `LineTable.end`.
  func end<Failure: Error>(
    ofLineFrom start: Int, width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Int? {
    try table.end(ofLineFrom: start, in: part, limit(ofLineFrom: start), budget, width: width)
  }

  /// Returns the last position before another where a line may end; 0 if there is none.
  func lineEnd(before place: Int) -> Int { table.last(.lineEnd, upTo: place - 1, after: 0) ?? 0 }

  /// Returns the first position at or behind another where a line may end; at most the last one.
  func lineEnd(from place: Int) -> Int {
    table.next(.lineEnd, from: place, before: Int(part.last))
  }
}
