import SnugFlow
import SnugGeometry

/// The limits that cells have once some edits are made: what is put in is fitted to them at once.
struct LimitPlan {
  /// Once all edits are made.
  let layout: FlowLayout
  /// In points.
  let mainExtent: Double
  /// The sections as the edits made so far leave them, by number.
  private(set) var order: SectionOrder
  /// By number of the section: the length of its lines once all edits are made, unless it is taken
  /// out.
  private var limits: [Double?]

  /// - Throws: for metrics or a container without a line limit; indices that do not exist are left
  ///   to the edits.
  init(
    _ layout: FlowLayout, _ metrics: [FlowMetrics], _ edits: [CellFlowEdit]
  ) throws(FlowError) {
    order = SectionOrder(layout: layout, metrics: metrics)
    var last = order
    for edit in edits { last.make(edit) }
    self.layout = last.layout
    mainExtent = try last.layout.mainExtent()
    limits = Array(repeating: nil, count: last.metrics.count)
    for (index, number) in last.numbers.enumerated() {
      limits[number] = try last.layout.lineLimit(for: last.metrics[number], section: index)
    }
  }

  /// How the items of a section are fitted; those of one that is taken out no matter how.
  func itemFitting(_ section: Int) -> CellFitting {
    let limit = limits[order.numbers[section]] ?? 0
    return CellFitting(lineLimit: limit, mainAxis: layout.mainAxis)
  }

  /// How headers and footers are fitted.
  var barFitting: CellFitting { CellFitting(barExtent: mainExtent, mainAxis: layout.mainAxis) }

  /// Counts an edit as made.
  mutating func advance(_ edit: CellFlowEdit) { order.make(edit) }
}
