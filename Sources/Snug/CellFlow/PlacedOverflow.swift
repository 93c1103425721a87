import SnugGeometry

/// What stands for the hidden items of a section: the cells fitted so far, by the number hidden.
///
/// All are kept, so that a number that comes back is not measured again; there are as many at most
/// as there were items.
struct PlacedOverflow {
  private let item: (_ hiddenCount: Int) -> CellFlowItem
  private var cells: [Int: Fitted] = [:]

  private struct Fitted {
    var cell: PlacedCell
    /// The axis along which it was fitted.
    var mainAxis: Axis
  }

  init(_ item: @escaping (_ hiddenCount: Int) -> CellFlowItem) { self.item = item }

  /// The cell for a number that one was fitted for.
  subscript(hiddenCount: Int) -> PlacedCell? { cells[hiddenCount]?.cell }

  /// Measures the cell for a number the first time, and fits it if it may have changed.
  mutating func cell(
    hiddenCount: Int, _ fitting: CellFitting
  ) throws(FittingError) -> PlacedCell {
    var cell: PlacedCell
    if let known = cells[hiddenCount] {
      cell = known.cell
      guard known.mainAxis != fitting.mainAxis || !fitting.keeps(cell.content) else { return cell }
      cell.content = try fitting.refit(cell.content)
    } else {
      do throws(CellTable.Failure) {
        cell = try MeasuredTable(CellTable([item(hiddenCount)])).fitted(fitting)[0]
      } catch {
        throw error.cause
      }
    }
    cells[hiddenCount] = Fitted(cell: cell, mainAxis: fitting.mainAxis)
    return cell
  }
}
