import SnugGeometry

/// A section's lines in layout units, from the section's own start.
struct SectionLines {
  var section: UnitSection
  var placement: Placement
  /// The sizes asked for, in points; only the extents along the scroll direction count.
  var header, footer: Size?

  /// Where items stand, in one of two representations.
  enum Placement {
    case each(BlockedLines)
    case uniform(UniformPlacement)
  }

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
      placement = .uniform(
        UniformPlacement(main: record.main, cross: record.cross, count: count, units))
    } else {
      let blocks = try [ItemBlock](section, index: index, mainAxis: layout.mainAxis)
      placement = .each(BlockedLines(blocks, units))
    }
  }

  var itemCount: Int {
    switch placement {
    case .each(let each): each.itemCount
    case .uniform(let uniform): uniform.count
    }
  }

  /// The section's extent along the scroll direction.
  var extent: Int64 {
    let lines =
      switch placement {
      case .each(let each): each.extent(section)
      case .uniform(let uniform): uniform.extent
      }
    return section.header + section.inset.crossStart + lines + section.inset.crossEnd
      + section.footer
  }

  /// Where the first line starts.
  var linesStart: Int64 { section.header + section.inset.crossStart }

  var lineCount: Int {
    switch placement {
    case .each(let each): each.lineCount
    case .uniform(let uniform): uniform.lineCount
    }
  }

  /// The items of a line.
  func items(ofLine line: Int) -> Range<Int> {
    switch placement {
    case .each(let each): each.line(line, section).items
    case .uniform(let uniform): uniform.items(ofLine: line)
    }
  }

  /// The place of one item.
  /// - Complexity: O(log items), O(1) in a uniform section.
  func place(of item: Int) -> Place {
    let place =
      switch placement {
      case .each(let each): each.place(of: item, section)
      case .uniform(let uniform): uniform.place(of: item)
      }
    return inContent(place)
  }

  /// The places of some items, in order.
  /// - Complexity: O(log items + items of the range).
  func forEachPlace(of items: Range<Int>, _ body: (Int, Place) -> Void) {
    switch placement {
    case .each(let each):
      each.forEachPlace(of: items, section) { body($0, inContent($1)) }
    case .uniform(let uniform):
      for item in items { body(item, inContent(uniform.place(of: item))) }
    }
  }

  func inContent(_ place: Place) -> Place {
    var place = place
    place.main += section.inset.mainStart
    place.cross += linesStart
    return place
  }

  /// The items longer than a line, as ranges in order.
  /// - Complexity: O(items), O(1) in a uniform section.
  var oversizeItems: [Range<Int>] {
    switch placement {
    case .each(let each): each.oversizeItems(section)
    case .uniform(let uniform):
      Int64(min(uniform.main, section.longest)) > section.limit ? [0..<uniform.count] : []
    }
  }
}
