import SnugGeometry

/// Cuts of a paragraph of simple characters, found by halving over its sums.
extension LineTable {
  /// The rules of a cut.
  struct Cut {
    var mode: TextStyle.Truncation.Mode
    var keepsSpaceAtCut: Bool
    /// The least width of an ellipsis, in points.
    var leastEllipsis: Double
  }

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
  ///   - ellipsisWidth: Returns the width of the ellipsis behind a kept start that ends at a position.
  ///   - width: The exact width of characters, where it is no sum.
  /// - Complexity: O(log of the characters).
  func cutLine(
    from start: Int, in part: Part, _ limit: Limit, _ cut: Cut,
    ellipsisWidth: (_ end: Int) -> Double, width: (Range<Int>) -> Double?
  ) -> CutLine? {
    let last = Int(part.last)
    guard part.hasMonotoneEnds || !cut.mode.keepsEnd, !isMarked(start, .unsafeStart) else {
      return nil
    }
    if cut.mode == .word {
      // A line takes a no-break space at its end, and a cut does not.
      guard !part.isShaped, !cut.keepsSpaceAtCut, noBreakSpaces.isEmpty,
        let end = longestFit(from: start, in: part, limit, width: width)
      else { return nil }
      let visible = visibleEnd(end, from: start)
      return self.width(of: start..<visible, in: part, limit, width: width).map {
        CutLine(kept: KeptText(start: visible, end: last), startWidth: $0)
      }
    }
    let candidates = Candidates(start: start, last: last, cut: cut)
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
      let line = sums(candidates.keeping(middle, in: self), cut.leastEllipsis)
      (low, high) = limit.fits(line.width) ? (middle, high) : (low, middle - 1)
    }
    // More may fit only where an edge is inside a ligature.
    var count = low
    while count < last - start, !areExact(candidates.keeping(count + 1, in: self), start, in: part)
    {
      count += 1
    }
    for _ in 0..<Self.mostCuts {
      let kept = candidates.keeping(count, in: self)
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
    let isExact =
      characters.isEmpty
      || !isMarked(characters.lowerBound, .unsafeStart)
        && isExact(characters.upperBound)
    guard isExact else { return width(characters) }
    return part.isShaped
      ? shapedWidth(characters.lowerBound, characters.upperBound, in: part, limit)
      : exactWidth(characters.lowerBound, characters.upperBound, limit)
  }

  /// The texts that may be kept, by the count of characters kept; as `KeptTexts`.
  private struct Candidates {
    let start: Int
    let last: Int
    let cut: Cut

    @inline(__always)
    func keeping(_ count: Int, in table: LineTable) -> KeptText {
      let length =
        switch cut.mode {
        case .head: 0
        case .middle: (count + 1) / 2
        case .tail, .clip, .word, .character: count
        }
      var kept = KeptText(start: start + length, end: last - (count - length))
      guard !cut.keepsSpaceAtCut else { return kept }
      if cut.mode != .head {
        kept.start = table.visibleEnd(kept.start, from: start)
        while kept.start > start, table.isNoBreakSpace(kept.start - 1) {
          kept.start = table.visibleEnd(kept.start - 1, from: start)
        }
      }
      if cut.mode.keepsEnd {
        while kept.end < last, table.isMarked(kept.end, .space) || table.isNoBreakSpace(kept.end) {
          kept.end += 1
        }
      }
      return kept
    }
  }

  @inline(__always)
  private func isNoBreakSpace(_ place: Int) -> Bool {
    guard !noBreakSpaces.isEmpty else { return false }
    let index = noBreakSpaces.partitioningIndex { $0 >= place }
    return index < noBreakSpaces.count && noBreakSpaces[index] == place
  }
}
