package import SnugFlow
import SnugGeometry

/// A stored section, without its header and footer.
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

/// The overflow items of a section fitted so far, by the count of hidden items.
///
/// All are cached, so that a count that recurs is not measured again. There are at most as many as
/// there were items.
struct PlacedOverflow {
  private let item: (_ hiddenCount: Int) -> CellFlowItem
  private var items: [Int: Fitted] = [:]

  private struct Fitted {
    /// A single item.
    var item: PlacedItems
    /// The axis along which it was fitted.
    var mainAxis: Axis
  }

  init(_ item: @escaping (_ hiddenCount: Int) -> CellFlowItem) { self.item = item }

  /// The overflow item for a count; `nil` if none was fitted for it.
  subscript(hiddenCount: Int) -> PlacedItems? { items[hiddenCount]?.item }

  /// Returns the overflow item for a count, measured the first time and refitted if it may differ.
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

/// Fits the overflow items while lines are laid out, once the count of hidden items is known.
struct OverflowFitter {
  private(set) var sections: [PlacedSection]
  /// The error of a requested overflow cell that cannot be measured or fitted.
  private(set) var error: CellFlowError?
  private let plan: LimitPlan

  /// - Parameter plan: The plan of all edits, which are applied.
  init(_ sections: [PlacedSection], _ plan: LimitPlan) {
    self.sections = sections
    self.plan = plan
  }

  /// Returns the overflow item of a section; `nil` if it cannot be measured or fitted.
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

extension FlowMetrics {
  /// What the options of cells without options of their own depend on.
  var asksOfCells: [Bool] {
    [itemAlignment.usesBaseline, itemAlignment == .stretch, growsItems, oversize == .clamp]
  }

  /// Whether cells without options of their own may have some in lines.
  var mayAskOfCells: Bool { asksOfCells.contains(true) }
}
