import Snug
import SnugCollectionTesting
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

extension CellFlow {
  /// A flow of one section.
  init(width: Double, _ items: [CellFlowItem], _ style: SectionStyle = SectionStyle()) throws {
    try self.init(FlowLayout(width: width), [CellFlowSection(items, style: style)])
  }
}

extension CellFlowError {
  /// The place whose constraints cannot be satisfied, if that is the error.
  var unsatisfiable: LayoutPlace? {
    if case .fitting(.unsatisfiable) = cause { place } else { nil }
  }
}

/// The error of a flow of cells, or `nil` if there is none.
func cellFlowError(_ body: () throws -> Void) -> CellFlowError? {
  do {
    try body()
    return nil
  } catch {
    return error as? CellFlowError
  }
}
