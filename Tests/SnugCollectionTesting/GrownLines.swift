package import Snug

/// An item of a section, or its overflow item.
package enum LineItem {
  case item(Int)
  case overflow(hiddenCount: Int)
}

extension FlowLayout {
  /// A layout of items whose cells follow the lengths that lines give them: a first layout says the
  /// lengths, and a second one has the extents that follow. Breaks are the same in both, as the
  /// items' own lengths are.
  /// - Parameters:
  ///   - sections: Sections whose items are listed.
  ///   - grown: Returns what an item or overflow item of another length than its own asks of its
  ///     line then; `nil` for one of known size.
  package func laidOutTwice(
    _ sections: [FlowSection],
    grown: (_ section: Int, _ which: LineItem, FlowItem, _ length: Double) throws -> FlowItem?
  ) throws -> FlowResult {
    let first = try layout(sections).unsnapped
    var sections = sections
    for section in sections.indices {
      guard case .sizes(var sizes) = sections[section].items else { continue }
      for index in 0..<first.shownItemCount(inSection: section) {
        let length = first.frame(ofItem: index, inSection: section).size[mainAxis]
        let item = FlowItem(
          size: sizes[index], options: sections[section].options[index] ?? FlowItemOptions())
        guard length > sizes[index][mainAxis],
          let new = try grown(section, .item(index), item, length)
        else { continue }
        sizes[index] = new.size
        sections[section].options[index] = new.options
      }
      sections[section].items = .sizes(sizes)
      guard let overflow = first.overflow(inSection: section),
        let known = sections[section].overflow
      else { continue }
      let (hiddenCount, length) = (overflow.hiddenCount, overflow.frame.size[mainAxis])
      let item = known(hiddenCount)
      guard length > item.size[mainAxis],
        let new = try grown(section, .overflow(hiddenCount: hiddenCount), item, length)
      else { continue }
      sections[section].overflow = { $0 == hiddenCount ? new : known($0) }
    }
    return try layout(sections)
  }
}

extension Fitting {
  /// Exactly a length along an axis, and compressed along the other.
  package static func exactly(_ length: Double, along axis: Axis) -> Fitting {
    var fitting = Fitting.compressed
    fitting.target[axis] = length
    let priority = axis == .horizontal ? \Fitting.horizontalPriority : \.verticalPriority
    fitting[keyPath: priority] = 1000
    return fitting
  }
}

extension FlowItem {
  /// The item with the extent of its cell at another length: its own length stays, by which lines
  /// are broken.
  package func grown(
    _ cell: FittedCell, across axis: Axis, _ limits: CellLimits, _ style: SectionStyle
  ) -> FlowItem {
    var item = self
    item.size[axis] = cell.size[axis]
    item.options = limits.asked(options, ofGrown: cell, style)
    return item
  }
}
