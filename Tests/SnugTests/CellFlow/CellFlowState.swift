import Snug
import SnugFlowTesting

/// Everything that can be read from a flow of cells, for comparison.
struct CellFlowState: Equatable {
  struct Section: Equatable {
    var header: CellState?
    var items: [CellState?]
    var overflow: CellState?
    var footer: CellState?
  }

  var frames: FlowFrames
  var sections: [Section]

  init(frames: FlowFrames, sections: [Section]) {
    self.frames = frames
    self.sections = sections
  }

  init(_ flow: CellFlow) {
    frames = FlowFrames(flow.result)
    sections = (0..<flow.result.sectionCount).map { section in
      Section(
        header: flow.fittedCell(ofHeaderInSection: section).map(CellState.init),
        items: (0..<flow.result.itemCount(inSection: section)).map {
          (try? flow.fittedCell(ofItem: $0, inSection: section)).map(CellState.init)
        },
        overflow: (try? flow.fittedCell(ofOverflowInSection: section)).map(CellState.init),
        footer: flow.fittedCell(ofFooterInSection: section).map(CellState.init))
    }
  }
}

/// Everything that can be read from a fitted cell.
struct CellState: Equatable {
  var texts: [String]
  var size: Size
  var frames: [Rect]
  var metrics: [TextMetrics]
  var ambiguous: [String]
  var broken: [ConstraintOrigin]
  var isUnstable: Bool
  var baselines: [Double?]

  init(_ cell: FittedCell) {
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
