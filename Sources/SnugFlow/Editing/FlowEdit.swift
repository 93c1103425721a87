public import SnugGeometry

/// One change to a layout. Its indices refer to the state after the edits before it.
///
/// ```swift
/// var result = try FlowLayout(width: 100).layout([Size(width: 60, height: 20)])
/// let new = FlowItem(size: Size(width: 50, height: 20))
/// let change = try result.apply(.insert([new], at: 0, section: 0))
/// let size = change.contentSize  // 100 by 40: the first item is on the second line now
/// ```
public enum FlowEdit: Sendable {
  /// Changes an item's size, in points.
  case setSize(Size, item: Int, section: Int)
  /// Changes an item's options.
  case setOptions(FlowItemOptions, item: Int, section: Int)
  /// Inserts items before an index, or behind the last item.
  case insert([FlowItem], at: Int, section: Int)
  /// Removes items.
  case remove(Range<Int>, section: Int)
  /// Removes an item, then inserts it at index `toItem` of the remaining ones.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Changes a section's style.
  case setStyle(SectionStyle, section: Int)
  /// Changes or removes a section's header.
  case setHeader(Size?, section: Int)
  /// Changes or removes a section's footer.
  case setFooter(Size?, section: Int)
  /// Inserts sections before an index, or behind the last section.
  case insertSections([FlowSection], at: Int)
  /// Removes sections.
  case removeSections(Range<Int>)
  /// Removes a section, then inserts it at index `to` of the remaining ones.
  case moveSection(from: Int, to: Int)
  /// Lays out everything again with another container, scroll axis, direction or inset.
  case setLayout(FlowLayout)
}

extension IndexCheck {
  init(_ section: Int, _ lines: SectionLines) {
    self.init(section: section, count: lines.itemCount)
    keepsEach = !lines.laysRuns
  }
}
