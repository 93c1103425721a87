import SnugGeometry

/// A section's lines in layout units, from the section's own start.
struct SectionLines {
  var section: UnitSection
  /// The sizes asked for, in points; only the extents along the scroll direction count.
  var header, footer: Size?
  /// Where items stand when all are alike; else `each` knows.
  var uniform: UniformPlacement?
  var each: BlockedLines

  /// An item's place: along the line from the content's start, across from the section's.
  struct Place: Equatable {
    var line: Int
    var main, cross, mainSize, crossSize: Int64
  }

  init(
    _ section: FlowSection, index: Int, layout: FlowLayout, mainExtent: Int64
  ) throws(FlowError) {
    let units = try UnitSection(
      section.metrics, header: section.header, footer: section.footer, index: index,
      layout: layout, mainExtent: mainExtent)
    self.section = units
    header = section.header
    footer = section.footer
    if case .uniform(let size, let count) = section.items, section.options.isEmpty, count > 0,
      count <= UnitSection.maximumItemCount
    {
      let record = try ItemBlock.record(
        size, item: 0, section: index, mainAxis: layout.mainAxis)
      uniform = UniformPlacement(main: record.main, cross: record.cross, count: count, units)
      each = BlockedLines([], units)
    } else {
      let blocks = try [ItemBlock](section, index: index, mainAxis: layout.mainAxis)
      each = BlockedLines(blocks, units)
    }
  }

  var itemCount: Int { uniform?.count ?? each.itemCount }

  /// The section's extent along the scroll direction.
  var extent: Int64 {
    let lines = uniform?.extent ?? each.extent(section)
    return section.header + section.inset.crossStart + lines + section.inset.crossEnd
      + section.footer
  }

  /// Where the first line starts.
  var linesStart: Int64 { section.header + section.inset.crossStart }

  var lineCount: Int { uniform?.lineCount ?? each.lineCount }

  /// The items of a line.
  func items(ofLine line: Int) -> Range<Int> {
    uniform?.items(ofLine: line) ?? each.line(line, section).items
  }

  /// The place of one item.
  /// - Complexity: O(log items), O(1) in a uniform section.
  func place(of item: Int) -> Place {
    inContent(uniform?.place(of: item) ?? each.place(of: item, section))
  }

  /// The places of some items, in order.
  /// - Complexity: O(log items + items of the range).
  func forEachPlace(of items: Range<Int>, _ body: (Int, Place) -> Void) {
    guard let uniform else {
      return each.forEachPlace(of: items, section) { body($0, inContent($1)) }
    }
    for item in items { body(item, inContent(uniform.place(of: item))) }
  }

  private func inContent(_ place: Place) -> Place {
    var place = place
    place.main += section.inset.mainStart
    place.cross += linesStart
    return place
  }

  /// The items longer than a line, as ranges in order.
  /// - Complexity: O(items), O(1) in a uniform section.
  var oversizeItems: [Range<Int>] {
    guard let uniform else { return each.oversizeItems(section) }
    return Int64(min(uniform.main, section.longest)) > section.limit ? [0..<uniform.count] : []
  }
}
