import SnugFlow
import SnugGeometry

/// What stands for the hidden items of a section: the items fitted so far, by the number hidden.
///
/// All are kept, so that a number that comes back is not measured again; there are as many at most
/// as there were items.
struct PlacedOverflow {
  private let item: (_ hiddenCount: Int) -> CellFlowItem
  private var items: [Int: Fitted] = [:]

  private struct Fitted {
    /// One.
    var item: PlacedItems
    /// The axis along which it was fitted.
    var mainAxis: Axis
  }

  init(_ item: @escaping (_ hiddenCount: Int) -> CellFlowItem) { self.item = item }

  /// The item for a number that one was fitted for.
  subscript(hiddenCount: Int) -> PlacedItems? { items[hiddenCount]?.item }

  /// Measures the item for a number the first time, and fits it if it may have changed.
  mutating func item(
    hiddenCount: Int, _ fitting: CellFitting
  ) throws(FittingError) -> PlacedItems {
    var fitted: PlacedItems
    do throws(CellTable.Failure) {
      if let known = items[hiddenCount] {
        fitted = known.item
        try fitted.refit(
          fitting, isSameAxis: known.mainAxis == fitting.mainAxis, metrics: FlowMetrics())
      } else {
        fitted = try MeasuredTable(CellTable([item(hiddenCount)])).fitted(fitting)
      }
    } catch {
      throw error.cause
    }
    items[hiddenCount] = Fitted(item: fitted, mainAxis: fitting.mainAxis)
    return fitted
  }
}
