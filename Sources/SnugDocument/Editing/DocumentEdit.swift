package import Snug

/// An edit of a document that is laid out. Indices are those left by the edits before it.
package enum DocumentEdit {
  /// Replaces the texts of an item's labels; its cell, options and id stay.
  case setTexts([String], item: Int, section: Int)
  /// Replaces an item.
  case setItem(EditedItem, item: Int, section: Int)
  /// Inserts items before an index, or at the end.
  case insert([EditedItem], at: Int, section: Int)
  /// Removes items.
  case remove(Range<Int>, section: Int)
  /// Removes an item, then inserts it at `toItem`.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Replaces or removes the header of a section.
  case setHeader(EditedItem?, section: Int)
  /// Replaces or removes the footer of a section.
  case setFooter(EditedItem?, section: Int)
  /// Replaces the parts of a section's style that are given.
  case setStyle(EditedStyle, section: Int)
  /// Inserts sections before an index, or at the end.
  case insertSections([EditedSection], at: Int)
  /// Removes sections.
  case removeSections(Range<Int>)
  /// Removes a section, then inserts it at `to`.
  case moveSection(from: Int, to: Int)
  /// Gives the container another size, in points; of no height if `nil`.
  case resize(width: Double, height: Double?)
}

extension DocumentEdit {
  /// Checks that it is about what exists.
  /// - Parameter count: Returns the count of items of a section.
  func check(
    sectionCount: Int, _ count: (_ section: Int) -> Int
  ) throws(EditError) {
    func check(section: Int) throws(EditError) {
      guard (0..<sectionCount).contains(section) else {
        throw .outOfRange("there is no section \(section): there are \(sectionCount)")
      }
    }
    func check(item: Int, _ section: Int) throws(EditError) {
      try check(section: section)
      guard (0..<count(section)).contains(item) else {
        throw .outOfRange("there is no item \(item): section \(section) has \(count(section))")
      }
    }
    switch self {
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
    case .setHeader(_, let section), .setFooter(_, let section), .setStyle(_, let section):
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
}

extension DocumentEdit {
  /// The bytes of the texts and ids of the items that it brings.
  var byteCount: Int {
    switch self {
    case .setTexts(let texts, _, _): texts.reduce(0) { $0 + $1.utf8.count }
    case .setItem(let item, _, _): item.byteCount
    case .insert(let items, _, _): items.reduce(0) { $0 + $1.byteCount }
    case .insertSections(let sections, _):
      sections.reduce(0) { $0 + EditedItems.byteCount($1.section.items) }
    case .remove, .move, .setHeader, .setFooter, .setStyle, .removeSections, .moveSection,
      .resize:
      0
    }
  }
}

/// An item, a header or a footer that an edit brings.
package struct EditedItem {
  let item: Document.Item

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

/// A style with the parts that an edit changes, as in a section's `layout`.
package struct EditedStyle {
  let value: JSONValue
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
    let (root, errors) = try parsed(json)
    let ranges = RangeReader(of: self)
    let reader = itemReader(itemSize: itemSize, ranges, errors)
    var items: [EditedItem] = []
    for value in errors.noting(try root.array()).map(Array.init) ?? [] where !errors.isFull {
      items.append(EditedItem(item: reader.item(value)))
    }
    try errors.check()
    takeStyles(of: ranges)
    return items
  }

  /// Reads a header or a footer; as `items(json:forSection:)`.
  package mutating func bar(json: [UInt8], what: String) throws(DocumentError) -> EditedItem {
    let (root, errors) = try parsed(json)
    let ranges = RangeReader(of: self)
    let bar = itemReader(itemSize: nil, ranges, errors).bar(root, what: what)
    try errors.check()
    takeStyles(of: ranges)
    return EditedItem(item: bar)
  }

  /// Reads a list of sections; as `items(json:forSection:)`.
  package mutating func sections(json: [UInt8]) throws(DocumentError) -> [EditedSection] {
    let (root, errors) = try parsed(json)
    let values = errors.noting(try root.array()).map(Array.init) ?? []
    let ranges = RangeReader(of: self)
    let sections = DocumentReader.sections(values, of: self, ranges, errors)
    try errors.check()
    takeStyles(of: ranges)
    return sections.map { EditedSection(section: $0) }
  }

  /// Reads the style that an edit gives.
  package func style(json: [UInt8]) throws(DocumentError) -> EditedStyle {
    let (root, errors) = try parsed(json)
    _ = LayoutReader.style(SectionStyle(), changedBy: root, cells: cellNames, errors)
    try errors.check()
    return EditedStyle(value: root)
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

  private func parsed(
    _ json: [UInt8]
  ) throws(DocumentError) -> (root: JSONValue, errors: ErrorList) {
    (try JSONTree.reading(json).root, ErrorList(files: files))
  }
}

extension Document {
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
    sections[section].items = Items(texts, cell: cell)
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
}

extension Document {
  /// Rearranges sections as an edit does, so that later ones are read for the sections they mean.
  package mutating func rearrangeSections(by edit: DocumentEdit) {
    switch edit {
    case .insertSections(let new, let index) where (0...sections.count).contains(index):
      sections.insert(contentsOf: new.map(\.section), at: index)
    case .removeSections(let range) where range.upperBound <= sections.count:
      sections.removeSubrange(range)
    case .moveSection(let from, let to)
    where sections.indices.contains(from) && sections.indices.contains(to):
      sections.insert(sections.remove(at: from), at: to)
    case .setTexts, .setItem, .insert, .remove, .move, .setHeader, .setFooter, .setStyle,
      .insertSections, .removeSections, .moveSection, .resize:
      break
    }
  }
}
