package import Snug

/// An edit of a document that is laid out. Indices are those left by the edits before it.
package typealias DocumentEdit = LayoutEdit<EditedItem>

/// An item, a header or a footer that an edit brings.
package struct EditedItem: EditableItem {
  let item: Document.Item

  /// The texts of an item's labels; its cell, options and id stay.
  package typealias Change = [String]

  /// What an edit replaces of a section.
  package enum SectionChange {
    /// The parts of its style that are given, as in a section's `layout`.
    case style(JSONValue)
    /// Its header; none if `nil`.
    case header(EditedItem?)
    /// Its footer; none if `nil`.
    case footer(EditedItem?)
  }

  package typealias Sections = [EditedSection]
  package typealias Container = EditedContainer

  /// The bytes of its texts and its id.
  var byteCount: Int {
    let id = item.id?.utf8.count ?? 0
    guard case .cell(_, let texts) = item.content else { return id }
    return texts.reduce(id) { $0 + $1.utf8.count }
  }
}

/// A section that an edit brings.
package struct EditedSection {
  let section: Document.Section
}

/// The size that an edit gives the container, in points; of no height if `nil`.
package struct EditedContainer {
  let width: Double
  let height: Double?

  package init(width: Double, height: Double?) {
    self.width = width
    self.height = height
  }
}

extension DocumentEdit {
  /// The bytes of the texts and ids of the items that it brings.
  var byteCount: Int {
    switch self {
    case .setItem(let texts, _, _): texts.reduce(0) { $0 + $1.utf8.count }
    case .set(_, let items, _), .insert(let items, _, _): items.reduce(0) { $0 + $1.byteCount }
    case .insertSections(let sections, _):
      sections.reduce(0) { $0 + EditedItems.byteCount($1.section.items) }
    case .remove, .move, .setSection, .removeSections, .moveSection, .setContainer: 0
    }
  }
}

/// Reads what edits bring, in the form that it has in a document.
extension Document {
  /// Returns the cell of a name; `nil` if the document has none.
  package func cell(named name: String) -> Int? { cellNames.numbers[name] }

  /// The index of the cell for items that name none.
  package var defaultCell: Int { defaultCell(cellNames.numbers) }

  /// Returns an item of a cell with one text for each of its labels.
  /// - Precondition: The document has the cell.
  package func item(_ texts: [String], cell: Int) -> EditedItem {
    EditedItem(item: Item(content: .cell(cell, texts: texts), value: nil))
  }

  /// Reads a list of items for a section. Labels get the styles of the ranges of their texts.
  /// - Throws: The first error in the text, with the rest as its `others`.
  package mutating func items(
    json: [UInt8], forSection section: Int
  ) throws(DocumentError) -> [EditedItem] {
    let itemSize = sections.indices.contains(section) ? sections[section].itemSize : nil
    return try read(json) { document, root, ranges, errors in
      let reader = document.itemReader(itemSize: itemSize, ranges, errors)
      var items: [EditedItem] = []
      for value in errors.elements(of: root) where !errors.isFull {
        items.append(EditedItem(item: reader.item(value)))
      }
      return items
    }
  }

  /// Reads a header or a footer; as `items(json:forSection:)`.
  package mutating func bar(json: [UInt8], what: String) throws(DocumentError) -> EditedItem {
    try read(json) { document, root, ranges, errors in
      let reader = document.itemReader(itemSize: nil, ranges, errors)
      return EditedItem(item: reader.bar(root, what: what))
    }
  }

  /// Reads a list of sections; as `items(json:forSection:)`.
  package mutating func sections(json: [UInt8]) throws(DocumentError) -> [EditedSection] {
    try read(json) { document, root, ranges, errors in
      DocumentReader.sections(errors.elements(of: root), of: document, ranges, errors)
        .map { EditedSection(section: $0) }
    }
  }

  /// Reads JSON. Labels get the styles of the ranges of its texts.
  private mutating func read<Output>(
    _ json: [UInt8], _ output: (Document, JSONValue, RangeReader, ErrorList) -> Output
  ) throws(DocumentError) -> Output {
    let root = try JSONTree.reading(json).root
    let (ranges, errors) = (RangeReader(of: self), ErrorList(files: files))
    let output = output(self, root, ranges, errors)
    try errors.check()
    takeStyles(of: ranges)
    return output
  }

  /// Reads the style that an edit gives.
  package func style(json: [UInt8]) throws(DocumentError) -> JSONValue {
    let root = try JSONTree.reading(json).root
    let errors = ErrorList(files: files)
    _ = LayoutReader.style(SectionStyle(), changedBy: root, cells: cellNames, errors)
    try errors.check()
    return root
  }

  /// Returns a reader of items for a section with an item size, or without one.
  func itemReader(
    itemSize: Size?, _ ranges: RangeReader, _ errors: ErrorList
  ) -> ItemReader {
    ItemReader(
      cells: cells, names: cellNames, defaultCell: defaultCell, brokenCells: [],
      itemSize: itemSize, ranges: ranges, errors: errors)
  }

  /// Takes the styles of ranges of a copy of this document with which edits were read.
  mutating func takeStyles(of document: Document) {
    cells = document.cells
    rangeStyles = document.rangeStyles
    rangeRevision = document.rangeRevision
  }

  /// Gives a section without items cells of one design. A document without sections gets one.
  /// - Parameter texts: The texts of the labels of each cell.
  package mutating func setItems(
    _ texts: CellTexts, cell: Int, ofSection section: Int
  ) throws(DocumentError) {
    if sections.isEmpty { addSection() }
    guard sections.indices.contains(section) else {
      throw DocumentError(
        place: .document,
        message:
          "there is no section \(UInt(bitPattern: section)): the document has \(sections.count)")
    }
    guard sections[section].items.isEmpty else {
      throw DocumentError(
        place: JSONPlace(of: sections[section].value ?? tree?.root),
        message: "section \(section) has items of its own: leave them out to give others")
    }
    sections[section].items = .cells(texts, of: cell)
  }

  /// Adds a section with the document's own layout.
  private mutating func addSection() {
    let layout = LayoutReader(tree?.root.member("layout"), cells: cellNames, ErrorList())
    var section = Section(style: layout.style, value: nil)
    section.itemSize = layout.itemSize
    let ranges = RangeReader(of: self)
    section.overflow = layout.overflow.map {
      itemReader(itemSize: layout.itemSize, ranges, ErrorList()).overflow($0)
    }
    takeStyles(of: ranges)
    sections.append(section)
  }

  /// Rearranges sections as an edit does, so that later ones are read for the sections they mean.
  package mutating func rearrangeSections(by edit: DocumentEdit) {
    guard (try? edit.check(sectionCount: sections.count) { _ in .max }) != nil else { return }
    sections.rearrange(by: edit) { $0.map(\.section) }
  }
}
