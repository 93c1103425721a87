import SnugFlow

/// What is kept of a section.
struct PlacedCellSection {
  var items: PlacedItems
  var header, footer: PlacedCell?
  var metrics: FlowMetrics
  /// The length of its lines in points: the cells of its items are fitted within it.
  var limit: Double
  var overflow: PlacedOverflow?

  /// The section as a flow layout takes it.
  /// - Parameter optionsMetrics: what says whether items need baselines.
  func flowSection(optionsBy optionsMetrics: FlowMetrics) -> FlowSection {
    let sizes: FlowSection.Items
    var options: [Int: FlowItemOptions] = [:]
    if let column = items.column, !optionsMetrics.itemAlignment.usesBaseline {
      sizes = column.sizes
    } else {
      var listed: [Size] = []
      listed.reserveCapacity(items.count)
      items.forEach { index, item in
        listed.append(item.size)
        let asked = item.flowOptions(optionsMetrics)
        if asked != .standard { options[index] = asked }
      }
      sizes = .sizes(listed)
    }
    var section = FlowSection(
      items: sizes, options: options, header: header?.size, footer: footer?.size,
      metrics: metrics)
    section.hasOverflowCells = overflow != nil
    return section
  }
}
