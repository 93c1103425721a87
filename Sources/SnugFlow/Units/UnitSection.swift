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

/// What an item asks beyond its size, in layout units.
struct UnitOptions: Equatable {
  var firstBaseline, lastBaseline: Int64?
  var alignment: FlowMetrics.ItemAlignment?
  var breakBefore: Bool
  var grow: Double
  var maximumMain: Int64

  init(_ options: FlowItemOptions, unit: UnitReader) throws(FlowError) {
    firstBaseline = try options.firstBaseline.map { value throws(FlowError) in
      Int64(try unit.inset(value, "firstBaseline"))
    }
    lastBaseline = try options.lastBaseline.map { value throws(FlowError) in
      Int64(try unit.inset(value, "lastBaseline"))
    }
    alignment = options.alignment
    breakBefore = options.breakBefore
    guard options.grow >= 0, options.grow <= LayoutUnit.maximumPoints else {
      throw FlowError(
        place: unit.place, property: "grow", value: options.grow, requirement: .length)
    }
    grow = options.grow
    maximumMain =
      try options.maximumMain.map { value throws(FlowError) in
        Int64(try unit.length(value, "maximumMain"))
      } ?? Int64.max
  }
}

/// An item in layout units.
struct UnitItem {
  var size: UnitSize
  var options: UnitOptions?

  /// The largest extent it can give a line.
  var largestCross: Int64 { Int64(size.cross) + (options?.baselineReach ?? 0) }
}

extension UnitOptions {
  /// How far baselines can move an item from its line's edges.
  var baselineReach: Int64 {
    2 * Int64((firstBaseline ?? 0).magnitude + (lastBaseline ?? 0).magnitude)
  }
}

/// A section's insets in layout units.
struct LineInset: Equatable {
  let mainStart, mainEnd, crossStart, crossEnd: Int64

  init(_ inset: EdgeInsets, section: Int, layout: FlowLayout) throws(FlowError) {
    let unit = UnitReader(place: .section(section))
    let main = layout.mainAxis
    let cross = layout.scrollAxis
    let direction = layout.direction
    mainStart = Int64(try unit.inset(inset.start(along: main, direction), "sectionInset"))
    mainEnd = Int64(try unit.inset(inset.end(along: main, direction), "sectionInset"))
    crossStart = Int64(try unit.inset(inset.start(along: cross, direction), "sectionInset"))
    crossEnd = Int64(try unit.inset(inset.end(along: cross, direction), "sectionInset"))
  }

  /// The length of a line where the content's main extent is `mainExtent`.
  ///
  /// Negative insets can make it longer than a length may be; sums of lengths rely on that bound.
  func limit(in mainExtent: Int64, section: Int) throws(FlowError) -> Int64 {
    let limit = max(0, mainExtent - mainStart - mainEnd)
    return Int64(
      try UnitReader(place: .section(section)).length(LayoutUnit.points(limit), "lineLimit"))
  }
}
