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

    /// Whether it would come out as it is within another limit on the same axis.
    func isKept(within limit: Int32) -> Bool {
      switch self {
      case .size: true
      case .cell(_, _, let limits): limits.contains(limit)
      }
    }
  }

  /// Gives the labels of a cell texts that measure the same.
  mutating func setTexts(_ texts: [String]) {
    guard case .cell(let cell, let sizer, let limits) = content else { return }
    content = .cell(cell.with(texts: texts), sizer, limits)
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
  func flowOptions(_ metrics: FlowMetrics) -> FlowItemOptions {
    var result = options.all
    guard (result.alignment ?? metrics.itemAlignment).usesBaseline, let fitted else {
      return result
    }
    result.firstBaseline = fitted.firstBaseline
    result.lastBaseline = fitted.lastBaseline
    return result
  }

  func flowItem(_ metrics: FlowMetrics) -> FlowItem {
    FlowItem(size: size, options: flowOptions(metrics))
  }
}
