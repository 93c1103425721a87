import SnugFlow
import SnugGeometry
import SnugText

/// What is kept of items that are cells of one design, as they came: those that measure alike share
/// what was fitted.
struct PlacedColumn {
  let sizer: CellSizer
  let cells: FittedCells
  private let measured: MeasuredCells
  /// By kind.
  private let limits: [KeptLimits]

  init(
    _ texts: CellTexts, _ measured: MeasuredCells, _ sizer: CellSizer, section: Int,
    _ fitting: CellFitting
  ) throws(CellFlowError) {
    let kinds = try fitting.fit(measured, sizer) { kind, error in
      let first = measured.numbers.firstIndex(of: UInt32(kind)) ?? 0
      return CellFlowError(error, at: .item(section: section, item: first))
    }
    self.measured = measured
    self.sizer = sizer
    limits = fitting.limits(kinds)
    cells = FittedCells(texts: texts, numbers: measured.numbers, kinds: kinds)
  }

  /// The same cells in lines of another length or along another axis.
  func refitted(_ fitting: CellFitting, section: Int) throws(CellFlowError) -> PlacedColumn {
    try PlacedColumn(cells.texts, measured, sizer, section: section, fitting)
  }

  var count: Int { cells.count }

  subscript(index: Int) -> PlacedCell {
    placed(cells[index], kind: Int(cells.numbers[index]))
  }

  /// The cells one by one, those of one kind with one layout.
  var listed: [PlacedCell] {
    let examples = examples
    return cells.numbers.enumerated().map { index, kind in
      var placed = examples[Int(kind)]
      placed.setTexts(cells.texts[index])
      return placed
    }
  }

  /// One cell of each kind, without its texts.
  var examples: [PlacedCell] {
    (0..<cells.kinds.count).map { placed(cells.example(ofKind: $0), kind: $0) }
  }

  private func placed(_ cell: FittedCell, kind: Int) -> PlacedCell {
    PlacedCell(content: .cell(cell, sizer, limits[kind]), options: .init(.standard))
  }

  /// The cells' sizes in points.
  var sizes: FlowSection.Items {
    .kinds((0..<cells.kinds.count).map { cells.kinds.size($0) }, numbers: cells.numbers)
  }
}
