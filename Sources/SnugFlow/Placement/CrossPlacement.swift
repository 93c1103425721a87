/// Where the items of one line stand across it.
struct CrossPlacement {
  /// The line's extent: its largest item, or what its baseline groups need.
  var extent: Int64
  /// The largest ascents of the items that share a baseline.
  var firstAscent, lastAscent: Int64?

  /// The offset and the extent of an item whose own size is `size`.
  func place(
    _ size: Int64, _ alignment: FlowMetrics.ItemAlignment, _ options: UnitOptions?
  ) -> (offset: Int64, size: Int64) {
    switch alignment {
    case .start: (0, size)
    case .center: ((extent - size) / 2, size)
    case .end: (extent - size, size)
    case .stretch: (0, extent)
    case .firstBaseline: ((firstAscent ?? 0) - (options?.firstBaseline ?? size), size)
    case .lastBaseline: ((lastAscent ?? 0) - (options?.lastBaseline ?? size), size)
    }
  }
}

/// What a line's extent is made of, item by item.
struct LineExtent {
  private var largest: Int64 = 0
  private var first = BaselineGroup()
  private var last = BaselineGroup()

  /// The items of a line that share a baseline.
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
    _ size: Int64, _ alignment: FlowMetrics.ItemAlignment, _ options: UnitOptions?
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
