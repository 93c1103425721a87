/// A section's lines in layout units, from the section's own start.
struct SectionLines {
  let section: UnitSection
  let placement: Placement
  /// The items longer than a line, as ranges in order.
  let oversizeItems: [Range<Int>]
  /// The section's extent along the scroll direction.
  let extent: Int64

  /// Where items stand, in one of two representations.
  enum Placement {
    case each(EachPlacement)
    case uniform(UniformPlacement)
  }

  /// An item's place: along the line from the content's start, across from the section's.
  struct Place: Equatable {
    var line: Int
    var main, cross, mainSize, crossSize: Int64
  }

  init(_ section: UnitSection) {
    self.section = section
    if case .uniform(let main, let cross, let count) = section.lengths, count > 0,
      section.options.isEmpty
    {
      let uniform = UniformPlacement(section, main: main, cross: cross, count: count)
      placement = .uniform(uniform)
      oversizeItems = Int64(main) > section.limit ? [0..<count] : []
      extent = SectionLines.extent(section, lines: uniform.extent)
    } else {
      let each = EachPlacement(section)
      placement = .each(each)
      oversizeItems = each.oversizeItems
      extent = SectionLines.extent(section, lines: each.extent)
    }
  }

  private static func extent(_ section: UnitSection, lines: Int64) -> Int64 {
    section.header + section.inset.crossStart + lines + section.inset.crossEnd + section.footer
  }

  /// Where the first line starts.
  var linesStart: Int64 { section.header + section.inset.crossStart }

  var lineCount: Int {
    switch placement {
    case .each(let each): each.lineStarts.count
    case .uniform(let uniform): uniform.lineCount
    }
  }

  /// The items of a line.
  func items(ofLine line: Int) -> Range<Int> {
    switch placement {
    case .each(let each): each.items(ofLine: line)
    case .uniform(let uniform): uniform.items(ofLine: line)
    }
  }

  /// The place of one item.
  /// - Complexity: O(log lines), O(1) in a uniform section.
  func place(of item: Int) -> Place {
    var place =
      switch placement {
      case .each(let each): each.place(of: item)
      case .uniform(let uniform): uniform.place(of: item)
      }
    place.main += section.inset.mainStart
    place.cross += linesStart
    return place
  }
}
