package import Snug

/// A document that is laid out and stays so through edits.
///
/// Frames and cells follow each edit, as in `CellFlow`. What is written is the layout of the edited
/// document, made when it is asked for. Not thread-safe.
package struct DocumentFlow {
  /// The layout.
  package private(set) var cells: CellFlow
  /// The document, but for the items of edited sections.
  private var base: Document
  /// The items of each section since its first edit.
  private var edited: [EditedItems?]
  /// The ids in use, once an edit has brought one.
  private var ids: Set<String>?
  private var fitter: DocumentFitter
  private let pool: SizerPool
  /// What is written, until the next edit.
  private var written: DocumentLayout?
  private var isEdited = false
  /// The bytes of the texts and ids of all items, and of those that edits brought, at most.
  private var byteCount: Int

  /// Lays out a document.
  /// - Throws: An error for what cannot be laid out: the first in the text, with those of other
  ///   cells as its `others`.
  package init(_ document: Document, pool: SizerPool) throws(DocumentError) {
    self = try document.tellingEachCell { document throws(DocumentError) in
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
    if document.sections.contains(where: { $0.metrics.resizesCells || $0.overflow != nil }) {
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
  package mutating func layout() throws(DocumentError) -> DocumentLayout {
    if let written { return written }
    let layout =
      isEdited ? try DocumentLayout(document, pool: pool) : try DocumentLayout(fitter, cells)
    written = layout
    return layout
  }

  /// The cells of the document, in declared order.
  package var declaredCells: [Document.Cell] { base.cells }

  /// The fonts.
  package var catalog: FontCatalog { pool.measurer.catalog }

  /// The sections of the document, but for their items.
  package var settings: Document { base }

  /// Returns the index of the cell at a place; `nil` for a known size, and where nothing is.
  package func cell(at place: LayoutPlace) -> Int? {
    guard base.sections.indices.contains(place.section) else { return nil }
    let section = base.sections[place.section]
    switch place {
    case .section: return nil
    case .background:
      return section.metrics.background.flatMap { background in
        base.cells.firstIndex { $0.name == background.kind }
      }
    case .header: return section.header?.cell
    case .footer: return section.footer?.cell
    case .overflow: return section.overflow?.cell
    case .item(let path):
      guard holds(path.item, path.section) else { return nil }
      guard let edited = edited[path.section] else { return section.items.cell(path.item) }
      return edited.cell(path.item)
    case .supplementary: return attachedItem(place)?.cell
    }
  }

  /// Returns the id of an item; `nil` without one, and without such an item.
  package func id(ofItem item: Int, inSection section: Int) -> String? {
    guard holds(item, section) else { return nil }
    guard let edited = edited[section] else { return base.sections[section].items.id(item) }
    return edited.id(item)
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
    case .supplementary(let path, _):
      return (0..<result.shownItemCount(inSection: path.section)).contains(path.item)
        && attachedItem(place) != nil
    }
  }

  /// Returns the cell at a place as it is shown; `nil` for a known size, and where nothing is.
  /// - Throws: An error for a cell that cannot be fitted to the size that the layout gave it.
  package mutating func fittedCell(
    at place: LayoutPlace
  ) throws(EditError) -> FittedCell? {
    if case .supplementary = place { return try attachedCell(place)?.fitted }
    do throws(CellFlowError) {
      return try cells.fittedCell(at: place)
    } catch {
      throw .layout(error)
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
            cell.fitted, of: cell.sizer, at: place, zIndex: element.zIndex, element.frame,
            in: layout)
        } catch {
          throw CellFlowError(error, at: place)
        }
      }
    } catch {
      throw .layout(error)
    }
  }

  private var hasAttachedViews: Bool {
    isEdited || base.sections.contains { !$0.items.supplementaries.isEmpty }
  }

  private func attachedItem(_ place: LayoutPlace) -> Document.Item? {
    guard case .supplementary(let path, let index) = place, holds(path.item, path.section) else {
      return nil
    }
    let views = item(path.item, path.section).supplementaries
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

  private func holds(_ item: Int, _ section: Int) -> Bool {
    base.sections.indices.contains(section)
      && (0..<count(section)).contains(item)
  }

  private func count(_ section: Int) -> Int {
    edited[section]?.count ?? base.sections[section].items.count
  }

  private func item(_ item: Int, _ section: Int) -> Document.Item {
    edited[section]?[item] ?? base.sections[section].items[item]
  }
}

// MARK: Edits

extension DocumentFlow {
  /// Makes edits in order, and lays out once; all of them or none.
  /// - Returns: The changes that all of them made together.
  /// - Throws: For an edit that cannot be made; nothing has changed then.
  /// - Complexity: Of one edit of an item, that of `CellFlow.apply`; the first in a section, and the
  ///   first that brings an id, are O(items). Of several, as on a copy.
  package mutating func apply(_ edits: [DocumentEdit]) throws(EditError) -> FlowChange {
    let more = edits.reduce(0) { $0 + $1.byteCount }
    guard byteCount + more < TextList.maximumLength else { throw .tooLong }
    let change = try make(edits)
    byteCount += more
    return change
  }

  private mutating func make(_ edits: [DocumentEdit]) throws(EditError) -> FlowChange {
    if edits.count == 1 {
      try check(edits[0])
      let flowEdits = try flowEdits(of: edits[0])
      let change: FlowChange
      do throws(CellFlowError) {
        change =
          flowEdits.count == 1
          ? try cells.apply(flowEdits[0]) : try cells.apply(flowEdits)
      } catch {
        throw .layout(error)
      }
      note(edits[0])
      return change
    }
    // Each edit refers to what the edits before it leave.
    var copy = self
    var flowEdits: [CellFlowEdit] = []
    for (index, edit) in edits.enumerated() {
      do throws(EditError) {
        try copy.check(edit)
        flowEdits += try copy.flowEdits(of: edit)
      } catch {
        throw .edit(index, cause: error.description, isOutOfRange: error.isOutOfRange)
      }
      copy.note(edit)
    }
    let change: FlowChange
    do throws(CellFlowError) {
      change = try copy.cells.apply(flowEdits)
    } catch {
      throw .layout(error)
    }
    self = copy
    return change
  }

  /// Returns the edits of the layout that an edit of the document means.
  private mutating func flowEdits(
    of edit: DocumentEdit
  ) throws(EditError) -> [CellFlowEdit] {
    switch edit {
    case .setTexts(let texts, let item, let section):
      guard let cell = cell(at: .item(section: section, item: item)) else {
        throw .noTexts(.init(section: section, item: item))
      }
      return [.setContent(.cell(try sizer(cell), texts), item: item, section: section)]
    case .setItem(let new, let item, let section):
      let old = self.item(item, section)
      try checkIDs([new], replacing: old.id)
      let cell = try cellItem(new)
      let content = CellFlowEdit.setContent(cell.content, item: item, section: section)
      guard cell.options != .standard || old.options != .standard || !old.supplementaries.isEmpty
      else { return [content] }
      return [content, .setOptions(cell.options, item: item, section: section)]
    case .insert(let items, let index, let section):
      try checkIDs(items, replacing: nil)
      var cells: [CellFlowItem] = []
      cells.reserveCapacity(items.count)
      for item in items { cells.append(try cellItem(item)) }
      return [.insert(cells, at: index, section: section)]
    case .remove(let range, let section): return [.remove(range, section: section)]
    case .move(let item, let section, let toItem, let toSection):
      return [.move(item: item, section: section, toItem: toItem, toSection: toSection)]
    case .setHeader(let bar, let section):
      try checkBar(bar, replacing: section, \.header)
      return [.setHeader(try content(bar), section: section)]
    case .setFooter(let bar, let section):
      try checkBar(bar, replacing: section, \.footer)
      return [.setFooter(try content(bar), section: section)]
    case .setMetrics(let metrics, let section):
      let new = self.metrics(metrics, section)
      // Without a limit of lines, the flow was not given the overflow item.
      guard new.maximumLines != nil, base.sections[section].metrics.maximumLines == nil else {
        return [.setMetrics(new, section: section)]
      }
      return [
        .setOverflow(try overflow(section), section: section),
        .setMetrics(new, section: section),
      ]
    case .insertSections(let sections, let index):
      try checkIDs(sections)
      var inserted: [CellFlowSection] = []
      for section in sections {
        do throws(DocumentError) {
          inserted.append(try fitter.cells(of: section.section).section)
        } catch {
          throw .document(error)
        }
      }
      return [.insertSections(inserted, at: index)]
    case .removeSections(let range): return [.removeSections(range)]
    case .moveSection(let from, let to): return [.moveSection(from: from, to: to)]
    case .resize(let width, let height):
      var layout = cells.result.layout
      if layout.scrollAxis == .horizontal, height == nil { throw .needsHeight }
      layout.containerSize = Size(width: width, height: height ?? 0)
      return [.setLayout(layout)]
    }
  }

  private mutating func sizer(_ cell: Int) throws(EditError) -> CellSizer {
    do throws(DocumentError) {
      return try fitter.sizer(forCell: cell)
    } catch {
      throw .document(error)
    }
  }

  private mutating func content(_ item: EditedItem?) throws(EditError) -> CellContent? {
    guard let item else { return nil }
    do throws(DocumentError) {
      return try fitter.content(item.item)
    } catch {
      throw .document(error)
    }
  }

  private mutating func overflow(
    _ section: Int
  ) throws(EditError) -> ((_ hiddenCount: Int) -> CellFlowItem)? {
    do throws(DocumentError) {
      return try fitter.overflow(of: base.sections[section])
    } catch {
      throw .document(error)
    }
  }

  private mutating func cellItem(_ item: EditedItem) throws(EditError) -> CellFlowItem {
    do throws(DocumentError) {
      return try fitter.cellItem(item.item)
    } catch {
      throw .document(error)
    }
  }

  private func metrics(_ metrics: EditedMetrics, _ section: Int) -> FlowMetrics {
    // The values were checked when they were read.
    LayoutReader.metrics(
      base.sections[section].metrics, changedBy: metrics.value, cells: base.cellNames, ErrorList())
  }

  // MARK: The document

  /// Checks that an edit is about what exists.
  private func check(_ edit: DocumentEdit) throws(EditError) {
    let sectionCount = base.sections.count
    switch edit {
    case .setTexts(_, let item, let section), .setItem(_, let item, let section):
      try check(item: item, section)
    case .insert(_, let index, let section):
      try check(section: section)
      guard (0...count(section)).contains(index) else {
        throw .outOfRange(
          "items cannot be inserted at \(index): section \(section) has \(count(section))")
      }
    case .remove(let range, let section):
      try check(section: section)
      guard range.lowerBound >= 0, range.upperBound <= count(section) else {
        throw .outOfRange(
          "\(range.count) items from \(range.lowerBound) on: section \(section) has "
            + "\(count(section))")
      }
    case .move(let item, let section, let toItem, let toSection):
      try check(item: item, section)
      try check(section: toSection)
      let room = count(toSection) - (section == toSection ? 1 : 0)
      guard (0...room).contains(toItem) else {
        throw .outOfRange(
          "an item cannot be moved to \(toItem): section \(toSection) has \(room) others")
      }
    case .setHeader(_, let section), .setFooter(_, let section), .setMetrics(_, let section):
      try check(section: section)
    case .insertSections(_, let index):
      guard (0...sectionCount).contains(index) else {
        throw .outOfRange("sections cannot be inserted at \(index): there are \(sectionCount)")
      }
    case .removeSections(let range):
      guard range.lowerBound >= 0, range.upperBound <= sectionCount else {
        throw .outOfRange(
          "\(range.count) sections from \(range.lowerBound) on: there are \(sectionCount)")
      }
    case .moveSection(let from, let to):
      try check(section: from)
      try check(section: to)
    case .resize: break
    }
  }

  private func check(section: Int) throws(EditError) {
    guard base.sections.indices.contains(section) else {
      throw .outOfRange("there is no section \(section): there are \(base.sections.count)")
    }
  }

  private func check(item: Int, _ section: Int) throws(EditError) {
    try check(section: section)
    guard holds(item, section) else {
      throw .outOfRange("there is no item \(item): section \(section) has \(count(section))")
    }
  }

  /// Makes an edit in the document.
  /// - Precondition: `check(_:)` and the layout have accepted it.
  private mutating func note(_ edit: DocumentEdit) {
    written = nil
    isEdited = true
    switch edit {
    case .setTexts(let texts, let item, let section):
      open(section)
      guard let cell = edited[section]?.cell(item) else { return }
      edited[section]?.setTexts(texts, cell: cell, ofItem: item)
    case .setItem(let new, let item, let section):
      forgetIDs(item..<item + 1, section)
      noteIDs([new])
      open(section)
      edited[section]?.replace(item, by: new.item)
    case .insert(let items, let index, let section):
      noteIDs(items)
      open(section)
      edited[section]?.insert(items.map(\.item), at: index)
    case .remove(let range, let section):
      forgetIDs(range, section)
      open(section)
      edited[section]?.remove(range)
    case .move(let item, let section, let toItem, let toSection):
      open(section)
      open(toSection)
      guard let moved = edited[section]?[item] else { return }
      edited[section]?.remove(item..<item + 1)
      edited[toSection]?.insert([moved], at: toItem)
    case .setHeader(let bar, let section):
      note(bar, section, \.header)
    case .setFooter(let bar, let section):
      note(bar, section, \.footer)
    case .setMetrics(let metrics, let section):
      base.sections[section].metrics = self.metrics(metrics, section)
    case .insertSections(let sections, let index):
      for section in sections { ids?.formUnion(section.allIDs) }
      base.sections.insert(contentsOf: sections.map(\.section), at: index)
      edited.insert(contentsOf: sections.map { _ in nil }, at: index)
    case .removeSections(let range):
      if ids != nil {
        for section in range {
          forgetIDs(0..<count(section), section)
          for bar in [base.sections[section].header, base.sections[section].footer] {
            if let id = bar?.id { ids?.remove(id) }
          }
        }
      }
      base.sections.removeSubrange(range)
      edited.removeSubrange(range)
    case .moveSection(let from, let to):
      base.sections.insert(base.sections.remove(at: from), at: to)
      edited.insert(edited.remove(at: from), at: to)
    case .resize(let width, let height):
      base.container.width = width
      base.container.height = height
    }
  }

  private mutating func note(
    _ bar: EditedItem?, _ section: Int, _ path: WritableKeyPath<Document.Section, Document.Item?>
  ) {
    if let old = base.sections[section][keyPath: path]?.id { ids?.remove(old) }
    if let bar { noteIDs([bar]) }
    base.sections[section][keyPath: path] = bar?.item
  }

  private mutating func open(_ section: Int) {
    if edited[section] == nil {
      edited[section] = EditedItems(base.sections[section].items)
    } else if !isKnownUniquelyReferenced(&edited[section]) {
      // A copy of this shares them.
      edited[section] = edited[section].map(EditedItems.init(copying:))
    }
  }

  // MARK: Ids

  /// Checks that no item brings an id in use.
  private mutating func checkIDs(
    _ items: [EditedItem], replacing old: String?
  ) throws(EditError) {
    try checkIDs(items.lazy.compactMap(\.item.id), replacing: old)
  }

  private mutating func checkBar(
    _ bar: EditedItem?, replacing section: Int,
    _ path: KeyPath<Document.Section, Document.Item?>
  ) throws(EditError) {
    guard let bar, base.sections.indices.contains(section) else { return }
    try checkIDs([bar], replacing: base.sections[section][keyPath: path]?.id)
  }

  private mutating func checkIDs(_ sections: [EditedSection]) throws(EditError) {
    try checkIDs(sections.lazy.flatMap(\.allIDs), replacing: nil)
  }

  private mutating func checkIDs(
    _ new: some Sequence<String>, replacing old: String?
  ) throws(EditError) {
    var seen: Set<String> = []
    for id in new {
      let known = ids ?? allIDs
      ids = known
      if id != old && known.contains(id) || !seen.insert(id).inserted { throw .repeatedID(id) }
    }
  }

  private var allIDs: Set<String> {
    var all: Set<String> = []
    for (number, section) in base.sections.enumerated() {
      for item in 0..<count(number) {
        let edited = edited[number]
        if let id = edited == nil ? section.items.id(item) : edited?.id(item) { all.insert(id) }
      }
      for bar in [section.header, section.footer] { if let id = bar?.id { all.insert(id) } }
    }
    return all
  }

  private mutating func noteIDs(_ items: [EditedItem]) {
    guard ids != nil else { return }
    for item in items { if let id = item.item.id { ids?.insert(id) } }
  }

  private mutating func forgetIDs(_ range: Range<Int>, _ section: Int) {
    guard ids != nil else { return }
    for index in range {
      let edited = edited[section]
      let id = edited == nil ? base.sections[section].items.id(index) : edited?.id(index)
      if let id { ids?.remove(id) }
    }
  }
}

extension EditedSection {
  /// The ids of its items, its header and its footer.
  fileprivate var allIDs: [String] {
    Array(section.ids) + [section.header, section.footer].compactMap { $0?.id }
  }
}

/// The reason why an edit of a document cannot be made.
package enum EditError: Error {
  /// An element cannot be measured, fitted or laid out.
  case layout(CellFlowError)
  /// The fonts or views of a cell cannot be used.
  case document(DocumentError)
  /// An item of known size has no texts.
  case noTexts(ItemPath)
  /// Another item, header or footer has the same id.
  case repeatedID(String)
  /// A place that does not exist.
  case outOfRange(String)
  /// The edit of an index among several.
  case edit(Int, cause: String, isOutOfRange: Bool)
  /// Horizontal scrolling needs the container's height.
  case needsHeight
  /// The texts of all items and edits are longer than `TextList.maximumLength` together.
  case tooLong
}

extension EditError {
  /// Whether the place of an edit does not exist.
  package var isOutOfRange: Bool {
    switch self {
    case .outOfRange: true
    case .edit(_, _, let isOutOfRange): isOutOfRange
    case .layout, .document, .noTexts, .repeatedID, .needsHeight, .tooLong: false
    }
  }
}

extension EditError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .layout(let error): error.description
    case .document(let error): error.message
    case .outOfRange(let message): message
    case .edit(let index, let cause, _): "edits[\(index)]: \(cause)"
    case .noTexts(let path): "item \(path) has a known size, and no texts: replace the item"
    case .repeatedID(let id): "the id \(Excerpt.quoted(id)) is used twice"
    case .tooLong:
      "the texts of the document and of all its edits have more than \(TextList.maximumLength) bytes"
    case .needsHeight:
      "horizontal scrolling needs the container's height, which is the length of its lines"
    }
  }
}
