/// The cross-axis placement of the items of one line.
struct CrossPlacement {
  /// The line's cross extent: the largest of its items and its baseline groups.
  var extent: Int64
  /// The largest ascent of the items aligned by first baseline, and by last baseline.
  var firstAscent, lastAscent: Int64?

  /// Returns the cross offset and cross extent of an item whose own size is `size`.
  func place(
    _ size: Int64, _ alignment: SectionStyle.ItemAlignment, _ options: UnitOptions?
  ) -> (offset: Int64, size: Int64) {
    switch alignment {
    case .start: (0, size)
    case .center: ((extent - size) / 2, size)
    case .end: (extent - size, size)
    case .stretch: (0, max(size, min(extent, options?.maximumCross ?? extent)))
    case .firstBaseline: ((firstAscent ?? 0) - (options?.firstBaseline ?? size), size)
    case .lastBaseline: ((lastAscent ?? 0) - (options?.lastBaseline ?? size), size)
    }
  }
}

/// The cross extent of a line, computed item by item.
struct LineExtent {
  private var largest: Int64 = 0
  private var first = BaselineGroup()
  private var last = BaselineGroup()

  /// The ascent and descent of the items of a line that share a baseline.
  private struct BaselineGroup {
    var ascent: Int64?
    private var descent: Int64 = 0

    var extent: Int64 { ascent.map { $0 + descent } ?? 0 }

    mutating func add(ascent: Int64, size: Int64) {
      self.descent = self.ascent == nil ? size - ascent : max(descent, size - ascent)
      self.ascent = max(self.ascent ?? ascent, ascent)
    }
  }

  mutating func add(
    _ size: Int64, _ alignment: SectionStyle.ItemAlignment, _ options: UnitOptions?
  ) {
    switch alignment {
    case .firstBaseline: first.add(ascent: options?.firstBaseline ?? size, size: size)
    case .lastBaseline: last.add(ascent: options?.lastBaseline ?? size, size: size)
    case .start, .center, .end, .stretch: largest = max(largest, size)
    }
  }

  var placement: CrossPlacement {
    CrossPlacement(
      extent: max(largest, first.extent, last.extent), firstAscent: first.ascent,
      lastAscent: last.ascent)
  }
}
