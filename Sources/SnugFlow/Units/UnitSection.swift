import SnugGeometry

/// How the lines of a section are laid, in layout units along and across them: every number
/// checked, no axis left. One object serves every copy of a result.
final class UnitSection: Sendable {
  let metrics: FlowMetrics
  let interitemSpacing, lineSpacing: Int64
  let inset: LineInset
  /// The length of a line.
  let limit: Int64
  /// The length items longer than it are cut to.
  let longest: Int32
  /// Extents across the lines; 0 for none.
  let header, footer: Int64
  /// Whether lines are stacked downwards, so that baselines mean something across them.
  let hasBaselines: Bool

  /// Whether the items of some line may grow.
  let growsItems: Bool

  /// Whether items without options are placed by their sizes alone: no growth, no baseline, no
  /// cap.
  let placesBySizeAlone: Bool

  /// The most items of a section whose items are kept one by one.
  static let maximumListedCount = 1 << 27

  static func check(listedCount count: Int, section: Int) throws(FlowError) {
    guard count > maximumListedCount else { return }
    throw FlowError(
      place: .section(section), property: "items", value: Double(count),
      requirement: .listedCount)
  }

  /// - Throws: for the first number that cannot be used.
  init(
    _ metrics: FlowMetrics, header: Size?, footer: Size?, index: Int, layout: FlowLayout,
    mainExtent: Int64
  ) throws(FlowError) {
    let unit = UnitReader(place: .section(index))
    self.metrics = metrics
    inset = try LineInset(metrics.sectionInset, section: index, layout: layout)
    limit = try inset.limit(in: mainExtent, section: index)
    longest = metrics.oversize == .clamp ? Int32(limit) : Int32.max
    interitemSpacing = Int64(
      try unit.length(metrics.minimumInteritemSpacing, "minimumInteritemSpacing"))
    lineSpacing = Int64(try unit.length(metrics.minimumLineSpacing, "minimumLineSpacing"))
    try unit.positiveCount(metrics.maximumItemsPerLine, "maximumItemsPerLine")
    try unit.positiveCount(metrics.minimumLines, "minimumLines")
    try unit.positiveCount(metrics.maximumLines, "maximumLines")
    let axis = layout.scrollAxis
    self.header = Int64(try unit.extent(header, along: axis, "header"))
    self.footer = Int64(try unit.extent(footer, along: axis, "footer"))
    hasBaselines = axis == .vertical
    growsItems =
      metrics.lineAlignment == .fill || metrics.lastLineAlignment == .fixed(.fill)
    placesBySizeAlone =
      metrics.maximumItemsPerLine == nil && !growsItems
      && !(hasBaselines && metrics.itemAlignment.usesBaseline)
  }

  /// Whether lines and the places on them are those of another section: what differs moves all of
  /// them together, or nothing.
  func laysLines(like other: UnitSection) -> Bool {
    var metrics = metrics
    metrics.sectionInset = other.metrics.sectionInset
    metrics.pinsHeaders = other.metrics.pinsHeaders
    metrics.pinsFooters = other.metrics.pinsFooters
    metrics.minimumInteritemSpacing = other.metrics.minimumInteritemSpacing
    metrics.minimumLineSpacing = other.metrics.minimumLineSpacing
    return metrics == other.metrics && limit == other.limit
      && interitemSpacing == other.interitemSpacing && lineSpacing == other.lineSpacing
      && hasBaselines == other.hasBaselines
  }

  /// Whether header, footer and insets leave as much room around lines as another section's.
  func hasBars(like other: UnitSection) -> Bool {
    header == other.header && footer == other.footer && inset == other.inset
  }

  /// How far header, footer and insets lead across, either way.
  var barsBound: UInt64 {
    UInt64(header + footer) + inset.crossStart.magnitude + inset.crossEnd.magnitude
  }

  /// The alignment of an item across its line; baselines mean nothing across a column.
  func alignment(_ options: UnitOptions?) -> FlowMetrics.ItemAlignment {
    let asked = options?.alignment ?? metrics.itemAlignment
    return asked.usesBaseline && !hasBaselines ? .start : asked
  }

  /// Whether the items of a line grow.
  func fills(isLast: Bool) -> Bool {
    if isLast, case .fixed(let alignment) = metrics.lastLineAlignment { return alignment == .fill }
    return metrics.lineAlignment == .fill
  }
}

extension FlowMetrics.ItemAlignment {
  package var usesBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
