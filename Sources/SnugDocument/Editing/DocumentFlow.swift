public import Snug

/// A document that is laid out and stays so through edits.
///
/// Frames and cells follow each edit, as in `CellFlow`. What is written is the layout of the edited
/// document, made when it is asked for. Not thread-safe.
///
/// ```swift
/// let json = #"{"items": ["A", {"id": "b", "label": "longer"}]}"#
/// var flow = try LayoutSession().flow(try Document(json: Array(json.utf8)))
/// let change = try flow.apply(json: Array(#"[{"insert": ["new"], "at": [0, 1]}]"#.utf8))
/// if let path = flow.path(ofItem: "b") {
///   print(change.contentSize, flow.result.items(inSection: path.section)[path.item].frame)
/// }
/// ```
public struct DocumentFlow {
  package internal(set) var cells: CellFlow
  /// The document, but for the items of edited sections.
  var base: Document
  /// The items of each section since its first edit.
  var edited: [EditedItems?]
  /// The ids in use, once an edit has brought one.
  var ids: Set<String>?
  var fitter: DocumentFitter
  let pool: SizerPool
  /// What is written, until the next edit.
  var written: DocumentLayout?
  var isEdited = false
  /// The bytes of the texts and ids of all items, and of those that edits brought, at most.
  var byteCount: Int

  /// Lays out a document.
  /// - Throws: An error for what cannot be laid out: the first in the text, with those of other
  ///   cells as its `others`.
  package init(_ document: Document, pool: SizerPool) throws(DocumentError) {
    self = try document.tellingEachCell(pool) { document throws(DocumentError) in
      try DocumentFlow(fitting: document, pool: pool)
    }
  }

  /// - Throws: The first error.
  private init(fitting document: Document, pool: SizerPool) throws(DocumentError) {
    fitter = try DocumentFitter(document, pool: pool)
    cells = try fitter.fitCells()
    base = document
    edited = document.sections.map { _ in nil }
    byteCount = document.sections.reduce(0) { $0 + EditedItems.byteCount($1.items) }
    self.pool = pool
    // The cells of stretched items may not be able to take their sizes.
    if document.sections.contains(where: { $0.style.resizesCells || $0.overflow != nil }) {
      written = try DocumentLayout(fitter, cells)
    }
  }

  /// The document as edited.
  /// - Complexity: O(items) of edited sections.
  package var document: Document {
    var document = base
    for (section, edited) in edited.enumerated() {
      if let edited { document.sections[section].items = edited.items }
    }
    return document
  }

  /// Returns the layout of the edited document.
  /// - Throws: Nothing that an edit has not thrown, unless a font has become unreadable.
  /// - Complexity: O(items) after an edit, else O(1) from the second call on.
  public mutating func layout() throws(DocumentError) -> DocumentLayout {
    if let written { return written }
    let layout =
      isEdited ? try DocumentLayout(document, pool: pool) : try DocumentLayout(fitter, cells)
    written = layout
    return layout
  }

  /// The frames of all that is laid out.
  public var result: FlowResult { cells.result }

  package var catalog: FontCatalog { pool.measurer.catalog }

  /// The sections of the document, but for their items.
  package var settings: Document { base }

  /// Returns the index of the cell at a place; `nil` for a known size, and where nothing is.
  package func cell(at place: LayoutPlace) -> Int? {
    declaration(at: place).cell
  }

  /// Returns the value that declares what is at a place, which has its style, and the index of its cell.
  func declaration(at place: LayoutPlace) -> (value: JSONValue?, cell: Int?) {
    switch place {
    case .item(let path):
      guard holds(path.item, path.section) else { return (nil, nil) }
      guard let edited = edited[path.section] else { break }
      return (edited.value(path.item), edited.cell(path.item))
    case .supplementary:
      let item = attachedItem(place)
      return (item?.value, item?.cell)
    case .section, .background, .header, .footer, .overflow: break
    }
    return base.declaration(at: place)
  }

  /// Returns the id of an item; `nil` without one, and without such an item.
  public func id(ofItem item: Int, inSection section: Int) -> String? {
    holds(item, section) ? id(item, section) : nil
  }

  /// Returns where the item of an id is; `nil` without one.
  /// - Complexity: O(items).
  public func path(ofItem id: String) -> ItemPath? {
    for section in base.sections.indices {
      let item = (0..<count(section)).first { self.id($0, section) == id }
      if let item { return ItemPath(section: section, item: item) }
    }
    return nil
  }

  /// Whether there is an element at a place, and it is shown.
  package func exists(_ place: LayoutPlace) -> Bool {
    let result = cells.result
    guard (0..<result.sectionCount).contains(place.section) else { return false }
    switch place {
    case .section: return true
    case .background(let section): return result.frame(ofBackgroundInSection: section) != nil
    case .header(let section): return result.frame(ofHeaderInSection: section) != nil
    case .footer(let section): return result.frame(ofFooterInSection: section) != nil
    case .overflow(let section): return result.overflow(inSection: section) != nil
    case .item(let path):
      return (0..<result.shownItemCount(inSection: path.section)).contains(path.item)
    case .supplementary(let path, _): return exists(.item(path)) && attachedItem(place) != nil
    }
  }

  /// Returns the cell at a place as it is shown; `nil` for a known size, and where nothing is.
  /// - Throws: An error for a cell that cannot be fitted to the size that the layout gave it.
  package mutating func fittedCell(
    at place: LayoutPlace
  ) throws(EditError) -> FittedCell? {
    if case .supplementary = place { return try attachedCell(place)?.fitted }
    return try EditError.ofLayout(try cells.fittedCell(at: place))
  }

  /// Returns the labels of the cell at a place as they are shown, without paths and ids; none for a known size,
  /// and where nothing is.
  /// - Throws: As `fittedCell(at:)`.
  package mutating func shownLabels(at place: LayoutPlace) throws(EditError) -> [ShownLabel] {
    guard let cell = cell(at: place), let fitted = try fittedCell(at: place) else { return [] }
    let sizer = try sizer(cell)
    do throws(FittingError) {
      return try sizer.template.labels.indices.map { label throws(FittingError) in
        try ShownLabel(
          path: "", id: nil, sizer.unmarked(fitted.texts[label], ofLabel: label), ofLabel: label,
          in: fitted, sizer)
      }
    } catch {
      throw .layout(CellFlowError(error, at: place))
    }
  }

  /// Fills in the glyphs of all labels of the cells in a rectangle, as `CellFlow.glyphs`, with those of
  /// attached views.
  package mutating func glyphs(
    in rect: Rect, pinnedIn visible: Rect?, into glyphs: inout LabelGlyphs
  ) throws(EditError) {
    // A query cannot change what it asks.
    var known: [LayoutPlace: (fitted: FittedCell, sizer: CellSizer)] = [:]
    if hasAttachedViews {
      for element in cells.result.elements(in: rect, pinnedIn: visible) {
        guard case .supplementary = element.kind else { continue }
        let place = LayoutPlace(element.kind, section: element.section)
        known[place] = try attachedCell(place)
      }
    }
    let layout = cells.result.layout
    do throws(CellFlowError) {
      try cells.glyphs(in: rect, pinnedIn: visible, into: &glyphs) {
        element, glyphs throws(CellFlowError) in
        let place = LayoutPlace(element.kind, section: element.section)
        guard let cell = known[place] else { return }
        do throws(FittingError) {
          try glyphs.append(
            cell.fitted.alone, row: 0, of: cell.sizer, at: place, zIndex: element.zIndex,
            element.frame, in: layout)
        } catch {
          throw CellFlowError(error, at: place)
        }
      }
    } catch {
      throw .layout(error)
    }
  }

  private var hasAttachedViews: Bool {
    isEdited || base.sections.contains { !$0.items.attachedViews.isEmpty }
  }

  private func attachedItem(_ place: LayoutPlace) -> Document.Item? {
    guard case .supplementary(let path, let index) = place, holds(path.item, path.section) else {
      return nil
    }
    let views = item(path.item, path.section).attachedViews
    return views.indices.contains(index) ? views[index].content : nil
  }

  /// Fits the cell of an attached view; `nil` for a known size.
  private mutating func attachedCell(
    _ place: LayoutPlace
  ) throws(EditError) -> (fitted: FittedCell, sizer: CellSizer)? {
    guard case .cell(let cell, let texts) = attachedItem(place)?.content else { return nil }
    let sizer = try sizer(cell)
    do throws(FittingError) {
      guard let fitted = try sizer.fit([texts]).first else { return nil }
      return (fitted, sizer)
    } catch {
      throw .layout(CellFlowError(error, at: place))
    }
  }

  func holds(_ item: Int, _ section: Int) -> Bool {
    base.sections.indices.contains(section)
      && (0..<count(section)).contains(item)
  }

  func count(_ section: Int) -> Int {
    edited[section]?.count ?? base.sections[section].items.count
  }

  func item(_ item: Int, _ section: Int) -> Document.Item {
    edited[section]?[item] ?? base.sections[section].items[item]
  }

  func id(_ item: Int, _ section: Int) -> String? {
    guard let edited = edited[section] else { return base.sections[section].items.id(item) }
    return edited.id(item)
  }
}
