package import SnugFlow

/// Sections of cells that are measured, fitted, laid out and edited together: the base of
/// `CellFlow` and of `CellCollection`, which adds estimates and a viewport.
///
/// It joins fitting, which knows nothing of lines, and flow, which knows nothing of cells. An edit
/// is applied to both the stored cells and the flow layout, or undone in both.
package struct CellLayout {
  package var flow: FlowResult { didSet { forgetGroupSizes() } }
  package var sections = BlockedArray<PlacedSection, SectionFacts>() {
    didSet {
      forgetGroupSizes()
      facts = nil
    }
  }
  /// The headers and footers of all sections, in order: two a section, unmeasured if absent.
  package var bars = PlacedItems(emptyCount: 0)
  /// The size of an unmeasured item, in points; `nil` if every item is measured at once.
  package let estimatedSize: Size?
  /// What is known of all sections together; `nil` when it has to be looked up.
  var facts: SectionFacts?

  /// The sizes of groups over sections asked for since the last change; shared with equal copies.
  private var knownGroupSizes = KnownGroupSizes()

  /// Creates a layout without sections.
  /// - Throws: An error for a layout with an invalid number.
  package init(_ layout: FlowLayout, estimatedSize: Size? = nil) throws(FlowError) {
    flow = try layout.layout([FlowSection]())
    self.estimatedSize = estimatedSize
  }

  /// The flow item of an unmeasured item.
  var estimate: FlowItem { FlowItem(size: estimatedSize ?? .zero) }

  /// Returns the indices in `bars` of the headers and footers of some sections.
  static func bars(ofSections range: Range<Int>) -> Range<Int> {
    2 * range.lowerBound..<2 * range.upperBound
  }

  /// Returns the sections of the flow layout for stored sections.
  /// - Parameter bars: Their headers and footers.
  func flowSections(_ sections: [PlacedSection], bars: PlacedItems) -> [FlowSection] {
    sections.enumerated().map { index, section in
      var laid = section.items.flowItems(section.style, estimate: estimate.size)
      laid.header = bars.size(2 * index)
      laid.footer = bars.size(2 * index + 1)
      laid.hasOverflowCells = section.overflow != nil
      return laid
    }
  }

  // MARK: Fitting

  /// Returns the fitting of a section's items.
  /// - Parameter style: A style that replaces that of the section.
  /// - Throws: An error for a style that leaves no lines.
  package func itemFitting(
    _ section: Int, _ style: SectionStyle? = nil
  ) throws(FlowError) -> CellFitting {
    try .ofItems(style ?? sections[section].style, section: section, in: flow.layout)
  }

  /// The fitting of headers and footers.
  package var barFitting: CellFitting {
    CellFitting(barExtent: LayoutUnit.points(flow.mainExtent), mainAxis: flow.layout.mainAxis)
  }

  // MARK: Elements

  /// Returns the items, or headers and footers, that contain a place, and its index there; `nil` if
  /// the place cannot have a cell.
  func kept(_ place: LayoutPlace) -> (items: PlacedItems, index: Int)? {
    switch place {
    case .section, .background, .supplementary: nil
    case .header(let section): (bars, 2 * section)
    case .footer(let section): (bars, 2 * section + 1)
    case .item(let path): (sections[path.section].items, path.item)
    case .overflow(let section):
      flow.overflow(inSection: section)
        .flatMap { sections[section].overflow?[$0.hiddenCount] }.map { ($0, 0) }
    }
  }

  /// Returns the content of a place, if it was measured.
  package func content(at place: LayoutPlace) -> CellContent? {
    kept(place).flatMap { $0.items.shown($0.index) }
  }

  /// Returns the layout options of a measured item or overflow item.
  package func options(at place: LayoutPlace) -> FlowItemOptions {
    kept(place).map { $0.items.options(ofItem: $0.index) } ?? .standard
  }

  /// Returns the identifier of a place's design in a collection, if it was measured.
  package func identifier(at place: LayoutPlace) -> String? {
    kept(place).flatMap { $0.items.identifier(ofItem: $0.index) }
  }

  /// Returns the cell of a place as measured; `nil` for a known size, and for an unmeasured place.
  package func measuredCell(at place: LayoutPlace) -> (fitted: FittedCell, sizer: CellSizer)? {
    kept(place).flatMap { $0.items.cell($0.index) }
  }

  /// Returns the cell of a place at the size of its frame before snapping; a hidden one as
  /// measured.
  ///
  /// If the layout gave it another size than it was measured for, it is fitted to that size at each
  /// call, and not before.
  /// - Throws: An error for a cell that cannot be fitted to that size.
  package func fittedCell(
    at place: LayoutPlace
  ) throws(CellFlowError) -> FittedCell? {
    guard let (measured, sizer) = measuredCell(at: place) else { return nil }
    return try sharing(try resizedCell(at: place)?.cell ?? measured, of: sizer, at: place)
  }

  /// Returns a cell with the sizes that its labels share with those of other cells.
  private func sharing(
    _ cell: FittedCell, of sizer: CellSizer, at place: LayoutPlace
  ) throws(CellFlowError) -> FittedCell {
    guard case .item(let path) = place, sizer.sharesSizes else { return cell }
    var cell = cell
    cell.groupSizes = try groupSizes(inSection: path.section)
    return cell
  }

  /// Returns the cell of a place at a size that the layout gave it, and the fitting to that size;
  /// `nil` for a cell of the size that it was measured for.
  private func resizedCell(
    at place: LayoutPlace
  ) throws(CellFlowError) -> (cell: FittedCell, fitting: Fitting)? {
    guard let (placed, row) = kept(place).flatMap({ $0.items.placed($0.index) }),
      // Sizes are whole layout units.
      let size = laidSize(at: place),
      size != placed.cells.kinds.size(Int(placed.cells.numbers[row]))
    else { return nil }
    do throws(FittingError) {
      return try placed.refitted(row, to: size, along: flow.layout.mainAxis)
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  /// Returns the size that the layout gave an item or overflow item; `nil` for other elements.
  func laidSize(at place: LayoutPlace) -> Size? {
    switch place {
    case .section, .background, .supplementary, .header, .footer: nil
    case .item, .overflow: flow.unsnapped.frame(of: place)?.size
    }
  }

  /// Returns the fitting that determines an attribute's value, and the cell it made: to the line,
  /// to the length of headers and footers, or to the length or size of the frame if the layout
  /// resized the item. `nil` without a cell.
  package func fitting(
    deciding anchor: Anchor, at place: LayoutPlace
  ) throws(CellFlowError) -> (cell: FittedCell, fitting: Fitting)? {
    guard let (measured, sizer) = measuredCell(at: place) else { return nil }
    let line: CellFitting
    switch place {
    case .section, .background, .supplementary: return nil
    case .header, .footer: return (measured, barFitting.fitting)
    case .item, .overflow:
      line = try CellFlowError.flow { () throws(FlowError) in
        try itemFitting(place.section)
      }
    }
    guard var shown = try resizedCell(at: place) else { return (measured, line.fitting) }
    shown.cell = try sharing(shown.cell, of: sizer, at: place)
    // An extent that the layout did not change is still determined by the line, unless it follows
    // from a length that has changed.
    let (axis, mainAxis) = (anchor.attribute.axis, flow.layout.mainAxis)
    let follows =
      axis != mainAxis
      && shown.fitting
        == .exactly(shown.cell.size[mainAxis], along: mainAxis, in: shown.fitting.proposal)
    let isLeft =
      anchor.item == .superview && !follows && shown.cell.size[axis] == measured.size[axis]
    return isLeft ? (measured, line.fitting) : shown
  }
}

// MARK: Labels of one size

extension CellLayout {
  /// Returns the sizes that labels of a section's shown items share.
  /// - Throws: An error for a cell that cannot be fitted to the size that the layout gave it.
  /// - Complexity: O(items of the section) the first time after a change, else O(1). Labels that do not
  ///   fit in their own size are measured once.
  package func groupSizes(inSection section: Int) throws(CellFlowError) -> GroupSizes {
    if let known = knownGroupSizes.bySection[section] { return known }
    let sizes = try shownItems(inSection: section).groupSizes
    knownGroupSizes.bySection[section] = sizes
    return sizes
  }

  private mutating func forgetGroupSizes() {
    guard !knownGroupSizes.bySection.isEmpty || !isKnownUniquelyReferenced(&knownGroupSizes) else {
      return
    }
    knownGroupSizes = KnownGroupSizes()
  }

  private final class KnownGroupSizes {
    var bySection: [Int: GroupSizes] = [:]
  }
}

extension LayoutPlace {
  /// Returns the place of the header or footer at an index of `CellLayout.bars`.
  static func bar(_ bar: Int) -> Self {
    bar.isMultiple(of: 2) ? .header(section: bar / 2) : .footer(section: bar / 2)
  }
}
