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
    let (sizes, options) = items.flowItems(optionsMetrics)
    var section = FlowSection(
      items: sizes, options: options, header: header?.size, footer: footer?.size,
      metrics: metrics)
    section.hasOverflowCells = overflow != nil
    return section
  }
}
