package import SnugGeometry
import SnugSolver
import SnugText

extension FittingProgram {
  /// Whether there is more to tell of what was solved last than frames.
  var isNotable: Bool {
    stages.horizontal.solution.isNotable
      || !stages.areOne && stages.vertical.solution.isNotable
  }

  /// Appends the row of `FittedKinds` of what was solved last.
  func appendRow(of labels: [TextMetrics], to row: inout [Double]) {
    let horizontal = stages.horizontal.solution.values
    let vertical = stages.areOne ? horizontal : stages.vertical.solution.values
    let grid = EdgeGrid(
      width: horizontal[Int(variables.width.index)],
      height: vertical[Int(variables.height.index)], direction: variables.direction)
    let start = row.count
    row.append(Rect(x: 0, y: 0, width: grid.size.width, height: grid.size.height))
    for view in variables.views {
      row.append(
        grid.frame(
          x: horizontal[Int(view.x.index)], width: horizontal[Int(view.width.index)],
          y: vertical[Int(view.y.index)], height: vertical[Int(view.height.index)]))
    }
    for label in labels { row.append(label.baseline) }
    guard let view = template.baselineView else {
      row.append(.nan)
      row.append(.nan)
      return
    }
    let top = start + FittedKinds.start(ofView: view) + 1
    let label = labelViews.firstIndex(of: view)
    row.append(row[top] + (label.map { labels[$0].baseline } ?? row[top + 2]))
    row.append(row[top] + (label.map { labels[$0].lastBaseline } ?? row[top + 2]))
  }
}

extension [Double] {
  /// Adds x, y, width and height.
  package mutating func append(_ rect: Rect) {
    append(rect.x)
    append(rect.y)
    append(rect.width)
    append(rect.height)
  }
}
