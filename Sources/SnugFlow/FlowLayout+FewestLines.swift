public import SnugGeometry

extension FlowLayout {
  /// The order of a section's items that takes the fewest lines, as far as first-fit decreasing
  /// finds it: the indices of the items, each once.
  ///
  /// Longer items come first, of equal ones that with the lower index, and each joins the first
  /// line that it fits on. That takes at most 11/9 of the fewest lines possible, and 6/9 of a line
  /// (Dósa, The tight bound of first fit decreasing bin-packing algorithm, 2007), as long as there
  /// is no `maximumItemsPerLine`.
  ///
  /// `layout` never reorders. Whoever wants fewer lines more than the order of the items puts
  /// `order.map { sizes[$0] }` into a section, which then has just the lines found here, and shows
  /// at place `i` what belongs to item `order[i]`; options of items have to move along.
  ///
  /// - Parameter section: which one an error names.
  /// - Throws: `FlowError` for the first number that `layout` would refuse, naming the item.
  /// - Complexity: O(items * log items).
  public func orderOfFewestLines(
    _ sizes: [Size], metrics: FlowMetrics = FlowMetrics(), section: Int = 0
  ) throws(FlowError) -> [Int] {
    let units = try UnitSection(
      metrics, header: nil, footer: nil, index: section, layout: self,
      mainExtent: try mainExtentUnits())
    let items = try ItemBlock(
      sizes, sizes.indices, firstItem: 0, section: section, mainAxis: mainAxis)
    return FewestLines.order(
      lengths: sizes.indices.map { min(items.mains[$0], units.longest) }, limit: units.limit,
      spacing: units.interitemSpacing, maximumItemsPerLine: metrics.maximumItemsPerLine
    ).map(Int.init)
  }
}
