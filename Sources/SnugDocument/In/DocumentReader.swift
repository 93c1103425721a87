import Snug

/// Reads a document in the order of its format: container, fonts, cells, layout, sections.
package struct DocumentReader {
  private var document: Document
  private var cellNumbers: [String: Int] = [:]
  private var ids = IDSet()
  private var itemCount = 0
  private var viewCount = 0
  private let ranges: RangeReader
  private let errors: ErrorList
  /// The cells whose declarations have errors; items are not checked against them.
  private var brokenCells: Set<Int> = []
  /// Whether the names of all cells could be read.
  private var knowsCells = true
  private var keptCells = ReadCells()

  /// The most items of a document, over all sections, including headers and footers.
  package static let maximumItemCount = 20_000_000
  /// The most sections of a document.
  package static let maximumSectionCount = 1_000_000
  /// The most cells that a document declares.
  package static let maximumCellCount = 100_000
  /// The most views attached to items of a document, over all sections.
  package static let maximumAttachedViewCount = 1_000_000

  /// Reads a JSON document.
  /// - Parameters:
  ///   - folder: The start of relative paths in the document; `nil` for the current folder.
  ///   - files: Whether it may name files.
  ///   - size: The size of labels that name none, instead of the document's own default.
  ///   - images: Image files by name.
  ///   - cells: Those of a document that declares the same, with the same defaults of labels.
  /// - Throws: The first error in the text, with the rest as its `others`. A text that is not JSON
  ///   has one error.
  package static func read(
    _ bytes: [UInt8], folder: String? = nil, files: NamedFiles = .allowed, size: Double? = nil,
    images: [String: [UInt8]] = [:], cells: ReadCells? = nil
  ) throws(DocumentError) -> Document {
    try readKeepingCells(
      bytes, folder: folder, files: files, size: size, images: images, cells: cells
    ).document
  }

  /// The cells of a document, before its texts give them styles of ranges.
  package struct ReadCells {
    fileprivate var cells: [Document.Cell] = []
    fileprivate var numbers: [String: Int] = [:]
    /// Whether the styles in them are those of the document that has them next.
    var areRestyled = false
  }

  /// Reads a JSON document, and returns its cells for others that declare the same.
  static func readKeepingCells(
    _ bytes: [UInt8], folder: String?, files: NamedFiles, size: Double?,
    images: [String: [UInt8]] = [:], cells: ReadCells? = nil
  ) throws(DocumentError) -> (document: Document, cells: ReadCells) {
    let tree = try JSONTree.reading(bytes)
    let document = Document(tree: tree, folder: folder, files: files, images: images)
    var reader = DocumentReader(document: document, errors: ErrorList(files: files))
    reader.read(tree.root, size: size, cells)
    try reader.errors.check()
    return (reader.document, reader.keptCells)
  }

  /// Reads plain text: one tag for each line, in the built-in cell.
  /// - Throws: An error for bytes that are not UTF-8, a NUL byte, or a text that is too long.
  package static func readPlainText(
    _ bytes: [UInt8], size: Double? = nil
  ) throws(DocumentError) -> Document {
    let lines = try PlainText.lines(bytes)
    var reader = DocumentReader(document: Document(tree: nil, folder: nil, files: .refused))
    if let size { reader.document.labelDefaults.style.size = size }
    reader.addBuiltInCell()
    var section = Document.Section(style: LayoutReader.defaultStyle, value: nil)
    section.items = .cells(CellTexts(lines), of: 0)
    reader.document.sections = [section]
    return reader.document
  }

  private init(
    document: Document, errors: ErrorList = ErrorList(), ranges: RangeReader? = nil
  ) {
    self.document = document
    self.ranges = ranges ?? RangeReader(document.resolvedPath(of:))
    self.errors = errors
  }

  /// Reads sections that a script adds to a document.
  /// - Parameter ranges: The reader of texts for the document.
  /// - Returns: One section for each value, unless a value has an error.
  static func sections(
    _ values: [JSONValue], of document: Document, _ ranges: RangeReader, _ errors: ErrorList
  ) -> [Document.Section] {
    var reader = DocumentReader(document: document, errors: errors, ranges: ranges)
    reader.cellNumbers = document.cellNames.numbers
    reader.document.sections = []
    // The document's own layout has no errors.
    let layout = LayoutReader(
      document.tree?.root.member("layout"), cells: document.cellNames, ErrorList())
    for value in values where !errors.isFull {
      reader.readSection(value, layout)
    }
    return reader.document.sections
  }

  private mutating func read(_ root: JSONValue, size: Double?, _ known: ReadCells?) {
    guard let fields = Fields(root, Fields.document, known: Document.keys, errors) else { return }
    _ = errors.noting(try fields["snug"]?.integer(in: 1...1))
    document.id = errors.noting(try fields["id"]?.string())
    // If unknown keys fill the list, the keys after them are not read.
    guard !errors.isFull else { return }
    errors.beginPart()
    if let container = fields["container"] { readContainer(container) }
    errors.beginPart()
    if let fonts = errors.noting(try fields["fonts"]?.array()) {
      for font in fonts {
        guard !errors.isFull else { break }
        let file = errors.noting(
          try font.fileName(errors, instead: "name installed families in \"font\""))
        if let file { document.fontFiles.append(file) }
      }
    }
    errors.beginPart()
    document.labelDefaults = LabelDefaults(fields, size: size, errors)
    fields.checkStyle(errors)
    if let images = fields["images"] { document.images.declare(images, errors) }
    ranges.scale = document.labelDefaults.scale
    knowsCells = fields.lacks("cells") || fields["cells"]?.kind == .object
    errors.beginPart()
    if let known {
      cellNumbers = known.numbers
      document.cells =
        known.areRestyled
        ? known.cells.map { $0.declared(in: fields["cells"]) } : known.cells
    } else {
      if let cells = fields["cells"] { readCells(cells) }
      checkSizeGroups()
      addBuiltInCell()
    }
    keptCells = ReadCells(cells: document.cells, numbers: cellNumbers)
    errors.beginPart()
    let layout = readLayout(fields)
    document.scrollAxis = layout.scrollAxis
    document.snapping = layout.snapping
    errors.beginPart()
    readSections(fields, layout)
    document.takeStyles(of: ranges)
    if let collection = fields["collection"] {
      document.collection = CollectionReader.read(collection, errors)
    }
    if let columns = fields["columns"] { checkColumns(columns) }
  }

  /// Checks the kinds of what a template says about its columns.
  private func checkColumns(_ value: JSONValue) {
    let expected = "an object with the places that columns fill, by the names of columns"
    guard let columns = errors.members(of: value, expected) else { return }
    for (_, places) in columns {
      guard !errors.isFull else { return }
      guard places.kind != .string else { continue }
      for place in errors.noting(try places.array()) ?? places.elements {
        _ = errors.noting(try place.string())
      }
    }
  }

  private mutating func readContainer(_ value: JSONValue) {
    let known = ["width", "height", "direction", "scale", "contentInset"]
    guard let fields = Fields(value, "a container", known: known, errors) else { return }
    var container = Document.Container()
    errors.read(try fields["width"]?.length(), into: &container.width)
    container.height = errors.noting(try fields["height"]?.length())
    errors.read(try fields["direction"]?.choice(), into: &container.direction)
    container.scale = errors.noting(try fields["scale"]?.number(in: PixelGrid.scales))
    if let inset = fields["contentInset"]?.insets(errors) { container.contentInset = inset }
    document.container = container
  }

  private mutating func readCells(_ value: JSONValue) {
    guard value.kind == .object else {
      return errors.note(value.mismatch(expectedByName: "an object of cells by name"))
    }
    for (key, declared) in value.members {
      guard !errors.isFull else { return knowsCells = false }
      guard document.cells.count < DocumentReader.maximumCellCount else {
        knowsCells = false
        return errors.note(
          key.error("a document has at most \(DocumentReader.maximumCellCount) cells"))
      }
      let (template, cell) = readCell(declared)
      cellNumbers[key.text] = document.cells.count
      if template == nil { brokenCells.insert(document.cells.count) }
      document.cells.append(
        .init(name: key.text, template: template ?? DocumentReader.builtInCell, value: cell))
    }
  }

  /// Notes the groups of labels of which none can be made smaller.
  private func checkSizeGroups() {
    /// A group; of one cell, unless it is of a section.
    struct Group: Hashable { var cell: Int?, name: String }
    var shrinking: Set<Group> = []
    var members: [(group: Group, view: String, cell: Int)] = []
    for cell in document.cells.indices where !brokenCells.contains(cell) {
      let template = document.cells[cell].template
      for label in template.labels {
        let view = template.views[label]
        guard let name = view.sizeGroup, case .label(let style) = view.content else { continue }
        let group = Group(cell: view.sizeGroupScope == .cell ? cell : nil, name: name)
        members.append((group, view.name, cell))
        if style.mayShrink { shrinking.insert(group) }
      }
    }
    for (group, view, number) in members where brokenCells.isEmpty || group.cell != nil {
      let cell = document.cells[number]
      guard shrinking.insert(group).inserted,
        let value = cell.value?.view(named: view)?.member("sizeGroup")
      else { continue }
      errors.reference = document.tree?.root.member("cells")?.member(cell.name)
      defer { errors.reference = nil }
      errors.note(
        value.error(
          "no label of the group can be made smaller: add \"minimumScale\", such as 0.5, or "
            + "\"minimumSize\" to one of them"))
    }
  }

  /// Returns a design, `nil` if it has an error, and the value that declares it.
  private func readCell(_ declared: JSONValue) -> (template: CellTemplate?, value: JSONValue) {
    guard declared.kind == .string else {
      return (CellReader.read(declared, document: document, errors), declared)
    }
    errors.reference = declared
    defer { errors.reference = nil }
    guard let cell = errors.noting(try cellFile(declared)) else { return (nil, declared) }
    return (CellReader.read(cell, document: document, errors), cell)
  }

  private func cellFile(_ name: JSONValue) throws(DocumentError) -> JSONValue {
    let file = try name.fileName(errors, instead: "write the cell itself")
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.read(
        document.resolvedPath(of: file), maximumLength: JSONTree.maximumLength)
    } catch {
      throw name.error("the cell file \"\(file)\" cannot be read: \(error.description)")
    }
    let cell: JSONValue
    do throws(JSONError) {
      cell = try JSONTree(parsing: bytes, file: file).root
    } catch {
      throw DocumentError(error, in: bytes, file: file)
    }
    guard cell.kind == .object else { throw cell.mismatch(expected: "a cell, an object") }
    return cell
  }

  private static let builtInCell: CellTemplate = {
    guard let tag = try? CellTemplate.tag() else {
      preconditionFailure("the built-in tag is a valid template")
    }
    return tag
  }()

  private mutating func addBuiltInCell() {
    cellNumbers[Document.builtInCellName] =
      cellNumbers[Document.builtInCellName] ?? document.cells.count
    if !knowsCells { brokenCells.insert(document.cells.count) }
    var style = document.labelDefaults.style
    style.font.file = style.font.file.map(document.resolvedPath(of:))
    let template = DocumentReader.builtInCell
    document.cells.append(
      .init(
        name: Document.builtInCellName,
        template: style == TextStyle() ? template : template.restyled { $0 = style }, value: nil))
  }

  private func readLayout(_ fields: Fields) -> LayoutReader {
    var layout = LayoutReader(fields["layout"], cells: cellNames, errors)
    if fields["layout"] == nil, !fields.lacks("layout") { layout.assumeItemSize() }
    // The overflow item is read even if every section has its own: errors are reported once.
    let errorCount = errors.count
    _ = readOverflow(layout)
    // Sections that inherit it do not report its error again.
    if errors.count > errorCount || errors.isFull { layout.overflow = nil }
    if errors.isFull { layout.assumeItemSize() }
    return layout
  }

  private mutating func readSections(_ fields: Fields, _ layout: LayoutReader) {
    if fields["items"] != nil {
      if let sections = fields["sections"] {
        errors.note(sections.error("a document has \"items\" or \"sections\", not both"))
      }
      addSection(fields, layout, value: nil)
      return
    }
    guard let sections = errors.noting(try fields["sections"]?.array()) else { return }
    let limit = DocumentReader.maximumSectionCount
    document.sections.reserveCapacity(min(limit, sections.count { _ in true }))
    for section in sections {
      guard !errors.isFull else { return }
      guard document.sections.count < limit else {
        return errors.note(section.error("a document has at most \(limit) sections"))
      }
      readSection(section, layout)
    }
  }

  /// - Parameter layout: The document's layout, which the section's own overrides.
  private mutating func readSection(_ value: JSONValue, _ layout: LayoutReader) {
    let known = ["id", "header", "footer", "items", "layout"]
    guard let fields = Fields(value, "a section", known: known, errors) else { return }
    var own = fields["layout"].map { layout.overridden(by: $0, errors) } ?? layout
    if fields["layout"] == nil, !fields.lacks("layout") { own.assumeItemSize() }
    addSection(fields, own, value: value)
    guard let id = errors.noting(try fields["id"]?.string()) else { return }
    document.sections[document.sections.count - 1].id = id
    if !ids.insert(id) { noteRepeated(id, at: value) }
  }

  /// - Parameter fields: Those of a section, or of a document with the items of its only section.
  private mutating func addSection(_ fields: Fields, _ layout: LayoutReader, value: JSONValue?) {
    var section = Document.Section(style: layout.style, value: value)
    section.itemSize = layout.itemSize
    if let header = fields["header"] { section.header = readBar(header, what: "a header") }
    if let footer = fields["footer"] { section.footer = readBar(footer, what: "a footer") }
    if let overflow = readOverflow(layout) { section.overflow = overflow }
    if let items = errors.noting(try fields["items"]?.array()) {
      section.items = readItems(items, layout)
    }
    document.sections.append(section)
  }

  private mutating func readItems(
    _ values: JSONValue.Children, _ layout: LayoutReader
  ) -> Document.Items {
    var table = ItemTableReader(values, itemReader(itemSize: layout.itemSize))
    var index = values.start
    while index < values.end, !errors.isFull {
      let viewCount = table.supplementaryCount
      table.read(index)
      let value = JSONValue(tree: values.tree, index: index)
      count(value)
      countViews(table.supplementaryCount - viewCount, of: value)
      if table.withLastID({ ids.insert($0) }) == false { noteRepeated(table.lastID, at: value) }
      index = Int(values.tree.nodes[index].next)
    }
    return table.items()
  }

  private func readOverflow(_ layout: LayoutReader) -> Document.Item? {
    layout.overflow.map { itemReader(itemSize: layout.itemSize).overflow($0) }
  }

  private mutating func readBar(_ value: JSONValue, what: String) -> Document.Item {
    let bar = itemReader(itemSize: nil).bar(value, what: what)
    count(value)
    if let id = bar.id, !ids.insert(id) { noteRepeated(id, at: value) }
    return bar
  }

  private func itemReader(itemSize: Size?) -> ItemReader {
    ItemReader(
      cells: document.cells, names: cellNames, defaultCell: document.defaultCell(cellNumbers),
      brokenCells: brokenCells, itemSize: itemSize, ranges: ranges, errors: errors)
  }

  private var cellNames: CellNames { CellNames(numbers: cellNumbers, areComplete: knowsCells) }

  private mutating func count(_ item: JSONValue) {
    itemCount += 1
    // Of all items beyond the limit, the first is reported.
    guard itemCount == DocumentReader.maximumItemCount + 1 else { return }
    errors.note(item.error("a document has at most \(DocumentReader.maximumItemCount) items"))
  }

  private mutating func countViews(_ count: Int, of item: JSONValue) {
    let wasWithin = viewCount <= DocumentReader.maximumAttachedViewCount
    viewCount += count
    guard wasWithin, viewCount > DocumentReader.maximumAttachedViewCount else { return }
    errors.note(
      item.error(
        "a document has at most \(DocumentReader.maximumAttachedViewCount) views attached to items")
    )
  }

  private func noteRepeated(_ id: String, at value: JSONValue) {
    errors.note(value.error("the id \"\(id)\" is used twice"))
  }
}

extension Document {
  static let keys = [
    "snug", "id", "container", "fonts", "font", "language", "textScale", "style", "images", "cells",
    "layout", "sections", "items", "collection", "columns",
  ]
}
