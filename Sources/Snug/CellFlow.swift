public import SnugFlow
public import SnugGeometry

/// Cells that are measured, fitted and placed by a flow layout, and stay so through edits.
///
/// Every label is measured once, when its cell is inserted. A cell is fitted again only if its
/// line's length affects its size, and only a label of several lines whose width then differs is
/// measured again. After any edits the layout equals one of the same cells made from scratch.
///
/// Cells are fitted in their sizers' `direction`, which should be that of the layout. Not
/// thread-safe, like its sizers.
///
/// ```swift
/// let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
/// let tags = CellFlowSection(["A", "longer"], in: sizer)
/// var flow = try CellFlow(FlowLayout(width: 320), [tags])
/// _ = try flow.apply(.insert([CellFlowItem(.cell(sizer, ["new"]))], at: 1, section: 0))
/// let frame = flow.result.frame(ofItem: 1, inSection: 0)
/// let label = try flow.fittedCell(ofItem: 1, inSection: 0)?.frame(ofView: "label")
/// ```
public struct CellFlow {
  var cells: CellLayout

  /// The layout of all elements. A copy can be read on any thread; one that is edited may fit cells, and
  /// is not thread-safe either.
  public var result: FlowResult { _read { yield cells.flow } }

  /// Measures, fits and places cells: all cells of one sizer are measured in one batch.
  /// - Throws: For the first cell that cannot be measured, else for the first that cannot be
  ///   fitted, else for the first invalid number. Overflow items come last: they are measured after
  ///   all others, while lines are laid.
  public init(
    _ layout: FlowLayout, _ sections: [CellFlowSection]
  ) throws(CellFlowError) {
    cells = try CellFlowError.flow { () throws(FlowError) in try CellLayout(layout) }
    _ = try apply([.insertSections(sections, at: 0)])
  }

  /// The content shown at a place; `nil` if nothing is there.
  /// - Complexity: O(log items).
  package func content(at place: LayoutPlace) -> CellContent? { cells.content(at: place) }

  /// The content of an item.
  /// - Complexity: O(log items).
  public func content(ofItem item: Int, inSection section: Int) -> CellContent {
    guard let content = content(at: .item(section: section, item: item)) else {
      preconditionFailure("every item was measured")
    }
    return content
  }

  /// The content of a section's header; `nil` without one.
  public func content(ofHeaderInSection section: Int) -> CellContent? {
    content(at: .header(section: section))
  }

  /// The content of a section's footer; `nil` without one.
  public func content(ofFooterInSection section: Int) -> CellContent? {
    content(at: .footer(section: section))
  }

  /// The content of a section's overflow item; `nil` without one, or if no items are hidden.
  public func content(ofOverflowInSection section: Int) -> CellContent? {
    content(at: .overflow(section: section))
  }

  /// The options that an item was given, without the baselines of its cell.
  public func options(ofItem item: Int, inSection section: Int) -> FlowItemOptions {
    cells.sections[section].items.options(ofItem: item)
  }

  /// An item's cell, fitted to the size of its frame before pixel snapping; `nil` for an item of
  /// known size. A hidden item has the size it was measured for.
  ///
  /// Where the layout gave the item another size than it was measured for, each call fits the cell
  /// to that size; nothing is fitted before.
  /// - Throws: For a cell that cannot be fitted to that size.
  public func fittedCell(
    ofItem item: Int, inSection section: Int
  ) throws(CellFlowError) -> FittedCell? {
    try cells.fittedCell(at: .item(section: section, item: item))
  }

  /// The cell at a place, as the functions for each kind of place give it; `nil` for attached views.
  package func fittedCell(at place: LayoutPlace) throws(CellFlowError) -> FittedCell? {
    try cells.fittedCell(at: place)
  }

  /// A section's overflow cell, fitted to the size of its frame before pixel snapping; `nil` for a
  /// known size, if no items are hidden, or without an overflow item.
  /// - Throws: For a cell that cannot be fitted to that size.
  public func fittedCell(
    ofOverflowInSection section: Int
  ) throws(CellFlowError) -> FittedCell? {
    try cells.fittedCell(at: .overflow(section: section))
  }

  /// A header's cell; `nil` without a header, or for one of known size.
  public func fittedCell(ofHeaderInSection section: Int) -> FittedCell? {
    cells.measuredCell(at: .header(section: section))?.fitted
  }

  /// A footer's cell; `nil` without a footer, or for one of known size.
  public func fittedCell(ofFooterInSection section: Int) -> FittedCell? {
    cells.measuredCell(at: .footer(section: section))?.fitted
  }
}

extension CellFlow {
  /// Fills in the glyphs of all labels of the cells in a rectangle.
  /// - Parameters:
  ///   - rect: The rectangle, in content coordinates.
  ///   - visible: The visible rectangle, if headers and footers are pinned in it.
  ///   - glyphs: What is filled; its earlier glyphs are removed.
  /// - Throws: For a font that cannot be read any more, and for a cell that cannot be fitted to the size
  ///   that the layout gave it; the glyphs are then incomplete.
  /// - Complexity: That of a query, plus O(labels + glyphs). Labels that `glyphs` does not remember are
  ///   shaped. A cell that the layout gave another size is fitted at each call.
  public func glyphs(
    in rect: Rect, pinnedIn visible: Rect? = nil, into glyphs: inout LabelGlyphs
  ) throws(CellFlowError) {
    try self.glyphs(in: rect, pinnedIn: visible, into: &glyphs) { _, _ in }
  }

  /// Fills in the glyphs, those of attached views by `append`: their cells are not the flow's.
  package func glyphs(
    in rect: Rect, pinnedIn visible: Rect?, into glyphs: inout LabelGlyphs,
    attached append: (FlowElement, inout LabelGlyphs) throws(CellFlowError) -> Void
  ) throws(CellFlowError) {
    glyphs.begin()
    try result.forEachElement(in: rect, pinnedIn: visible) { element throws(CellFlowError) in
      if case .supplementary = element.kind {
        try append(element, &glyphs)
      } else {
        try cells.appendGlyphs(of: element, to: &glyphs)
      }
    }
  }
}

extension CellFlow {
  /// Makes one edit: measures the content it inserts, fits cells with new limits again, and lays
  /// out only the affected lines again. The frames and cells then equal those of a layout from
  /// scratch.
  ///
  /// The lines are edited in place for items of one section without an overflow item, else on a copy that
  /// replaces them once the edit has succeeded.
  /// - Returns: The changes.
  /// - Throws: For an index that does not exist, an invalid number, and a cell that cannot be
  ///   measured or fitted; nothing has changed then.
  /// - Complexity: For an item, that of `FlowResult.apply` plus O(items / 256). For a container or
  ///   a style that changes the length of lines, O(items), solving for each cell whose size depends
  ///   on it.
  public mutating func apply(_ edit: CellFlowEdit) throws(CellFlowError) -> FlowChange {
    try cells.apply(edit)
  }

  /// Makes several edits in order: measures all content they insert at once, fits it to the limits
  /// that hold after all of them, and lays out once, on a copy of the lines.
  /// - Returns: The changes that all of them made together.
  /// - Throws: As for one edit; none has been made then.
  public mutating func apply(_ edits: [CellFlowEdit]) throws(CellFlowError) -> FlowChange {
    try cells.apply(edits)
  }
}

extension CellFlow {
  /// Explains an attribute's value in an item's cell, at the size of its frame before pixel
  /// snapping; `nil` for an item of known size.
  /// - Parameters:
  ///   - anchor: A view's attribute, or the cell's.
  ///   - item: The index of the item in its section.
  ///   - section: The index of the section.
  /// - Throws: `.unknownView` if the cell lacks the view; else as `fittedCell(ofItem:inSection:)`.
  /// - Complexity: Cubic in the number of views.
  public func explain(
    _ anchor: Anchor, ofItem item: Int, inSection section: Int
  ) throws(CellFlowError) -> CellExplanation? {
    try explain(anchor, at: .item(section: section, item: item))
  }

  /// Explains the same for a header, a footer or the overflow item, too; `nil` where no cell is.
  public func explain(
    _ anchor: Anchor, at place: LayoutPlace
  ) throws(CellFlowError) -> CellExplanation? {
    guard case .cell(let sizer, _) = content(at: place),
      let (cell, fitting) = try fitting(deciding: anchor, at: place)
    else { return nil }
    do throws(FittingError) {
      return try sizer.explain(anchor, in: cell, fitting)
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  /// The fitting that an attribute's value comes from, and the cell it made; `nil` without a cell.
  package func fitting(
    deciding anchor: Anchor, at place: LayoutPlace
  ) throws(CellFlowError) -> (cell: FittedCell, fitting: Fitting)? {
    try cells.fitting(deciding: anchor, at: place)
  }

  /// The cells of a section's items that are not hidden.
  /// - Throws: For the first that cannot be fitted to the size that the layout gave it.
  /// - Complexity: O(items of the section).
  package func shownItems(inSection section: Int) throws(CellFlowError) -> ShownItems {
    try cells.shownItems(inSection: section)
  }
}
