package import SnugFlow
import SnugGeometry

/// Sections of cells, measured, fitted and laid out, and edited together: what `CellFlow` and
/// `CellCollection` stand on.
///
/// What is kept of cells is told apart from where they stand: an edit is made to both, or undone in
/// both.
package struct CellLayout {
  /// Where everything stands.
  package var flow: FlowResult
  package var sections: [PlacedSection] = []
  /// The headers and footers of all sections, in order; what a section has none of was not measured.
  package var bars = PlacedItems(emptyCount: 0)
  /// The size of an item that was not measured, in points; every item is measured at once if `nil`.
  package let estimatedSize: Size?
  /// Whether any section pins its header or footer; `nil` when that has to be looked up.
  package var hasPins: Bool?

  /// No sections yet.
  /// - Throws: for a layout with a number that cannot be used.
  package init(_ layout: FlowLayout, estimatedSize: Size? = nil) throws(FlowError) {
    flow = try layout.layout([FlowSection]())
    self.estimatedSize = estimatedSize
  }

  /// What an item that was not measured is laid out as.
  var estimate: FlowItem { FlowItem(size: estimatedSize ?? .zero) }

  /// The headers and footers of some sections, by number.
  static func bars(ofSections range: Range<Int>) -> Range<Int> {
    2 * range.lowerBound..<2 * range.upperBound
  }

  /// Sections as a flow layout takes them.
  /// - Parameter bars: Their headers and footers.
  func flowSections(_ sections: [PlacedSection], bars: PlacedItems) -> [FlowSection] {
    sections.enumerated().map { index, section in
      let (sizes, options) = section.items.flowItems(section.metrics, estimate: estimate.size)
      var laid = FlowSection(
        items: sizes, header: bars.size(2 * index), footer: bars.size(2 * index + 1),
        metrics: section.metrics)
      laid.listedOptions = options
      laid.hasOverflowCells = section.overflow != nil
      return laid
    }
  }

  // MARK: How cells are fitted

  /// How the items of a section are fitted.
  /// - Parameter metrics: Those of the section, if they are to be others.
  /// - Throws: for metrics that leave no lines.
  package func itemFitting(
    _ section: Int, _ metrics: FlowMetrics? = nil
  ) throws(FlowError) -> CellFitting {
    let limit = try flow.layout.lineLimit(
      for: metrics ?? sections[section].metrics, section: section)
    return CellFitting(lineLimit: limit, mainAxis: flow.layout.mainAxis)
  }

  /// How headers and footers are fitted.
  package var barFitting: CellFitting {
    CellFitting(barExtent: LayoutUnit.points(flow.mainExtent), mainAxis: flow.layout.mainAxis)
  }

  // MARK: What stands at a place

  /// The items, or headers and footers, among which a place is, and its index there; `nil` if nothing
  /// is there that may have a cell.
  private func kept(_ place: LayoutPlace) -> (items: PlacedItems, index: Int)? {
    switch place {
    case .section: nil
    case .header(let section): (bars, 2 * section)
    case .footer(let section): (bars, 2 * section + 1)
    case .item(let path): (sections[path.section].items, path.item)
    case .overflow(let section): overflowItem(section).map { ($0, 0) }
    }
  }

  private func overflowItem(_ section: Int) -> PlacedItems? {
    flow.overflow(inSection: section).flatMap { sections[section].overflow?[$0.hiddenCount] }
  }

  /// What a place shows, if anything that was measured stands there.
  package func content(at place: LayoutPlace) -> CellContent? {
    kept(place).flatMap { $0.items.shown($0.index) }
  }

  /// What a place's design is registered under in a collection, if it was measured.
  package func identifier(at place: LayoutPlace) -> String? {
    kept(place).flatMap { $0.items.identifier(ofItem: $0.index) }
  }

  /// The cell of a place as it was measured; `nil` for a known size, and where nothing was measured.
  package func measuredCell(at place: LayoutPlace) -> (fitted: FittedCell, sizer: CellSizer)? {
    kept(place).flatMap { $0.items.cell($0.index) }
  }

  /// The same at the size of its frame before that snaps; that of a hidden item as it was measured.
  ///
  /// Where the layout gave it another size than it was measured for, it is fitted to that each time
  /// it is asked for, and not before.
  /// - Throws: for a cell whose constraints forbid that size.
  package func fittedCell(
    at place: LayoutPlace
  ) throws(CellFlowError) -> FittedCell? {
    guard let (fitted, sizer) = measuredCell(at: place) else { return nil }
    // Sizes are whole layout units.
    guard let size = laidSize(at: place), size != fitted.size else { return fitted }
    do throws(FittingError) {
      return try sizer.refit(fitted, .exactly(size))
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  /// The size that an item was given.
  private func laidSize(at place: LayoutPlace) -> Size? {
    switch place {
    case .section, .header, .footer: nil
    case .item(let path):
      path.item < flow.shownItemCount(inSection: path.section)
        ? flow.unsnapped.frame(ofItem: path.item, inSection: path.section).size : nil
    case .overflow(let section): flow.unsnapped.overflow(inSection: section)?.frame.size
    }
  }

  /// The fitting that an attribute's value comes from, and the cell it made: to the line, or the
  /// length of headers and footers; or to exactly the size of the frame where the layout gave the
  /// item another than it was measured for. `nil` where no cell is.
  package func fitting(
    deciding anchor: Anchor, at place: LayoutPlace
  ) throws(CellFlowError) -> (cell: FittedCell, fitting: Fitting)? {
    guard let measured = measuredCell(at: place)?.fitted else { return nil }
    let line: CellFitting
    switch place {
    case .section: return nil
    case .header, .footer: return (measured, barFitting.fitting)
    case .item, .overflow:
      line = try CellFlowError.flow { () throws(FlowError) in
        try itemFitting(place.section)
      }
    }
    guard let shown = try fittedCell(at: place), shown.size != measured.size else {
      return (measured, line.fitting)
    }
    // An extent that the layout left as it was is still the one its line made.
    let axis = anchor.attribute.axis
    let isLeft = anchor.item == .superview && shown.size[axis] == measured.size[axis]
    return isLeft ? (measured, line.fitting) : (shown, .exactly(shown.size))
  }

  // MARK: Edits

  /// Edits at most so many are made in place, one by one, rather than on a copy of all lines.
  package static let mostEditsInPlace = 16

  /// Makes changes one after the other.
  /// - Throws: for numbers that cannot be used; nothing has changed then.
  /// - Returns: what undoes them, made in this order.
  package mutating func make(_ changes: [FittedEdit]) throws(FlowError) -> [FittedEdit] {
    var undoing: [FittedEdit] = []
    var edits: [FlowEdit] = []
    for change in changes {
      let change = change.resolved(in: self)
      undoing.append(inverse(of: change))
      edits += flowEdits(change)
      perform(change)
    }
    undoing.reverse()
    do throws(FlowError) {
      try apply(edits)
    } catch {
      for change in undoing { perform(change) }
      throw error
    }
    return undoing
  }

  /// Undoes changes that were made last.
  /// - Returns: what makes them again, if nothing else is changed in between.
  @discardableResult
  package mutating func undo(_ changes: [FittedEdit]) -> [FittedEdit] {
    do throws(FlowError) {
      return try make(changes)
    } catch {
      preconditionFailure("what stood before can stand again")
    }
  }

  /// Makes changes to where things stand: all, or none.
  mutating func apply(_ edits: [FlowEdit]) throws(FlowError) {
    if edits.count == 1 {
      _ = try flow.apply(edits[0])
    } else if edits.count <= CellLayout.mostEditsInPlace, try flow.cannotRefuse(edits) {
      for edit in edits { _ = try flow.apply(edit) }
    } else {
      _ = try flow.apply(edits)
    }
  }

  /// Fits headers and footers again that come out otherwise in content of another length or along
  /// another axis.
  /// - Returns: what the flow layout has to make: along the lines it takes an extent for granted.
  package mutating func adaptBars(
    _ fitting: CellFitting, isSameAxis: Bool
  ) throws(CellFlowError) -> [FlowEdit] {
    var edits: [FlowEdit] = []
    let across = fitting.mainAxis.perpendicular
    do throws(CellTable.Failure) {
      try bars.refit(fitting, isSameAxis: isSameAxis, metrics: FlowMetrics()) { bar, old, new in
        guard !isSameAxis || old.size[across] != new.size[across] else { return }
        edits.append(CellLayout.flowEdit(ofBar: bar, new.size))
      }
    } catch {
      throw CellFlowError(error.cause, at: .bar(error.item))
    }
    return edits
  }
}

extension LayoutPlace {
  /// That of a header or footer, by its number among these.
  static func bar(_ bar: Int) -> Self {
    bar.isMultiple(of: 2) ? .header(section: bar / 2) : .footer(section: bar / 2)
  }
}
