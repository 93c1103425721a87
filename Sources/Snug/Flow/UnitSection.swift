import SnugGeometry

/// A section in layout units along and across its lines: every number checked, no axis left.
struct UnitSection {
  let lengths: Lengths
  let options: [Int: UnitOptions]
  /// Extents across the lines; 0 for none.
  let header, footer: Int64
  let metrics: FlowMetrics
  let interitemSpacing, lineSpacing: Int64
  let inset: LineInset
  /// The length of a line.
  let limit: Int64
  /// Whether lines are stacked downwards, so that baselines mean something across them.
  let hasBaselines: Bool
  /// The items of `options` that start a line, in order.
  let forcedBreaks: [Int]

  /// The most items a section can hold.
  static let maximumItemCount = Int(Int32.max)

  /// Sizes along (`main`) and across (`cross`) the lines.
  enum Lengths {
    case each(main: [Int32], cross: [Int32])
    case uniform(main: Int32, cross: Int32, count: Int)
  }

  /// An item's options in layout units.
  struct UnitOptions {
    var firstBaseline, lastBaseline: Int64?
    var alignment: FlowMetrics.ItemAlignment?
    var grow: Double
    var maximumMain: Int64
  }

  init(
    _ section: FlowSection, index: Int, layout: FlowLayout, mainExtent: Int64
  ) throws(FlowError) {
    let unit = UnitReader(place: .section(index))
    metrics = section.metrics
    inset = try LineInset(section.metrics.sectionInset, section: index, layout: layout)
    limit = try inset.limit(in: mainExtent, section: index)
    interitemSpacing = Int64(
      try unit.length(metrics.minimumInteritemSpacing, "minimumInteritemSpacing"))
    lineSpacing = Int64(try unit.length(metrics.minimumLineSpacing, "minimumLineSpacing"))
    if let cap = metrics.maximumItemsPerLine, cap < 1 {
      throw FlowError(
        place: unit.place, property: "maximumItemsPerLine", value: Double(cap),
        requirement: .positiveCount)
    }
    let axis = layout.scrollAxis
    hasBaselines = axis == .vertical
    header = Int64(try unit.extent(section.header, along: axis, "header"))
    footer = Int64(try unit.extent(section.footer, along: axis, "footer"))
    let longest = metrics.oversize == .clamp ? Int32(limit) : Int32.max
    lengths = try Lengths(
      section.items, section: index, mainAxis: layout.mainAxis, longest: longest)
    forcedBreaks = section.options.filter { $0.value.breakBefore }.keys.sorted()
    var options: [Int: UnitOptions] = [:]
    // In order, so that of several numbers that cannot be used the same one is always named.
    for (item, asked) in section.options.sorted(by: { $0.key < $1.key }) {
      guard (0..<section.items.count).contains(item) else {
        throw FlowError(
          place: .section(index), property: "options", value: Double(item),
          requirement: .itemIndex)
      }
      let unit = UnitReader(place: .item(section: index, item: item))
      options[item] = try UnitOptions(asked, unit: unit)
    }
    self.options = options
  }

  var count: Int {
    switch lengths {
    case .each(let main, _): main.count
    case .uniform(_, _, let count): count
    }
  }

  /// What an item asks beyond its size. Most sections ask nothing: they pay for no look-up.
  func options(of item: Int) -> UnitOptions? { options.isEmpty ? nil : options[item] }

  /// The alignment of an item across its line; baselines mean nothing across a column.
  func alignment(of item: Int) -> FlowMetrics.ItemAlignment {
    let asked = options(of: item)?.alignment ?? metrics.itemAlignment
    let isBaseline = asked == .firstBaseline || asked == .lastBaseline
    return isBaseline && !hasBaselines ? .start : asked
  }
}

extension UnitSection.Lengths {
  init(
    _ items: FlowSection.Items, section: Int, mainAxis: Axis, longest: Int32
  ) throws(FlowError) {
    switch items {
    case .uniform(let size, let count):
      guard count >= 0, count <= UnitSection.maximumItemCount else {
        throw FlowError(
          place: .section(section), property: "items", value: Double(count), requirement: .count)
      }
      let unit = UnitReader(place: .item(section: section, item: 0))
      let main = min(longest, try unit.length(size[mainAxis], "size"))
      let cross = try unit.length(size[mainAxis.perpendicular], "size")
      self = .uniform(main: main, cross: cross, count: count)
    case .sizes(let sizes):
      guard sizes.count <= UnitSection.maximumItemCount else {
        throw FlowError(
          place: .section(section), property: "items", value: Double(sizes.count),
          requirement: .count)
      }
      var main: [Int32] = []
      var cross: [Int32] = []
      main.reserveCapacity(sizes.count)
      cross.reserveCapacity(sizes.count)
      for (item, size) in sizes.enumerated() {
        let unit = UnitReader(place: .item(section: section, item: item))
        main.append(min(longest, try unit.length(size[mainAxis], "size")))
        cross.append(try unit.length(size[mainAxis.perpendicular], "size"))
      }
      self = .each(main: main, cross: cross)
    }
  }
}

extension UnitSection.UnitOptions {
  init(_ options: FlowItemOptions, unit: UnitReader) throws(FlowError) {
    firstBaseline = try options.firstBaseline.map { value throws(FlowError) in
      Int64(try unit.inset(value, "firstBaseline"))
    }
    lastBaseline = try options.lastBaseline.map { value throws(FlowError) in
      Int64(try unit.inset(value, "lastBaseline"))
    }
    alignment = options.alignment
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
