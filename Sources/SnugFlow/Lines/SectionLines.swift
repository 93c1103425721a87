import SnugGeometry

/// The lines of a section in layout units, from the section's own start.
struct SectionLines {
  var section: UnitSection
  /// The requested sizes, in points; only the extents along the scroll axis count.
  var header, footer: Size?
  /// The source of the overflow item; `nil` if there is none.
  private(set) var overflow: FlowSection.Overflow?
  /// The placement of items that are all equal; `nil` where `each` has them.
  var uniform: UniformPlacement?
  var each: BlockedLines
  /// An upper bound on the distance that views attached to items reach out of them; `nil` if there have
  /// been none.
  private(set) var outreach: Int64?
  /// The lines where `maximumLines` limits them.
  private var limited: LimitedLines?
  /// The number of this section, another one if all of it was placed again.
  var serial = 0
  /// Whether the number of shown items is open until overflow cells are fitted.
  private(set) var awaitsOverflow = false

  /// An item's position: main from the content's start, cross from the section's.
  struct Place: Equatable {
    var line: Int
    var main, cross, mainSize, crossSize: Int64
  }

  /// - Parameter earlier: The parameters of another section of the layout, which are shared if they are
  ///   the same.
  init(
    _ section: FlowSection, index: Int, layout: FlowLayout, mainExtent: Int64,
    sharing earlier: UnitSection?
  ) throws(FlowError) {
    let units: UnitSection
    if let earlier, earlier.suits(section) {
      units = earlier
    } else {
      units = try UnitSection(
        section.style, header: section.header, footer: section.footer, index: index,
        layout: layout, mainExtent: mainExtent)
    }
    self.section = units
    header = section.header
    footer = section.footer
    overflow = section.overflowSource
    let isBalanced = SectionLines.balancesAll(units.style)
    if case .uniform(let size, let count) = section.items, section.asksNothing, count > 0,
      count <= FlowSection.maximumItemCount, !isBalanced
    {
      uniform = UniformPlacement(
        try UnitSize(size, item: 0, section: index, mainAxis: layout.mainAxis), count: count,
        units)
      each = BlockedLines([], isBalanced: false, units)
    } else {
      if isBalanced { try UnitSection.check(listedCount: section.items.count, section: index) }
      let blocks = try [ItemBlock](section, index: index, mainAxis: layout.mainAxis)
      each = BlockedLines(blocks, isBalanced: isBalanced, units)
      if !section.listsNothing {
        for block in blocks { for record in block.options { makeRoom(for: record.attached) } }
      }
    }
    try limit(index: index)
  }

  /// Whether all items are balanced. With a line limit, greedy lines decide which are shown.
  static func balancesAll(_ style: SectionStyle) -> Bool {
    style.lineBreaking == .balanced && style.maximumLines == nil
  }

  /// Whether equal items are still laid out by arithmetic once one of them differs. If not, items
  /// are then stored one by one.
  var laysRuns: Bool { section.placesBySizeAlone && !each.isBalanced }

  /// Hides the items behind the last allowed line; with overflow cells, that happens later.
  mutating func limit(index: Int) throws(FlowError) {
    awaitsOverflow = overflow.map { $0.item == nil } == true && section.style.maximumLines != nil
    limited = nil
    guard !awaitsOverflow else { return }
    limited = try LimitedLines(self, index: index) { _ in nil }
  }

  /// Hides the items behind the last allowed line.
  /// - Parameter overflowCell: The overflow cell for a number of hidden items.
  /// - Returns: Whether that changed anything, or may have.
  mutating func limit(
    index: Int, overflowCell: (_ hiddenCount: Int) -> FlowItem?
  ) throws(FlowError) -> Bool {
    let wasLimited = limited != nil || awaitsOverflow
    awaitsOverflow = false
    limited = nil
    limited = try LimitedLines(self, index: index, overflowCell: overflowCell)
    return wasLimited || limited != nil
  }

  /// Gives the section another overflow item, or removes it. The lines are limited later.
  mutating func setOverflow(_ source: FlowSection.Overflow?) {
    overflow = source
    awaitsOverflow = section.style.maximumLines != nil
  }

  /// Extends `outreach` to the views attached to an item.
  mutating func makeRoom(for attached: AttachedViews?) {
    if let attached { outreach = max(outreach ?? 0, attached.outreach) }
  }

  /// The views attached to an item.
  /// - Complexity: O(log items); O(1) in a section without any.
  func attachedViews(ofItem item: Int) -> AttachedViews? {
    precondition(item >= 0 && item < itemCount, "there is no such item")
    guard outreach != nil, uniform == nil else { return nil }
    let place = each.place(ofItem: item)
    return each.blocks[place.block].attachedViews(of: place.index)
  }

  /// The number of items, shown and hidden.
  var itemCount: Int { uniform?.count ?? each.itemCount }

  /// The number of shown items, which are the first ones.
  var shownCount: Int { limited?.shownCount ?? itemCount }

  /// The number of items, the first ones, whose sizes decide which are shown: those of the allowed
  /// lines, and the one behind them that does not fit.
  var decidingCount: Int {
    guard let maximumLines = section.style.maximumLines,
      uniform?.lineCount ?? each.lineCount > maximumLines
    else { return itemCount }
    let last = maximumLines - 1
    return (uniform?.items(ofLine: last) ?? each.line(last, section).items).upperBound + 1
  }

  /// Whether the overflow item is longer than a line.
  var hasOversizeOverflow: Bool { (overflowPlace?.mainSize ?? 0) > section.limit }

  /// The position of the overflow item.
  var overflowPlace: Place? {
    guard let limited, limited.hasOverflow else { return nil }
    return inContent(limited.lines.place(of: limited.shownCount, section))
  }

  /// The lines in blocks; `nil` for items that are all equal, unless lines are limited.
  var placed: BlockedLines? {
    if let limited { return limited.lines }
    return uniform == nil ? each : nil
  }

  /// The section's extent along the scroll axis.
  var extent: Int64 {
    let lines = placed?.extent(section) ?? uniform?.extent ?? 0
    return section.header + section.inset.crossStart + lines + section.inset.crossEnd
      + section.footer
  }

  /// The cross-axis start of the first line.
  var linesStart: Int64 { section.header + section.inset.crossStart }

  var lineCount: Int { placed?.lineCount ?? uniform?.lineCount ?? 0 }

  /// Returns the items of a line; the overflow item has the index of the first hidden item.
  func items(ofLine line: Int) -> Range<Int> {
    precondition(0..<lineCount ~= line, "there is no such line")
    return placed?.line(line, section).items ?? uniform?.items(ofLine: line) ?? 0..<0
  }

  /// Returns the position of one item.
  /// - Complexity: O(log items), O(1) in a uniform section.
  @inline(__always)
  func place(of item: Int) -> Place {
    precondition(item >= 0 && item < shownCount, "no such item is shown")
    if let limited { return inContent(limited.lines.place(of: item, section)) }
    return inContent(uniform?.place(of: item) ?? each.place(of: item, section))
  }

  /// Returns the cross-axis range of an item's line, from the section's start.
  func span(ofLineWithItem item: Int) -> (start: Int64, extent: Int64) {
    let index = place(of: item).line
    if let line = placed?.line(index, section) {
      return (linesStart + line.offset, line.cross.extent)
    }
    return (
      linesStart + Int64(index) * (uniform?.lineAdvance ?? 0), uniform?.lineExtent ?? 0
    )
  }

  /// Calls `body` with the positions of some items, in order.
  /// - Complexity: O(log items + items of the range).
  func forEachPlace(of items: Range<Int>, _ body: (Int, Place) -> Void) {
    precondition(
      items.isEmpty || (items.lowerBound >= 0 && items.upperBound <= shownCount),
      "some of these items are not shown")
    // The closure captures nothing of the section: a copy for each item would count its references.
    let (main, cross) = (section.inset.mainStart, linesStart)
    // No sum can overflow: `FlowResult` refuses content that long.
    func found(_ item: Int, _ place: Place) {
      var place = place
      place.main &+= main
      place.cross &+= cross
      body(item, place)
    }
    if let limited {
      limited.lines.forEachPlace(of: items, section, found)
    } else if let uniform {
      for item in items { found(item, uniform.place(of: item)) }
    } else {
      each.forEachPlace(of: items, section, found)
    }
  }

  private func inContent(_ place: Place) -> Place {
    var place = place
    place.main += section.inset.mainStart
    place.cross += linesStart
    return place
  }

  /// The shown items that are longer than a line, as ranges in order.
  /// - Complexity: O(items), O(1) in a uniform section.
  var oversizeItems: [Range<Int>] {
    if let limited {
      return limited.lines.oversizeItems(section).map { $0.clamped(to: 0..<limited.shownCount) }
        .filter { !$0.isEmpty }
    }
    guard let uniform else { return each.oversizeItems(section) }
    return Int64(min(uniform.size.main, section.longest)) > section.limit ? [0..<uniform.count] : []
  }
}
