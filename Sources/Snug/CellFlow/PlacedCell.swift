import SnugFlow
import SnugGeometry
import SnugText

/// What is kept of an item, a header or a footer: measured, fitted, and ready for another limit.
struct PlacedCell {
  var content: Content
  /// What an item asks beyond its size.
  var options: AskedOptions

  enum Content {
    case size(Size)
    case cell(FittedCell, CellSizer, KeptLimits)
  }

  var size: Size {
    switch content {
    case .size(let size): size
    case .cell(let cell, _, _): cell.size
    }
  }

  var fitted: FittedCell? {
    if case .cell(let cell, _, _) = content { cell } else { nil }
  }

  /// What the flow layout is asked for: with the cell's baselines where the alignment needs them.
  func flowItem(_ metrics: FlowMetrics) -> FlowItem {
    FlowItem(
      size: size,
      options: options.all.withBaselines(metrics) {
        fitted.map { ($0.firstBaseline, $0.lastBaseline) }
      })
  }
}

extension FlowItemOptions {
  /// The same with the baselines of the item's cell, if it has one and they are needed.
  func withBaselines(
    _ metrics: FlowMetrics, _ baselines: () -> (first: Double?, last: Double?)?
  ) -> FlowItemOptions {
    guard (alignment ?? metrics.itemAlignment).usesBaseline, let baselines = baselines() else {
      return self
    }
    var result = self
    result.firstBaseline = baselines.first
    result.lastBaseline = baselines.last
    return result
  }
}
