package import SnugFlow
import SnugGeometry

/// What is kept of a section, but for its header and footer.
package struct PlacedSection {
  package var items: PlacedItems
  package var metrics: FlowMetrics
  var overflow: PlacedOverflow?

  init(items: PlacedItems, metrics: FlowMetrics, overflow: PlacedOverflow?) {
    self.items = items
    self.metrics = metrics
    self.overflow = overflow
  }

  package init(items: PlacedItems, metrics: FlowMetrics) {
    self.init(items: items, metrics: metrics, overflow: nil)
  }
}

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

/// Fits what stands for hidden items while lines are laid, once it is known how many are.
struct OverflowFitter {
  private(set) var sections: [PlacedSection]
  /// Why there is no cell where one was asked for.
  private(set) var error: CellFlowError?
  private let plan: LimitPlan

  /// - Parameter plan: What holds after all edits, which are made.
  init(_ sections: [PlacedSection], _ plan: LimitPlan) {
    self.sections = sections
    self.plan = plan
  }

  /// What stands for so many hidden items of a section; `nil` if it cannot be measured or fitted.
  mutating func item(_ section: Int, _ hiddenCount: Int) -> FlowItem? {
    do throws(FittingError) {
      let item = try sections[section].overflow?.item(
        hiddenCount: hiddenCount, plan.itemFitting(section))
      return item?.flowItem(0, sections[section].metrics)
    } catch {
      self.error = CellFlowError(error, at: .overflow(section: section))
      return nil
    }
  }
}
