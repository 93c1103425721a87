public import SnugFlow
import SnugGeometry

/// Cells measured, fitted and placed by a flow layout, and kept so while they change.
///
/// Every label is measured once, when its cell comes in. A cell is fitted again only when the length
/// of its line has a part in its size, and only a label of several lines whose width differs then is
/// measured again. After any edits everything equals a layout of the same cells made from scratch.
///
/// Cells are fitted in their sizers' `direction`, which should be that of the layout. As sizers
/// are, it is the business of one task.
public struct CellFlow {
  /// Where everything stands.
  public internal(set) var result: FlowResult
  var sections: [PlacedCellSection]

  /// Measures, fits and places cells: all of one sizer are measured in one batch.
  /// - Throws: for the first cell that cannot be measured, else for the first that cannot be
  ///   fitted, else for the first number that cannot be used. What stands for hidden items comes
  ///   last: it is measured once the others stand.
  public init(
    _ layout: FlowLayout, _ sections: [CellFlowSection]
  ) throws(CellFlowError) {
    do throws(FlowError) {
      result = try layout.layout([FlowSection]())
    } catch {
      throw CellFlowError(error)
    }
    self.sections = []
    _ = try apply([.insertSections(sections, at: 0)])
  }

  /// What an item shows.
  /// - Complexity: O(log items).
  public func content(ofItem item: Int, inSection section: Int) -> CellContent {
    CellContent(sections[section].items[item])
  }

  /// What a section's header shows, if it was given one.
  public func content(ofHeaderInSection section: Int) -> CellContent? {
    sections[section].header.map { CellContent($0) }
  }

  /// What a section's footer shows, if it was given one.
  public func content(ofFooterInSection section: Int) -> CellContent? {
    sections[section].footer.map { CellContent($0) }
  }

  /// What stands in a section for its hidden items, if any are and anything does.
  public func content(ofOverflowInSection section: Int) -> CellContent? {
    overflowCell(section).map { CellContent($0) }
  }

  /// What an item was given, without the baselines of its cell.
  public func options(ofItem item: Int, inSection section: Int) -> FlowItemOptions {
    sections[section].items.options(ofItem: item)
  }

  /// An item's cell at the size of its frame before that snaps; `nil` for an item of known size. One
  /// that is hidden has the size it was measured for.
  ///
  /// Where the layout gave it another size than it was measured for, it is fitted to that each time
  /// it is asked for, and not before.
  /// - Throws: for a cell whose constraints forbid that size.
  public func fittedCell(
    ofItem item: Int, inSection section: Int
  ) throws(CellFlowError) -> FittedCell? {
    let placed = sections[section].items[item]
    guard case .cell = placed.content, item < result.shownItemCount(inSection: section) else {
      return placed.fitted
    }
    let size = result.unsnapped.frame(ofItem: item, inSection: section).size
    return try fitted(placed, to: size, at: .item(section: section, item: item))
  }

  /// The cell that stands in a section for its hidden items, at the size of its frame before that
  /// snaps; `nil` for a known size, and where none are hidden or nothing stands for them.
  /// - Throws: for a cell whose constraints forbid that size.
  public func fittedCell(
    ofOverflowInSection section: Int
  ) throws(CellFlowError) -> FittedCell? {
    guard let placed = overflowCell(section),
      let overflow = result.unsnapped.overflow(inSection: section)
    else { return nil }
    return try fitted(placed, to: overflow.frame.size, at: .overflow(section: section))
  }

  func overflowCell(_ section: Int) -> PlacedCell? {
    result.overflow(inSection: section).flatMap { sections[section].overflow?[$0.hiddenCount] }
  }

  private func fitted(
    _ placed: PlacedCell, to size: Size, at place: CellFlowError.Place
  ) throws(CellFlowError) -> FittedCell? {
    // Both are whole layout units.
    guard case .cell(let cell, let sizer, _) = placed.content, size != cell.size else {
      return placed.fitted
    }
    do throws(FittingError) {
      return try sizer.refit(cell, .exactly(size))
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  /// A header's cell; `nil` for a header of known size, or none.
  public func fittedCell(ofHeaderInSection section: Int) -> FittedCell? {
    sections[section].header?.fitted
  }

  /// A footer's cell; `nil` for a footer of known size, or none.
  public func fittedCell(ofFooterInSection section: Int) -> FittedCell? {
    sections[section].footer?.fitted
  }
}

extension CellContent {
  fileprivate init(_ placed: PlacedCell) {
    switch placed.content {
    case .size(let size): self = .size(size)
    case .cell(let cell, let sizer, _): self = .cell(sizer, cell.texts)
    }
  }
}
