package import SnugFlow
import SnugGeometry

/// A stored section, without its header and footer.
package struct PlacedSection {
  package var items: PlacedItems
  package var metrics: FlowMetrics
  package var overflow: PlacedOverflow?

  package init(items: PlacedItems, metrics: FlowMetrics, overflow: PlacedOverflow?) {
    self.items = items
    self.metrics = metrics
    self.overflow = overflow
  }
}

/// The overflow items of a section fitted so far, by the count of hidden items.
///
/// All are cached, so that a count that recurs is not measured again. There are at most as many as
/// there were items.
package struct PlacedOverflow {
  private let item: (_ hiddenCount: Int, _ section: Int) throws -> CellTable
  /// A single item each.
  private var items: [Int: PlacedItems] = [:]

  /// - Parameter item: Returns the overflow item alone for a count of hidden items; the index of
  ///   the section is for its errors.
  package init(
    _ item: @escaping (_ hiddenCount: Int, _ section: Int) throws -> CellTable
  ) {
    self.item = item
  }

  init(_ item: @escaping (_ hiddenCount: Int) -> CellFlowItem) {
    self.init { count, _ in CellTable([item(count)]) }
  }

  /// The overflow item for a count; `nil` if none was fitted for it.
  package subscript(hiddenCount: Int) -> PlacedItems? { items[hiddenCount] }

  /// The counts for which items were fitted.
  package var counts: some Sequence<Int> { items.keys }

  /// Takes over the items that another one has fitted: this one has the same for these counts.
  package mutating func keep(_ other: PlacedOverflow) { items = other.items }

  /// Returns the overflow item for a count, measured the first time and refitted if it may differ.
  /// - Throws: `FittingError`, and what the source of the item throws.
  mutating func item(
    hiddenCount: Int, section: Int, _ fitting: CellFitting
  ) throws -> PlacedItems {
    var fitted: PlacedItems
    do {
      if let known = items[hiddenCount] {
        fitted = known
        try fitted.refit(fitting, metrics: FlowMetrics())
      } else {
        fitted = try MeasuredTable(try item(hiddenCount, section)).fitted(fitting)
      }
    } catch let error as CellTable.Failure {
      throw error.cause
    }
    items[hiddenCount] = fitted
    return fitted
  }
}

/// Fits the overflow items while lines are laid out, once the count of hidden items is known.
struct OverflowFitter {
  private(set) var sections: [PlacedSection]
  /// The error of a requested overflow cell that cannot be measured or fitted: a `CellFlowError`,
  /// or what its source has thrown.
  private(set) var error: (any Error)?
  private let fitting: (_ section: Int) throws(FlowError) -> CellFitting

  /// - Parameter fitting: Returns the fitting of a section's items.
  init(
    _ sections: [PlacedSection],
    _ fitting: @escaping (_ section: Int) throws(FlowError) -> CellFitting
  ) {
    self.sections = sections
    self.fitting = fitting
  }

  /// Returns the overflow item of a section; `nil` if it cannot be measured or fitted.
  mutating func item(_ section: Int, _ hiddenCount: Int) -> FlowItem? {
    do {
      let item = try sections[section].overflow?.item(
        hiddenCount: hiddenCount, section: section, try fitting(section))
      return item?.flowItem(0, sections[section].metrics)
    } catch let error as FittingError {
      self.error = CellFlowError(error, at: .overflow(section: section))
    } catch {
      self.error = error
    }
    return nil
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
