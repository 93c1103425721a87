import Snug
import SnugGeometry

/// A document of which rows fill parts, by the names of their columns. Its cells are read once.
package struct DocumentTemplate: @unchecked Sendable {
  // `Document` is not changed once it is read: its tree and images may be shared.

  private let root: JSONValue
  private let cells: DocumentReader.ReadCells
  /// The places that a column fills by the document's `columns`, by its name.
  private var mapped: [String: [Place]] = [:]
  /// The places by the names of labels, images and metrics.
  private let places: [String: [Place]]
  private let reading: Reading

  /// How documents are read.
  package struct Reading: Sendable {
    var name: String
    var folder: String?
    var files: NamedFiles
    var size: Double?
    var override: @Sendable (inout Document) -> Void

    /// - Parameters:
    ///   - name: The name of the template in messages.
    ///   - folder: The start of relative paths; `nil` for the current folder.
    ///   - files: Whether documents may name files.
    ///   - size: The size of labels that name none; `nil` for the document's own.
    ///   - override: Changes each document, whatever its row fills, in the same way.
    package init(
      name: String, folder: String?, files: NamedFiles, size: Double?,
      override: @escaping @Sendable (inout Document) -> Void = { _ in }
    ) {
      (self.name, self.folder, self.files, self.size) = (name, folder, files, size)
      self.override = override
    }
  }

  /// A part of the document that a column fills.
  private struct Place {
    var path: [JSONStep]
    /// The path of the item that it is a text or an image of, and the label of an item of a single text.
    var item: (path: [JSONStep], label: String?)?

    /// Whether a path leads to it, perhaps by the item's `label`.
    func isAt(_ steps: [JSONStep]) -> Bool {
      guard path != steps else { return true }
      guard let item, let label = item.label else { return false }
      return path == item.path + [.key("texts"), .key(label)]
        && steps == item.path + [.key("label")]
    }
  }

  /// - Throws: What is wrong with the template.
  package init(_ json: [UInt8], _ reading: Reading) throws(DocumentError) {
    let (document, cells) = try DocumentReader.readKeepingCells(
      json, folder: reading.folder, files: reading.files, size: reading.size)
    guard let root = document.tree?.root else { preconditionFailure("it was read from JSON") }
    (self.root, self.cells, self.reading) = (root, cells, reading)
    places = Self.places(of: document)
    let errors = ErrorList()
    for (name, value) in root.member("columns")?.members.map({ $0 }) ?? [] {
      for target in value.kind == .string ? [value] : value.elements.map({ $0 }) {
        let found = places(named: target.text)
        if found.isEmpty { errors.note(unknown(target)) }
        mapped[name.text, default: []] += found
      }
    }
    try errors.check()
  }

  /// What columns may be called, in order.
  package var names: [String] { mapped.keys.sorted() + places.keys.sorted() }

  /// The columns that the document says it has.
  package var requiredColumns: [String] { mapped.keys.sorted() }

  private func unknown(_ value: JSONValue) -> DocumentError {
    value.error(
      "no label, image or metric is called \(Excerpt.quoted(value.text)), and it is no path of a value"
        + (NearMiss.question(for: value.text, among: places.keys.sorted())
          ?? ": write a name, or a path such as items[0].style.fill"))
  }

  /// Returns the places with a name, or the one at a path.
  private func places(named name: String) -> [Place] {
    if name == "id" { return [Place(path: [.key("id")])] + (places[name] ?? []) }
    if let known = places[name] { return known }
    guard let steps = JSONStep.steps(name), steps.count > 1, case .key(let key)? = steps.first
    else { return [] }
    if let known = places.values.joined().first(where: { $0.isAt(steps) }) { return [known] }
    guard Document.keys.contains(key), hasOwner(steps),
      TemplateDraft(root).fill(steps[...], from: .init(number: 0, isText: false))
    else { return [] }
    return [Place(path: steps)]
  }

  /// Whether a path through cells is one of cells, views and metrics that there are: another would be a new one.
  private func hasOwner(_ steps: [JSONStep]) -> Bool {
    guard steps[0] == .key("cells") else { return true }
    var value = root
    for (depth, step) in steps.enumerated() {
      guard case .key(let key) = step else { break }
      let mustExist =
        depth < 2 || depth == 3 && [.key("views"), .key("metrics")].contains(steps[2])
      guard let next = value.member(key) else { return !mustExist }
      value = next
    }
    return true
  }

  private static func places(of document: Document) -> [String: [Place]] {
    var places: [String: [Place]] = [:]
    document.forEachItem { item, path in
      guard case .cell(let cell, _) = item.content else { return }
      let names = document.cells[cell].template.labelNames
      let single = Document.labelOfSingleText(names).map { names[$0] }
      func add(_ name: String, _ key: String) {
        places[name, default: []].append(
          Place(path: path + [.key(key), .key(name)], item: (path, single)))
      }
      for name in names { add(name, "texts") }
      for view in document.cells[cell].images where view.value.member("size") != nil {
        add(view.name, "images")
      }
    }
    for cell in document.cells {
      guard let value = cell.value, value.tree === document.tree else { continue }
      for (name, metric) in value.member("metrics")?.members.map({ $0 }) ?? [] {
        places[name.text, default: []].append(Place(path: metric.steps))
      }
      // Without a size of its own, an image has that of its source.
      for view in cell.images where view.value.member("size") == nil {
        places[view.name, default: []].append(Place(path: view.value.steps + [.key("source")]))
      }
    }
    return places
  }

  // MARK: Rows

  /// The document for the rows that have the same columns.
  package struct Form: Sendable {
    let pieces: [TemplateDraft.Piece]
    /// Whether all columns leave the cells as they are.
    fileprivate let keepsCells: Bool
    /// Whether a column fills the style of a cell or a view.
    fileprivate let restylesCells: Bool
    /// That of its documents, if columns fill texts, images and ids alone.
    fileprivate let design: DocumentDesign?
    /// The document that rows fill; `nil` where columns fill more than texts of items and the id.
    fileprivate(set) var filled: FilledDocument?
    /// The names of the columns.
    package let columns: [String]
    /// The columns that fill nothing.
    package let unused: [Int]
    /// Whether a column fills texts, IDs and names only, for which any field is one.
    package let takesText: [Bool]
  }

  /// A value of a row.
  package enum Value: Sendable {
    /// A field of columns, which is a text or a number by what it fills.
    case field(String)
    /// JSON as it is written.
    case json([UInt8])
    /// That of the template: the column is left out of the form.
    case nothing
  }

  /// Returns the document for rows of columns.
  /// - Complexity: O(document). It is meant for many rows.
  package func form(of columns: [String]) -> Form {
    let draft = TemplateDraft(root)
    var unused: [Int] = []
    var takesText = columns.map { _ in true }
    var (keepsCells, restylesCells, isOneDesign) = (true, false, true)
    var targets: [(path: [JSONStep], column: Int)] = []
    for (number, name) in columns.enumerated() {
      var isUsed = false
      for place in mapped[name] ?? places(named: name) {
        if let item = place.item { draft.nameTexts(ofItem: item.path[...], label: item.label) }
        let isText = Self.isText(place.path)
        guard draft.fill(place.path[...], from: .init(number: number, isText: isText)) else {
          continue
        }
        isUsed = true
        targets.append((place.path, number))
        if !isText { takesText[number] = false }
        switch Self.change(ofCellsAt: place.path) {
        case .none: break
        case .style: restylesCells = true
        case .design: keepsCells = false
        }
        if place.item == nil, place.path != [.key("id")] { isOneDesign = false }
      }
      if !isUsed { unused.append(number) }
    }
    var form = Form(
      pieces: draft.pieces(), keepsCells: keepsCells, restylesCells: restylesCells,
      design: isOneDesign ? DocumentDesign() : nil, columns: columns, unused: unused,
      takesText: takesText)
    if isOneDesign, let read = try? document(form, columns.map { _ in .field("") }),
      read.design != nil
    {
      form.filled = FilledDocument(read, targets)
    }
    return form
  }

  /// Whether a value is always a string, or ranges of a text.
  private static func isText(_ path: [JSONStep]) -> Bool {
    guard case .key(let key)? = path.last else { return false }
    if ["id", "label", "text", "source", "url", "language", "cell"].contains(key) { return true }
    guard case .key(let parent)? = path.dropLast().last else { return false }
    return ["texts", "images"].contains(parent)
  }

  /// What a value at a path changes in cells. Their styles are for renderers.
  private static func change(ofCellsAt path: [JSONStep]) -> CellChange {
    guard case .key(let key)? = path.first else { return .design }
    let others = ["id", "container", "layout", "sections", "items", "style"]
    guard key == "cells" else { return others.contains(key) ? .none : .design }
    let style = path.firstIndex(of: .key("style")) ?? path.count
    let isStyle = style == 2 || style == 4 && path[2] == .key("views")
    return isStyle && style < path.count - 1 ? .style : .design
  }

  private enum CellChange { case none, style, design }

  /// Returns the document of a row.
  /// - Parameter values: A value for each column of the form.
  /// - Throws: An error whose place is in the template, filled by the row.
  package func document(_ form: Form, _ values: [Value]) throws(DocumentError) -> Document {
    if let document = form.filled?.filled(values) { return document }
    var json: [UInt8] = []
    for piece in form.pieces {
      json += piece.text
      guard let column = piece.column else { continue }
      json += Self.json(values[column.number], isText: column.isText)
    }
    var cells = cells
    cells.areRestyled = form.restylesCells
    var document = try DocumentReader.read(
      json, folder: reading.folder, files: reading.files, size: reading.size,
      cells: form.keepsCells ? cells : nil)
    // Ranges give labels styles.
    if document.cells.allSatisfy(\.rangePlaces.isEmpty) { document.design = form.design }
    // A cell that columns fill has the lines of no text.
    document.constraintLines = form.keepsCells ? .text(reading.name) : .none
    reading.override(&document)
    return document
  }

  private static func json(_ value: Value, isText: Bool) -> [UInt8] {
    func quoted(_ text: String) -> [UInt8] {
      var buffer = OutputBuffer()
      buffer.append(quoted: text)
      return buffer.take(from: 0)
    }
    switch value {
    case .field(let text):
      let isWord = !isText && (text == "true" || text == "false" || JSONText.isNumber(text))
      return isWord ? Array(text.utf8) : quoted(text)
    case .json(let json):
      // A number is a text, too, such as a year or an ID.
      let text = String(decoding: json, as: UTF8.self)
      return isText && JSONText.isNumber(text) ? quoted(text) : json
    case .nothing: return Array("null".utf8)
    }
  }
}

extension DocumentTemplate.Form {
  /// Returns an error with the line of a row as its place, and the column that it is about.
  package func placed(_ error: DocumentError, line: Int) -> DocumentError {
    var told = error
    if told.place.file == nil {
      let path = told.place.path
      let piece = pieces.first {
        $0.column != nil && (path == $0.path || path.hasPrefix($0.path + "["))
      }
      if let column = piece?.column {
        told.message = "the column \(Excerpt.quoted(columns[column.number])): \(told.message)"
      }
      (told.place.line, told.place.column) = (line, 1)
    }
    told.others = error.others.map { placed($0, line: line) }
    return told
  }

  /// Returns the ID that a row gives its document; `nil` for none.
  package func id(_ values: [DocumentTemplate.Value]) -> String? {
    guard let column = pieces.first(where: { $0.path == "id" })?.column else { return nil }
    switch values[column.number] {
    case .field(let text): return text
    case .json(let json):
      let root = try? JSONTree(parsing: json).root
      return root.flatMap { $0.kind == .string ? $0.text : $0.kind == .number ? $0.source : nil }
    case .nothing: return nil
    }
  }
}

extension DocumentTemplate.Value {
  /// Whether it leaves what the template has.
  /// - Parameter isText: Whether it is for texts, which may be empty.
  package func isNothing(asText isText: Bool) -> Bool {
    switch self {
    case .nothing: true
    case .field(let text): text.isEmpty && !isText
    case .json: false
    }
  }
}

extension Document {
  /// Calls `body` with each item, header, footer, overflow item and attached view, and the steps to it.
  fileprivate func forEachItem(_ body: (Item, [JSONStep]) -> Void) {
    for (number, section) in sections.enumerated() {
      let start: [JSONStep] = section.value == nil ? [] : [.key("sections"), .index(number)]
      section.header.map { body($0, start + [.key("header")]) }
      section.footer.map { body($0, start + [.key("footer")]) }
      for index in section.items.indices {
        let path = start + [.key("items"), .index(index)]
        let item = section.items[index]
        body(item, path)
        for (number, view) in item.attachedViews.enumerated() {
          body(view.content, path + [.key("supplementaries"), .index(number)])
        }
      }
      if let overflow = section.overflow, let value = overflow.value { body(overflow, value.steps) }
    }
  }
}

extension Document.Cell {
  /// The image views and their declarations.
  fileprivate var images: [(name: String, value: JSONValue)] {
    template.views.compactMap { view in
      guard case .image = view.content, let value = value?.view(named: view.name) else {
        return nil
      }
      return (view.name, value)
    }
  }
}

extension JSONText {
  /// Whether a text is a number of JSON.
  static func isNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first)
    else { return false }
    return (try? JSONTree(parsing: Array(text.utf8)))?.root.kind == .number
  }
}
