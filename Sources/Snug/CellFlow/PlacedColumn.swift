import SnugFlow
import SnugGeometry
import SnugText

/// What is kept of items that are cells of one label, as they came: those that measure alike share
/// what was fitted.
struct PlacedColumn {
  let sizer: CellSizer
  let cells: FittedCells
  /// By kind.
  private let limits: [KeptLimits]

  init(
    _ texts: TextList, _ measured: MeasuredTexts, _ sizer: CellSizer, section: Int,
    _ fitting: CellFitting
  ) throws(CellFlowError) {
    let kinds = try fitting.fit(measured, sizer) { kind, error in
      let first = measured.numbers.firstIndex(of: UInt32(kind)) ?? 0
      return CellFlowError(error, at: .item(section: section, item: first))
    }
    self.sizer = sizer
    limits = fitting.limits(kinds)
    cells = FittedCells(texts: texts, kinds: kinds)
  }

  var count: Int { cells.count }

  subscript(index: Int) -> PlacedCell {
    placed(cells[index], kind: Int(cells.kinds.numbers[index]))
  }

  /// The cells one by one, those of one kind with one layout.
  var listed: [PlacedCell] {
    let examples = cells.kinds.numbers.isEmpty ? [] : self.examples
    return cells.kinds.numbers.enumerated().map { index, kind in
      var placed = examples[Int(kind)]
      placed.setText(cells.texts[index])
      return placed
    }
  }

  /// One cell of each kind, without its text.
  var examples: [PlacedCell] {
    (0..<cells.kinds.count).map { placed(cells.kinds.cell($0, text: ""), kind: $0) }
  }

  private func placed(_ cell: FittedCell, kind: Int) -> PlacedCell {
    PlacedCell(content: .cell(cell, sizer, limits[kind]), options: .init(.standard))
  }

  /// The cells' sizes in points.
  var sizes: FlowSection.Items {
    .kinds((0..<cells.kinds.count).map { cells.kinds.size($0) }, numbers: cells.kinds.numbers)
  }
}
