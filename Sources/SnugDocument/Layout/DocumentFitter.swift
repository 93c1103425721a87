import Snug

/// Measures and fits the cells of a document.
struct DocumentFitter {
  private(set) var document: Document
  let flow: FlowLayout
  private(set) var sizers: DocumentSizers
  var measurer: TextMeasurer { sizers.measurer }
  /// The cells of the views attached to items, for each section that is fitted.
  private var attachedViews: [ShownItems] = []

  init(_ document: Document, pool: SizerPool) throws(DocumentError) {
    self.document = document
    sizers = DocumentSizers(document, pool: pool)
    let container = document.container
    let root = document.tree?.root
    let errors = ErrorList()
    if document.scrollAxis == .horizontal, container.height == nil {
      errors.note(
        DocumentError(
          place: JSONPlace(of: root?.member("layout")?.member("scrollDirection")),
          message: "horizontal scrolling needs the container's height, which is the length of its "
            + "lines: give \"container\" a \"height\""))
    }
    if document.snapping != .none, container.scale == nil {
      errors.note(
        DocumentError(
          place: JSONPlace(of: root?.member("layout")?.member("snap")),
          message: "snapping needs the container's scale: give \"container\" a \"scale\", the "
            + "number of device pixels per point"))
    }
    try errors.check()
    flow = FlowLayout(
      scrollAxis: document.scrollAxis,
      containerSize: Size(width: container.width, height: container.height ?? 0),
      contentInset: container.contentInset, direction: container.direction,
      displayScale: container.scale, snapping: document.snapping)
  }

  /// Measures, fits and places all cells.
  mutating func fitCells() throws(DocumentError) -> CellFlow {
    var sections: [CellFlowSection] = []
    sections.reserveCapacity(document.sections.count)
    attachedViews.reserveCapacity(document.sections.count)
    for section in document.sections {
      let (cells, views) = try cells(of: section)
      attachedViews.append(views)
      sections.append(cells)
    }
    do throws(CellFlowError) {
      return try CellFlow(flow, sections)
    } catch {
      throw document.error(error)
    }
  }

  /// Returns the cells of a section, and those of the views attached to its items.
  mutating func cells(
    of section: Document.Section
  ) throws(DocumentError) -> (section: CellFlowSection, views: ShownItems) {
    var cells = CellFlowSection([], style: section.style)
    if let header = section.header { cells.header = try content(header) }
    if let footer = section.footer { cells.footer = try content(footer) }
    if section.style.maximumLines != nil { cells.overflow = try overflow(of: section) }
    var table = try sizers.table(of: section.items)
    let views = try attachViews(of: section.items, to: &table)
    cells.setItems(table)
    return (cells, views)
  }

  /// Returns the overflow item of a section, by the count of hidden items.
  mutating func overflow(
    of section: Document.Section
  ) throws(DocumentError) -> ((_ hiddenCount: Int) -> CellFlowItem)? {
    guard let overflow = section.overflow else { return nil }
    let content = try content(overflow)
    return { CellFlowItem(content.countingHidden($0), options: overflow.options) }
  }

  /// Returns an item alone, with the views attached to it.
  mutating func cellItem(_ item: Document.Item) throws(DocumentError) -> CellFlowItem {
    var cell = CellFlowItem(try content(item), options: item.options)
    guard !item.attachedViews.isEmpty else { return cell }
    cell.options.attachedViews = try fitted(item.attachedViews).views
    return cell
  }

  /// Measures the views attached to a section's items, and adds them to its table.
  /// - Returns: The cells of the views.
  private mutating func attachViews(
    of items: Document.Items, to table: inout CellTable
  ) throws(DocumentError) -> ShownItems {
    guard !items.attachedViews.isEmpty else { return .none }
    let (cells, views) = try fitted(items.attachedViews.map(\.asked))
    var first = 0
    while first < views.count {
      let item = items.attachedViews[first].item
      let end = items.attachedViews[first...].firstIndex { $0.item != item } ?? views.count
      table.attach(Array(views[first..<end]), to: item)
      first = end
    }
    return cells
  }

  /// Measures views attached to items in one batch.
  /// - Returns: Their cells, and the views with their sizes.
  private mutating func fitted(
    _ asked: [Document.Supplementary]
  ) throws(DocumentError) -> (cells: ShownItems, views: [AttachedView]) {
    var table = CellTable()
    for view in asked { table.append(try content(view.content), options: .standard) }
    let cells: ShownItems
    do throws(CellTable.Failure) {
      cells = try table.fitted(.compressed)
    } catch {
      let item = asked[error.item].content
      throw document.error(
        error.cause, at: JSONPlace(of: item.value), of: item, fitting: .compressed)
    }
    let views = asked.enumerated().map { number, asked in
      var view = asked.view
      view.size = cells.size(ofItem: number) ?? asked.content.fixedSize ?? .zero
      return view
    }
    return (cells, views)
  }

  /// Gives cells the same designs with other styles of ranges.
  mutating func restyle(_ cells: [Document.Cell]) {
    document.cells = cells
    sizers.restyle(cells)
  }

  /// Fits cells in another direction.
  mutating func turn(to direction: LayoutDirection) {
    document.container.direction = direction
    sizers.turn(to: direction)
  }

  mutating func sizer(forCell cell: Int) throws(DocumentError) -> CellSizer {
    try sizers.sizer(forCell: cell)
  }

  mutating func content(_ item: Document.Item) throws(DocumentError) -> CellContent {
    switch item.content {
    case .fixed(let size): .size(size)
    case .cell(let cell, let texts): .cell(try sizers.sizer(forCell: cell), texts)
    }
  }

  /// Returns the cells at the sizes of their frames.
  mutating func place(_ cells: CellFlow) throws(DocumentError) -> [DocumentLayout.PlacedSection] {
    var placed: [DocumentLayout.PlacedSection] = []
    placed.reserveCapacity(document.sections.count)
    for (number, section) in document.sections.enumerated() {
      let header = cells.fittedCell(ofHeaderInSection: number)
      let footer = cells.fittedCell(ofFooterInSection: number)
      sizers.noteAmbiguity(header, of: section.header)
      sizers.noteAmbiguity(footer, of: section.footer)
      let items: ShownItems
      let overflow: FittedCell?
      do throws(CellFlowError) {
        items = try cells.shownItems(inSection: number)
        for item in items.notableItems {
          sizers.noteAmbiguity(items[item], of: section.items[item])
        }
        overflow = try cells.fittedCell(ofOverflowInSection: number)
      } catch {
        throw document.error(error)
      }
      sizers.noteAmbiguity(overflow, of: section.overflow)
      let views = attachedViews[number]
      let shown = section.items.attachedViews(ofItems: 0..<items.places.count)
      for view in views.notableItems where shown.contains(view) {
        sizers.noteAmbiguity(views[view], of: section.items.attachedViews[view].asked.content)
      }
      placed.append(
        .init(
          header: header, footer: footer, items: items, attachedViews: views, overflow: overflow))
    }
    return placed
  }
}

extension CellContent {
  /// Returns the content with the number of hidden items in its texts.
  func countingHidden(_ hiddenCount: Int) -> CellContent {
    guard case .cell(let sizer, let texts) = self else { return self }
    return .cell(sizer, texts.countingHidden(hiddenCount, sizer.template.labelLanguages))
  }
}
