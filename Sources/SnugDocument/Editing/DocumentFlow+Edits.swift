public import Snug

/// The styles of a document, and what fits its cells, before others were taken.
package final class EarlierStyles {
  let document: Document
  let fitter: DocumentFitter

  init(document: Document, fitter: DocumentFitter) {
    (self.document, self.fitter) = (document, fitter)
  }
}

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

  /// Makes edits in JSON, in order, and lays out once; all of them or none.
  ///
  /// They are those of `snug serve`: a list of objects such as `{"insert": [ITEM], "at": [0, 3]}`, with the indices that
  /// the edits before them leave.
  /// - Returns: What was placed again, and how far the rest has moved.
  /// - Throws: For an edit that cannot be read or made; nothing has changed then.
  /// - Complexity: Of one edit of an item, as `CellFlow.apply`.
  @discardableResult
  public mutating func apply(json edits: [UInt8]) throws(DocumentError) -> FlowChange {
    try apply(try JSONTree.reading(edits).root)
  }

  /// Makes edits in JSON; as `apply(json:)`.
  package mutating func apply(_ value: JSONValue) throws(DocumentError) -> FlowChange {
    var document = settings
    let edits = try value.edits(of: &document)
    let earlier = takeStyles(of: document)
    do throws(EditError) {
      return try apply(edits)
    } catch {
      if let earlier { restore(earlier) }
      throw value.error(error)
    }
  }

  /// Gives up the styles of edits that were not made.
  package mutating func restore(_ earlier: EarlierStyles) {
    base.takeStyles(of: earlier.document)
    fitter = earlier.fitter
  }

  /// Takes the styles of ranges that edits were read with.
  /// - Parameter document: `settings`, with which they were read.
  /// - Returns: The styles before, if there are new ones.
  /// - Complexity: O(styles) of the labels that get new ones.
  @discardableResult
  package mutating func takeStyles(of document: Document) -> EarlierStyles? {
    guard document.rangeRevision != base.rangeRevision else { return nil }
    // Its sections may be edited before it is given up.
    var earlierBase = base
    earlierBase.sections = []
    let earlier = EarlierStyles(document: earlierBase, fitter: fitter)
    base.takeStyles(of: document)
    fitter.restyle(document.cells)
    // The cells that are laid out keep the designs that they were measured with.
    isEdited = true
    written = nil
    return earlier
  }

  private mutating func make(_ edits: [DocumentEdit]) throws(EditError) -> FlowChange {
    if edits.count == 1 {
      try edits[0].checkPlaces(sectionCount: base.sections.count, count)
      let flowEdits = try flowEdits(of: edits[0])
      let change = try EditError.ofLayout(
        flowEdits.count == 1 ? try cells.apply(flowEdits[0]) : try cells.apply(flowEdits))
      note(edits[0])
      return change
    }
    // Each edit refers to what the edits before it leave.
    var copy = self
    var flowEdits: [CellFlowEdit] = []
    for (index, edit) in edits.enumerated() {
      do throws(EditError) {
        try edit.checkPlaces(sectionCount: copy.base.sections.count, copy.count)
        flowEdits += try copy.flowEdits(of: edit)
      } catch {
        throw .edit(index, cause: error)
      }
      copy.note(edit)
    }
    let change: FlowChange
    do throws(CellFlowError) {
      change = try copy.cells.apply(flowEdits)
    } catch {
      throw culprit(of: edits) ?? .layout(error)
    }
    self = copy
    return change
  }

  /// Returns the error of the first of several edits that fails when they are made one by one.
  private func culprit(of edits: [DocumentEdit]) -> EditError? {
    var copy = self
    for (index, edit) in edits.enumerated() {
      do throws(EditError) {
        _ = try copy.make([edit])
      } catch {
        return .edit(index, cause: error)
      }
    }
    return nil
  }

  /// Returns the edits of the layout that an edit of the document means.
  private mutating func flowEdits(
    of edit: DocumentEdit
  ) throws(EditError) -> [CellFlowEdit] {
    switch edit {
    case .setItem(let texts, let item, let section):
      guard let cell = cell(at: .item(section: section, item: item)) else {
        throw .noTexts(.init(section: section, item: item))
      }
      let content = CellContent.cell(try sizer(cell), texts)
      return [.setItem(.content(content), item: item, section: section)]
    case .set(let replaced, let new, let section):
      try checkIDs(new, replacing: Set(replaced.compactMap { self.item($0, section).id }))
      return [.set(replaced, to: try cellItems(new), section: section)]
    case .insert(let items, let index, let section):
      try checkIDs(items, replacing: [])
      return [.insert(try cellItems(items), at: index, section: section)]
    case .remove(let range, let section): return [.remove(range, section: section)]
    case .move(let item, let section, let toItem, let toSection):
      return [.move(item: item, section: section, toItem: toItem, toSection: toSection)]
    case .setSection(let change, let section):
      return try changes(change, section).map { .setSection($0, section: section) }
    case .insertSections(let sections, let index):
      try checkIDs(sections.lazy.flatMap(\.allIDs), replacing: [])
      var inserted: [CellFlowSection] = []
      for section in sections {
        inserted.append(
          try EditError.ofDocument(try fitter.cells(of: section.section)).section)
      }
      return [.insertSections(inserted, at: index)]
    case .removeSections(let range): return [.removeSections(range)]
    case .moveSection(let from, let to): return [.moveSection(from: from, to: to)]
    case .setContainer(let container):
      var layout = cells.result.layout
      if layout.scrollAxis == .horizontal, container.height == nil { throw .needsHeight }
      layout.containerSize = Size(width: container.width, height: container.height ?? 0)
      return [.setContainer(layout)]
    }
  }

  /// Returns the changes of a section's layout that a change of the section means.
  private mutating func changes(
    _ change: EditedItem.SectionChange, _ section: Int
  ) throws(EditError) -> [CellFlowItem.SectionChange] {
    switch change {
    case .header(let bar):
      try checkBar(bar, replacing: section, \.header)
      return [.header(try content(bar))]
    case .footer(let bar):
      try checkBar(bar, replacing: section, \.footer)
      return [.footer(try content(bar))]
    case .style(let style):
      let new = self.style(style, section)
      // Without a limit of lines, the flow was not given the overflow item.
      guard new.maximumLines != nil, base.sections[section].style.maximumLines == nil else {
        return [.style(new)]
      }
      let overflow = try EditError.ofDocument(try fitter.overflow(of: base.sections[section]))
      return [.overflow(overflow), .style(new)]
    }
  }

  mutating func sizer(_ cell: Int) throws(EditError) -> CellSizer {
    try EditError.ofDocument(try fitter.sizer(forCell: cell))
  }

  private mutating func content(_ item: EditedItem?) throws(EditError) -> CellContent? {
    guard let item else { return nil }
    return try EditError.ofDocument(try fitter.content(item.item))
  }

  private mutating func cellItems(_ items: [EditedItem]) throws(EditError) -> [CellFlowItem] {
    var cells: [CellFlowItem] = []
    cells.reserveCapacity(items.count)
    for item in items { cells.append(try EditError.ofDocument(try fitter.cellItem(item.item))) }
    return cells
  }

  private func style(_ style: JSONValue, _ section: Int) -> SectionStyle {
    // The values were checked when they were read.
    LayoutReader.style(
      base.sections[section].style, changedBy: style, cells: base.cellNames, ErrorList())
  }

  // MARK: The document

  /// Makes an edit in the document.
  /// - Precondition: `checkPlaces` and the layout have accepted it.
  private mutating func note(_ edit: DocumentEdit) {
    written = nil
    isEdited = true
    switch edit {
    case .setItem(let texts, let item, let section):
      open(section)
      guard let cell = edited[section]?.cell(item) else { return }
      edited[section]?.setTexts(texts, cell: cell, ofItem: item)
    case .set(let replaced, let new, let section):
      for item in replaced { forgetIDs(item..<item + 1, section) }
      noteIDs(new)
      open(section)
      for (item, new) in zip(replaced, new) { edited[section]?.replace(item, by: new.item) }
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
    case .setSection(.header(let bar), let section): note(bar, section, \.header)
    case .setSection(.footer(let bar), let section): note(bar, section, \.footer)
    case .setSection(.style(let style), let section):
      base.sections[section].style = self.style(style, section)
    case .insertSections(let sections, _):
      for section in sections { ids?.formUnion(section.allIDs) }
    case .removeSections(let range):
      guard ids != nil else { break }
      for section in range {
        forgetIDs(0..<count(section), section)
        ids?.subtract(base.sections[section].ownIDs)
      }
    case .moveSection: break
    case .setContainer(let container):
      base.container.width = container.width
      base.container.height = container.height
    }
    base.sections.rearrange(by: edit) { $0.map(\.section) }
    edited.rearrange(by: edit) { $0.map { _ in nil } }
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
}
