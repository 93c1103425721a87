import Snug
import SnugCells
import SnugDocument
import SnugDrawing
public import SnugHeader
import SnugText

/// A document that is laid out.
final class Layout: ExclusiveHandle {
  var flow: DocumentFlow
  let origin: Origin

  // What callers borrow.
  let sections = Borrowed<snug_section>()
  let elements = Borrowed<snug_element>()
  let views = Borrowed<snug_view>()
  let stretches = Borrowed<snug_stretch>()
  let diagnostics = BorrowedDiagnostics()
  let texts = BorrowedMemory()
  let labels = BorrowedMemory()
  let ids = BorrowedMemory()
  let styles = BorrowedStyles()
  let verdicts = BorrowedVerdicts()
  /// Names of cells and views, which stay.
  let names = BorrowedMemory()

  init(_ document: Document, _ origin: Origin) throws {
    self.origin = origin
    flow = try origin.layOut(document) { try DocumentFlow(document, pool: $0) }
  }

  /// What pictures drawn by Cairo share; made for the first.
  private var resources: DrawingResources?

  func resources(_ catalog: FontCatalog) throws(DrawingError) -> DrawingResources {
    if let resources { return resources }
    let made = try DrawingResources(catalog)
    resources = made
    return made
  }
}

@c @implementation
public func snug_layout_create(
  _ catalog: OpaquePointer!, _ json: UnsafePointer<CChar>!, _ length: Int,
  _ options: UnsafePointer<snug_layout_options>!, _ layout: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  create(catalog, json, length, options, layout, "layout", error) { try Layout($0, $1) }
}

@c @implementation
public func snug_layout_reference(_ layout: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(layout)
}

@c @implementation
public func snug_layout_copy(
  _ layout: OpaquePointer!, _ copy: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let slot = try required(copy, "copy")
    guard layout.origin.host == nil else {
      throw Failure(status: SNUG_REFUSED, "the texts of this layout are measured by the host")
    }
    slot.pointee = Handle.retained(
      try Layout(layout.flow.document, Origin(layout.origin.catalog, nil)))
  }
}

@c @implementation
public func snug_layout_release(_ layout: OpaquePointer!) { Handle.release(layout) }

/// Reads a document with the options of a caller.
func document(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ options: UnsafePointer<snug_layout_options>?,
  _ files: NamedFiles
) throws -> Document {
  let options = try options?.read("options") ?? snug_layout_options()
  let folder =
    options.folder == nil ? nil : try text(options.folder, options.folder_length, "folder")
  var document = try Document(
    json: try bytes(json, length, "json"), folder: folder, files: files,
    images: try images(options))
  let lengths = 0...LayoutUnit.maximumPoints
  try check(options.width, "width", in: lengths)
  try check(options.height, "height", in: lengths)
  if options.width > 0 { document.container.width = options.width }
  if options.height > 0 { document.container.height = options.height }
  if options.scale != 0 {
    try check(options.scale, "scale", in: PixelGrid.scales)
    document.container.scale = options.scale
  }
  if let labels = options.labels {
    let column = try columns(labels, of: &document)
    let count = max(1, document.sections.count)
    guard (0..<count).contains(options.labels_section) else {
      throw Failure.outOfRange(
        "there is no section \(UInt(bitPattern: options.labels_section)): there are \(count)")
    }
    try document.setItems(
      column.texts, cell: column.cell, ofSection: options.labels_section)
  }
  return document
}

/// Copies the images that a caller has, by name.
private func images(_ options: snug_layout_options) throws -> [String: [UInt8]] {
  var images: [String: [UInt8]] = [:]
  for image in try array(options.images, options.image_count, "images") {
    let name = try text(image.name, image.name_length, "images.name")
    let file = try array(
      image.bytes?.assumingMemoryBound(to: UInt8.self), image.byte_count, "images.bytes")
    guard images.updateValue(Array(file), forKey: name) == nil else {
      throw Failure.invalid("there are two images \"\(name)\"")
    }
  }
  return images
}

/// Reads the texts of items of one cell.
func columns(
  _ labels: UnsafePointer<snug_labels>, of document: inout Document
) throws -> (cell: Int, texts: CellTexts) {
  let labels = try labels.read("labels")
  let cell: Int
  if labels.cell == nil {
    cell = document.defaultCell
  } else {
    let name = try text(labels.cell, labels.cell_length, "cell")
    guard let number = document.cell(named: name) else {
      let near = NearMiss.question(for: name, among: document.cells.map(\.name))
      throw Failure.invalid(
        "the document has no cell \"\(name)\"" + (near ?? ""))
    }
    cell = number
  }
  let labelCount = document.cells[cell].template.labels.count
  let columns = try array(labels.columns, labels.column_count, "columns")
  guard columns.count == labelCount else {
    throw Failure.invalid(
      "the cell \"\(document.cells[cell].name)\" has \(labelCount == 1 ? "1 label" : "\(labelCount) labels"), "
        + "and \(columns.count) columns were given")
  }
  guard labels.count >= 0, labels.count <= DocumentReader.maximumItemCount else {
    throw Failure.invalid(
      "\"count\" is \(UInt(bitPattern: labels.count)): a document has at most "
        + "\(DocumentReader.maximumItemCount) items")
  }
  var lists: [TextList] = []
  for column in columns {
    guard let list = document.plain(try texts(column, count: labels.count)) else {
      throw Failure.invalid("the texts are too long")
    }
    lists.append(list)
  }
  guard lists.count != 1 else { return (cell, CellTexts(lists[0])) }
  var texts = CellTexts(labelCount: labelCount)
  for row in 0..<labels.count {
    let length = lists.reduce(0) { $0 + $1.range(ofText: row).count }
    guard texts.hasRoom(for: length) else { throw Failure.invalid("the texts are too long") }
    texts.append(lists.map { $0[row] })
  }
  if labelCount == 0 {
    texts = CellTexts([], [], count: labels.count, labelCount: 0)
  }
  return (cell, texts)
}
