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
  /// By number of the section: what holds once all edits are made, unless it is taken out.
  private var sections: [(limit: Double, metrics: FlowMetrics)?]

  /// - Throws: for metrics or a container without a line limit; indices that do not exist are left
  ///   to the edits.
  init(
    _ layout: FlowLayout, _ sections: [PlacedCellSection], _ edits: [CellFlowEdit]
  ) throws(FlowError) {
    order = SectionOrder(layout: layout, metrics: sections.map(\.metrics))
    var last = order
    for edit in edits { last.make(edit) }
    self.layout = last.layout
    mainExtent = try last.layout.mainExtent()
    self.sections = Array(repeating: nil, count: last.metrics.count)
    for (index, number) in last.numbers.enumerated() {
      let metrics = last.metrics[number]
      let limit = try last.layout.lineLimit(for: metrics, section: index)
      self.sections[number] = (limit, metrics)
    }
  }

  /// How the items of a section are fitted; those of one that is taken out no matter how.
  func itemFitting(_ section: Int) -> CellFitting {
    CellFitting(lineLimit: limit(section), mainAxis: layout.mainAxis)
  }

  /// How headers and footers are fitted.
  var barFitting: CellFitting { CellFitting(barExtent: mainExtent, mainAxis: layout.mainAxis) }

  func limit(_ section: Int) -> Double { sections[order.numbers[section]]?.limit ?? 0 }

  func metrics(_ section: Int) -> FlowMetrics {
    sections[order.numbers[section]]?.metrics ?? FlowMetrics()
  }

  /// Counts an edit as made.
  mutating func advance(_ edit: CellFlowEdit) { order.make(edit) }
}
