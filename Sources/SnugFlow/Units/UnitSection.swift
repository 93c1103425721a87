import SnugGeometry

/// The line parameters of a section, in layout units on the main and cross axes. Every number is
/// checked; none refers to x or y. All copies of a result share one object.
final class UnitSection: Sendable {
  let style: SectionStyle
  private let itemAlignment: SectionStyle.ItemAlignment
  let interitemSpacing, lineSpacing: Int64
  let inset: LineInset
  /// The length of a line.
  let limit: Int64
  /// The maximum length of an item; longer items are cut to it, if their cells allow that.
  let longest: Int32
  /// The cross-axis extents; 0 for none.
  let header, footer: Int64
  /// The insets of the background within the lines; `nil` for none.
  let background: LineInset?
  /// Whether lines are stacked downwards, so that baselines apply on the cross axis.
  let hasBaselines: Bool

  /// Whether the items of any line may grow.
  let growsItems: Bool

  /// The axis along the lines.
  var mainAxis: Axis { hasBaselines ? .horizontal : .vertical }

  /// Whether items without options are placed by their sizes alone: without growth, baselines and a
  /// limit of items per line.
  let placesBySizeAlone: Bool

  /// The maximum number of items of a section whose items are stored one by one.
  static let maximumListedCount = 1 << 27

  static func check(listedCount count: some BinaryInteger, section: Int) throws(FlowError) {
    guard count > maximumListedCount else { return }
    throw FlowError(
      place: .section(section), property: "items", value: Double(count),
      requirement: .listedCount)
  }

  static func check(count: Int64, section: Int) throws(FlowError) {
    guard count < 0 || count > FlowSection.maximumItemCount else { return }
    throw FlowError(
      place: .section(section), property: "items", value: Double(count), requirement: .count)
  }

  /// - Throws: For the first number that cannot be used.
  init(
    _ style: SectionStyle, header: Size?, footer: Size?, index: Int, layout: FlowLayout,
    mainExtent: Int64
  ) throws(FlowError) {
    let unit = UnitReader(place: .section(index))
    self.style = style
    itemAlignment = style.itemAlignment
    inset = try LineInset(style.sectionInset, "sectionInset", section: index, layout: layout)
    background = try style.background.map { background throws(FlowError) in
      try LineInset(background.insets, "background.insets", section: index, layout: layout)
    }
    limit = try inset.limit(in: mainExtent, section: index)
    longest = style.oversize == .clamp ? Int32(limit) : Int32.max
    interitemSpacing = Int64(
      try unit.length(style.minimumInteritemSpacing, "minimumInteritemSpacing"))
    lineSpacing = Int64(try unit.length(style.minimumLineSpacing, "minimumLineSpacing"))
    try unit.positiveCount(style.maximumItemsPerLine, "maximumItemsPerLine")
    try unit.positiveCount(style.minimumLines, "minimumLines")
    try unit.positiveCount(style.maximumLines, "maximumLines")
    let axis = layout.scrollAxis
    self.header = Int64(try unit.extent(header, along: axis, "header"))
    self.footer = Int64(try unit.extent(footer, along: axis, "footer"))
    hasBaselines = axis == .vertical
    growsItems = style.growsItems
    placesBySizeAlone =
      style.maximumItemsPerLine == nil && !growsItems
      && !(hasBaselines && style.itemAlignment.usesBaseline)
  }

  /// Whether lines, and the positions on them, are the same as those of another section: any
  /// difference moves all of them together, or nothing.
  func laysLines(like other: UnitSection) -> Bool {
    style.laysLines(like: other.style) && limit == other.limit
      && interitemSpacing == other.interitemSpacing && lineSpacing == other.lineSpacing
      && hasBaselines == other.hasBaselines
  }

  /// Whether these are the parameters of another section of the same layout, too. Headers and footers,
  /// which few sections have, are not compared.
  func suits(_ section: FlowSection) -> Bool {
    section.header == nil && section.footer == nil && header == 0 && footer == 0
      && style == section.style
  }

  /// Whether header, footer and insets leave the same room around lines as another section's, with
  /// the same background.
  func hasBars(like other: UnitSection) -> Bool {
    header == other.header && footer == other.footer && inset == other.inset
      && style.background == other.style.background
  }

  /// An upper bound on the cross extent of header, footer and insets, in either direction.
  var barsBound: UInt64 {
    UInt64(header + footer) + inset.crossStart.magnitude + inset.crossEnd.magnitude
  }

  /// Returns the cross-axis alignment of an item; baselines mean nothing across a column.
  func alignment(_ options: UnitOptions?) -> SectionStyle.ItemAlignment {
    let asked = options?.alignment ?? itemAlignment
    return asked.usesBaseline && !hasBaselines ? .start : asked
  }

  /// Returns the length of an item before it grows: its own, cut where items are.
  func length(_ main: Int32, _ options: @autoclosure () -> UnitOptions?) -> Int32 {
    main <= longest ? main : max(longest, min(main, options()?.minimumMain ?? 0))
  }

  /// Whether the items of a line grow.
  func fills(isLast: Bool) -> Bool {
    if isLast, case .fixed(let alignment) = style.lastLineAlignment { return alignment == .fill }
    return style.lineAlignment == .fill
  }
}

extension SectionStyle.ItemAlignment {
  package var usesBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}

/// The options of an item beyond its size, in layout units.
struct UnitOptions: Equatable {
  var firstBaseline, lastBaseline: Int64?
  var alignment: SectionStyle.ItemAlignment?
  var breakBefore: Bool
  var grow: Double
  var maximumMain: Int64
  var minimumMain: Int32
  var maximumCross: Int64

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
    func length(_ value: Double?, _ property: String) throws(FlowError) -> Int32? {
      guard let value else { return nil }
      return try unit.length(value, property)
    }
    maximumMain = try length(options.maximumMain, "maximumMain").map { Int64($0) } ?? Int64.max
    minimumMain = try length(options.minimumMain, "minimumMain") ?? 0
    maximumCross = try length(options.maximumCross, "maximumCross").map { Int64($0) } ?? Int64.max
  }
}

/// An item in layout units.
struct UnitItem {
  var size: UnitSize
  var options: UnitOptions?
  /// The views attached to it, which only an item with options has. They are apart, so that options can
  /// be copied without counting references.
  var attached: AttachedViews?
  /// The extents across the line at other lengths, which only an item with options has.
  var growth: ItemGrowth?

  /// The largest cross extent that it can give a line.
  var largestCross: Int64 {
    let cross = growth == nil ? Int64(size.cross) : ItemGrowth.largestCross
    return cross + (options?.baselineReach ?? 0)
  }
}

extension UnitOptions {
  /// An upper bound on the distance that baselines move an item from its line's edges.
  var baselineReach: Int64 {
    2 * Int64((firstBaseline ?? 0).magnitude + (lastBaseline ?? 0).magnitude)
  }
}

/// Insets in layout units.
struct LineInset: Equatable {
  let mainStart, mainEnd, crossStart, crossEnd: Int64

  init(
    _ inset: EdgeInsets, _ property: String, section: Int, layout: FlowLayout
  ) throws(FlowError) {
    let unit = UnitReader(place: .section(section))
    let main = layout.mainAxis
    let cross = layout.scrollAxis
    let direction = layout.direction
    mainStart = Int64(try unit.inset(inset.start(along: main, direction), property))
    mainEnd = Int64(try unit.inset(inset.end(along: main, direction), property))
    crossStart = Int64(try unit.inset(inset.start(along: cross, direction), property))
    crossEnd = Int64(try unit.inset(inset.end(along: cross, direction), property))
  }

  /// Returns the length of a line where the content's main extent is `mainExtent`.
  ///
  /// Throws when negative insets make it longer than the maximum, on which sums of lengths rely.
  func limit(in mainExtent: Int64, section: Int) throws(FlowError) -> Int64 {
    let limit = max(0, mainExtent - mainStart - mainEnd)
    return Int64(
      try UnitReader(place: .section(section)).length(LayoutUnit.points(limit), "lineLimit"))
  }
}
