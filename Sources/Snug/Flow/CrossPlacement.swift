/// Where the items of one line stand across it, and how far the line extends.
struct CrossPlacement {
  /// The line's extent: its largest item, or what its baseline groups need.
  let extent: Int64
  private let section: UnitSection
  private var firstAscent: Int64?
  private var lastAscent: Int64?

  /// - Parameter extents: the items' sizes across the line, `firstItem` and on.
  init(_ extents: some Collection<Int32>, firstItem: Int, section: UnitSection) {
    self.section = section
    var groups = (first: BaselineGroup(), last: BaselineGroup())
    var extent: Int64 = 0
    for (item, size) in zip(firstItem..., extents) {
      let size = Int64(size)
      switch section.alignment(of: item) {
      case .firstBaseline:
        groups.first.add(ascent: section.options(of: item)?.firstBaseline ?? size, size: size)
      case .lastBaseline:
        groups.last.add(ascent: section.options(of: item)?.lastBaseline ?? size, size: size)
      case .start, .center, .end, .stretch: extent = max(extent, size)
      }
    }
    self.extent = max(extent, groups.first.extent, groups.last.extent)
    firstAscent = groups.first.ascent
    lastAscent = groups.last.ascent
  }

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

  /// The offset and the extent of `item`, whose own size is `size`.
  func place(_ item: Int, size: Int64) -> (offset: Int64, size: Int64) {
    let options = section.options(of: item)
    return switch section.alignment(of: item) {
    case .start: (0, size)
    case .center: ((extent - size) / 2, size)
    case .end: (extent - size, size)
    case .stretch: (0, extent)
    case .firstBaseline: ((firstAscent ?? 0) - (options?.firstBaseline ?? size), size)
    case .lastBaseline: ((lastAscent ?? 0) - (options?.lastBaseline ?? size), size)
    }
  }
}
