package import Snug
import SnugPropertyTesting
package import Testing  // for the source locations of failures

/// Everything that can be read from a fitted cell.
package struct CellState: Equatable {
  var texts: [String]
  var size: Size
  var frames: [Rect]
  var metrics: [TextMetrics]
  var ambiguous: [String]
  var broken: [ConstraintOrigin]
  var isUnstable: Bool
  var baselines: [Double?]

  package init(_ cell: FittedCell) {
    texts = cell.texts
    size = cell.size
    frames = cell.frames
    metrics = cell.labelMetrics
    ambiguous = cell.ambiguousViews
    broken = cell.brokenConstraints
    isUnstable = cell.hasUnstableHeight
    baselines = [cell.firstBaseline, cell.lastBaseline]
  }
}

/// Checks that all that can be read from two fitted cells is the same.
package func checkSame(
  _ cell: FittedCell, _ other: FittedCell, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try checkEqual(CellState(cell), CellState(other), sourceLocation: sourceLocation)
}
