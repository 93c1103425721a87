import Snug

/// Reads a document in the order of its format: container, fonts, cells, layout, sections.
public struct DocumentReader {
  private var document: Document
  private var cellNumbers: [String: Int] = [:]
  private var ids = IDSet()
  private var itemCount = 0

  /// The most items of a document, over all sections, headers and footers counted.
  public static let maximumItemCount = 20_000_000

  /// Reads a JSON document.
  /// - Parameter folder: Where relative paths in the document start; `nil` is the current folder.
  /// - Throws: for the first thing in it that cannot be used.
  public static func read(
    _ bytes: [UInt8], folder: String? = nil
  ) throws(DocumentError) -> Document {
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(parsing: bytes)
    } catch {
      throw DocumentError(error, in: bytes)
    }
    var reader = DocumentReader(document: Document(tree: tree, folder: folder))
    try reader.read(tree.root)
    return reader.document
  }

  /// Reads plain text: one tag for each line, in the built-in cell.
  /// - Throws: for bytes that are not UTF-8.
  public static func readPlainText(_ bytes: [UInt8]) throws(DocumentError) -> Document {
    let lines = try PlainText.lines(bytes)
    var reader = DocumentReader(document: Document(tree: nil, folder: nil))
    reader.addBuiltInCell()
    var section = Document.Section(metrics: LayoutReader.defaultMetrics, value: nil)
    section.items = Document.Items(.init(texts: lines, cell: 0, first: nil))
    reader.document.sections = [section]
    return reader.document
  }

  private init(document: Document) { self.document = document }

  private mutating func read(_ root: JSONValue) throws(DocumentError) {
    let fields = try Fields(
      root, "a document",
      known: ["snug", "container", "fonts", "cells", "layout", "sections", "items"],
      planned: ["collection"])
    if let version = fields["snug"] { _ = try version.integer(in: 1...1) }
    if let container = fields["container"] { try readContainer(container) }
    if let fonts = fields["fonts"] {
      for font in try fonts.array() { document.fontFiles.append(try font.string()) }
    }
    if let cells = fields["cells"] { try readCells(cells) }
    addBuiltInCell()
    let layout = try LayoutReader(fields["layout"])
    document.scrollAxis = layout.scrollAxis
    document.snapping = layout.snapping
    // Read although every section may have its own: what is wrong with it is told anyway.
    _ = try readOverflow(layout)
    try readSections(fields, layout)
  }

  private mutating func readContainer(_ value: JSONValue) throws(DocumentError) {
    let fields = try Fields(
      value, "a container", known: ["width", "height", "direction", "scale", "contentInset"])
    if let width = fields["width"] { document.container.width = try width.length() }
    if let height = fields["height"] { document.container.height = try height.length() }
    if let direction = fields["direction"] { document.container.direction = try direction.choice() }
    if let inset = fields["contentInset"] { document.container.contentInset = try inset.insets() }
    if let scale = fields["scale"] {
      document.container.scale = try scale.number(in: PixelGrid.scales)
    }
  }

  private mutating func readCells(_ value: JSONValue) throws(DocumentError) {
    guard value.kind == .object else {
      throw value.mismatch(expected: "an object of cells by name")
    }
    for (key, declared) in value.members {
      let cell = declared.kind == .string ? try cellFile(declared) : declared
      let name = key.text
      let template = try CellReader.read(cell, document: document)
      cellNumbers[name] = document.cells.count
      document.cells.append(.init(name: name, template: template, value: cell))
    }
  }

  /// A cell in a file of its own.
  private func cellFile(_ name: JSONValue) throws(DocumentError) -> JSONValue {
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.read(
        document.resolvedPath(of: name.text), maximumLength: JSONTree.maximumLength)
    } catch {
      throw name.error("the cell file \"\(name.text)\" cannot be read: \(error.sentence)")
    }
    let cell: JSONValue
    do throws(JSONError) {
      cell = try JSONTree(parsing: bytes, file: name.text).root
    } catch {
      throw DocumentError(error, in: bytes, file: name.text)
    }
    guard cell.kind == .object else { throw cell.mismatch(expected: "a cell, an object") }
    return cell
  }

  private static let builtInCell: CellTemplate = {
    do throws(TemplateError) {
      return try CellTemplate.tag()
    } catch {
      preconditionFailure("the built-in tag is a valid template")
    }
  }()

  private mutating func addBuiltInCell() {
    cellNumbers[Document.builtInCellName] =
      cellNumbers[Document.builtInCellName] ?? document.cells.count
    document.cells.append(
      .init(name: Document.builtInCellName, template: DocumentReader.builtInCell, value: nil))
  }

  /// The cell of an item that names none: the one called `default`, else the only one declared,
  /// else the built-in tag.
  private var defaultCell: Int {
    if let named = cellNumbers["default"] { return named }
    return document.cells.count == 2 ? 0 : document.cells.count - 1
  }

  private mutating func readSections(
    _ fields: Fields, _ layout: LayoutReader
  ) throws(DocumentError) {
    if let items = fields["items"] {
      if let sections = fields["sections"] {
        throw sections.error("a document has \"items\" or \"sections\", not both")
      }
      try readSection(items: items, header: nil, footer: nil, layout, value: nil)
      return
    }
    guard let sections = fields["sections"] else { return }
    for section in try sections.array() {
      let fields = try Fields(
        section, "a section", known: ["header", "footer", "items", "layout"])
      let own = try fields["layout"].map { value throws(DocumentError) in
        try layout.overridden(by: value)
      }
      try readSection(
        items: fields["items"], header: fields["header"], footer: fields["footer"],
        own ?? layout, value: section)
    }
  }

  private mutating func readSection(
    items: JSONValue?, header: JSONValue?, footer: JSONValue?, _ layout: LayoutReader,
    value: JSONValue?
  ) throws(DocumentError) {
    var section = Document.Section(metrics: layout.metrics, value: value)
    section.header = try header.map { value throws(DocumentError) in
      try readBar(value, what: "a header")
    }
    section.footer = try footer.map { value throws(DocumentError) in
      try readBar(value, what: "a footer")
    }
    section.overflow = try readOverflow(layout)
    if let items { section.items = try readItems(items.array(), layout) }
    document.sections.append(section)
  }

  private mutating func readItems(
    _ values: JSONValue.Children, _ layout: LayoutReader
  ) throws(DocumentError) -> Document.Items {
    if document.cells[defaultCell].template.labels.count == 1,
      let labels = Document.Items.Labels(values, cell: defaultCell), let first = labels.first
    {
      try register(labels, from: first)
      return Document.Items(labels)
    }
    let reader = itemReader(itemSize: layout.itemSize)
    var items: [Document.Item] = []
    for value in values {
      let item = try reader.item(value)
      try register(item, value)
      items.append(item)
    }
    return Document.Items(items)
  }

  private func readOverflow(
    _ layout: LayoutReader
  ) throws(DocumentError) -> Document.Item? {
    guard let overflow = layout.overflow else { return nil }
    return try itemReader(itemSize: layout.itemSize).overflow(overflow)
  }

  private mutating func readBar(
    _ value: JSONValue, what: String
  ) throws(DocumentError) -> Document.Item {
    let bar = try itemReader(itemSize: nil).bar(value, what: what)
    try register(bar, value)
    return bar
  }

  private func itemReader(itemSize: Size?) -> ItemReader {
    ItemReader(
      cells: document.cells, cellNumbers: cellNumbers, defaultCell: defaultCell,
      itemSize: itemSize)
  }

  /// - Parameters:
  ///   - first: The first of so many items, which stand one behind the other.
  ///   - valueCount: How many values of the document each of them is.
  private mutating func count(
    _ count: Int, from first: JSONValue, valueCount: Int = 1
  ) throws(DocumentError) {
    let room = DocumentReader.maximumItemCount - itemCount
    guard count <= room else {
      throw JSONValue(tree: first.tree, index: first.index + room * valueCount).error(
        "a document has at most \(DocumentReader.maximumItemCount) items")
    }
    itemCount += count
  }

  private mutating func register(
    _ labels: Document.Items.Labels, from first: JSONValue
  ) throws(DocumentError) {
    try count(labels.texts.count, from: first, valueCount: labels.valueCount)
    guard let bounds = labels.ids else { return }
    for (item, id) in bounds.enumerated()
    where !ids.insert(labels.texts.utf8.span.extracting(id.range)) {
      let id = labels.texts.string(at: id)
      throw (labels.value(item) ?? first).error("the id \"\(id)\" is used twice")
    }
  }

  /// Counts what was read and remembers its id.
  private mutating func register(
    _ item: Document.Item, _ value: JSONValue
  ) throws(DocumentError) {
    try count(1, from: value)
    if let id = item.id, !ids.insert(id) {
      throw value.error("the id \"\(id)\" is used twice")
    }
  }
}
