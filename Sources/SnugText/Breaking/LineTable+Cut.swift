import SnugGeometry

/// Cuts of a paragraph of simple characters, found by halving over its sums.
extension LineTable {
  /// The kept text of a cut line, in positions of the table, and the widths of both parts and of all, in points.
  struct CutLine {
    var kept: KeptText
    var startWidth: Double
    var endWidth = 0.0
    var width = 0.0
  }

  /// Returns the most text from `start` on that fits when it is cut with an ellipsis that fits alone:
  /// what `CutSearch` finds. `nil` where parts must be shaped.
  /// - Parameters:
  ///   - leastEllipsis: The least width of an ellipsis, in points.
  ///   - ellipsisWidth: Returns the width of the ellipsis behind a kept start that ends at a position.
  ///   - width: The exact width of characters, where it is no sum.
  /// - Complexity: O(log of the characters).
  func cutLine(
    from start: Int, in part: Part, _ limit: Limit, _ rules: TextStyle.LineRules,
    leastEllipsis: Double, ellipsisWidth: (_ end: Int) -> Double,
    width: (Range<Int>) -> Double?
  ) -> CutLine? {
    let last = Int(part.last)
    guard part.hasMonotoneEnds || !rules.truncation.keepsEnd, !isMarked(start, .unsafeStart) else {
      return nil
    }
    if rules.truncation == .word {
      // A line takes a no-break space at its end, and a cut does not.
      guard !part.isShaped, !rules.keepsSpaceAtCut, noBreakSpaces.isEmpty,
        let end = longestFit(from: start, in: part, limit, width: width)
      else { return nil }
      let visible = visibleEnd(end, from: start)
      return self.width(of: start..<visible, in: part, limit, width: width).map {
        CutLine(kept: KeptText(start: visible, end: last), startWidth: $0)
      }
    }
    func keeping(_ count: Int) -> KeptText { self.keeping(count, of: start..<last, rules) }
    /// The widths by sums: that of a cut ligature is the whole ligature's.
    func sums(_ kept: KeptText, _ ellipsis: Double) -> CutLine {
      guard !part.isShaped else {
        let before = shapedWidth(start, kept.start, in: part, limit)
        return CutLine(
          kept: kept, startWidth: before,
          width: shapedWidth(kept.end, last, in: part, limit, behind: before + ellipsis))
      }
      let (before, behind) = (
        exactWidth(start, kept.start, limit), exactWidth(kept.end, last, limit)
      )
      return CutLine(
        kept: kept, startWidth: before, endWidth: behind, width: before + ellipsis + behind)
    }
    var (low, high) = (0, last - start)
    while low < high {
      let middle = (low + high + 1) / 2
      let line = sums(keeping(middle), leastEllipsis)
      (low, high) = limit.fits(line.width) ? (middle, high) : (low, middle - 1)
    }
    // More may fit only where an edge is inside a ligature.
    var count = low
    while count < last - start, !areExact(keeping(count + 1), start, in: part) { count += 1 }
    for _ in 0..<Self.mostCuts {
      let kept = keeping(count)
      let ellipsis = ellipsisWidth(kept.start)
      var line = sums(kept, ellipsis)
      if !areExact(kept, start, in: part) {
        guard !part.isShaped,
          let before = self.width(of: start..<kept.start, in: part, limit, width: width),
          let behind = self.width(of: kept.end..<last, in: part, limit, width: width)
        else { return nil }
        (line.startWidth, line.endWidth) = (before, behind)
        line.width = before + ellipsis + behind
      }
      if limit.fits(line.width) { return line }
      guard count > 0 else { return nil }
      count -= 1
    }
    return nil
  }

  /// The most cuts whose parts are not all sums that are tried.
  private static let mostCuts = 16

  /// Whether the widths of both kept parts are sums.
  private func areExact(_ kept: KeptText, _ start: Int, in part: Part) -> Bool {
    (kept.start == start || isExact(kept.start))
      && (kept.end == Int(part.last) || !isMarked(kept.end, .unsafeStart))
  }

  /// Returns the exact width of characters, in points.
  /// - Parameter width: The same where it is no sum.
  func width(
    of characters: Range<Int>, in part: Part, _ limit: Limit, width: (Range<Int>) -> Double?
  ) -> Double? {
    isMarked(characters.lowerBound, .unsafeStart) && !characters.isEmpty
      ? width(characters) : exactWidth(characters, in: part, limit, width)
  }

  /// Returns the text that is kept if it is some characters of a line; as `KeptTexts`.
  @inline(__always)
  private func keeping(
    _ count: Int, of line: Range<Int>, _ rules: TextStyle.LineRules
  ) -> KeptText {
    let (start, last) = (line.lowerBound, line.upperBound)
    var kept = KeptText(count, of: line, cutAs: rules.truncation, nil)
    guard !rules.keepsSpaceAtCut else { return kept }
    if rules.truncation != .head {
      kept.start = visibleEnd(kept.start, from: start)
      while kept.start > start, isNoBreakSpace(kept.start - 1) {
        kept.start = visibleEnd(kept.start - 1, from: start)
      }
    }
    if rules.truncation.keepsEnd {
      while kept.end < last, isMarked(kept.end, .space) || isNoBreakSpace(kept.end) {
        kept.end += 1
      }
    }
    return kept
  }

  @inline(__always)
  private func isNoBreakSpace(_ place: Int) -> Bool {
    guard !noBreakSpaces.isEmpty else { return false }
    let index = noBreakSpaces.partitioningIndex { $0 >= place }
    return index < noBreakSpaces.count && noBreakSpaces[index] == place
  }
}
