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
    var kinds: [FittedCells.Kind] = []
    kinds.reserveCapacity(measured.kinds.count)
    var limits: [KeptLimits] = []
    limits.reserveCapacity(measured.kinds.count)
    for kind in measured.kinds {
      do throws(FittingError) {
        let (fitted, limit) = try fitting.fit(kind, sizer)
        kinds.append(fitted)
        limits.append(limit)
      } catch {
        let first = measured.numbers.firstIndex(of: UInt32(kinds.count)) ?? 0
        throw CellFlowError(error, at: .item(section: section, item: first))
      }
    }
    self.sizer = sizer
    self.limits = limits
    cells = FittedCells(texts: texts, kinds: kinds, numbers: measured.numbers)
  }

  var count: Int { cells.count }

  subscript(index: Int) -> PlacedCell {
    placed(cells[index], kind: Int(cells.numbers[index]))
  }

  /// One cell of each kind, without its text.
  var examples: [PlacedCell] {
    cells.kinds.indices.map { placed(cells.kinds[$0].cell(""), kind: $0) }
  }

  private func placed(_ cell: FittedCell, kind: Int) -> PlacedCell {
    PlacedCell(content: .cell(cell, sizer, limits[kind]), options: .init(.standard))
  }

  /// The cells' sizes in points.
  var sizes: [Size] {
    let sizes = cells.kinds.map(\.layout.size)
    return cells.numbers.map { sizes[Int($0)] }
  }
}
