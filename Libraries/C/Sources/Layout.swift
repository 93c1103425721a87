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
  let diagnostics = Borrowed<snug_diagnostic>()
  let texts = BorrowedMemory()
  let labels = BorrowedMemory()
  let ids = BorrowedMemory()
  let styles = BorrowedStyles()
  /// Names of cells and views, which stay.
  private let names = BorrowedMemory()
  private var knownNames: [String: UnsafePointer<CChar>] = [:]

  init(_ document: Document, _ origin: Origin) throws {
    self.origin = origin
    flow = try origin.layOut(document) { try DocumentFlow(document, pool: $0) }
  }

  /// Returns a name that stays as long as the layout.
  func name(_ name: String) -> UnsafePointer<CChar> {
    if let known = knownNames[name] { return known }
    let copy = names.add(name)
    knownNames[name] = copy
    return copy
  }
}

@c @implementation
public func snug_layout_create(
  _ catalog: OpaquePointer!, _ json: UnsafePointer<CChar>!, _ length: Int,
  _ options: UnsafePointer<snug_layout_options>!,
  _ layout: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  create(catalog, json, length, options, layout, "layout", error) { try Layout($0, $1) }
}

@c @implementation
public func snug_layout_reference(_ layout: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(layout)
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
  var document = try Document(json: try bytes(json, length, "json"), folder: folder, files: files)
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
    let column = try columns(labels, of: document)
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

/// Reads the texts of items of one cell.
func columns(
  _ labels: UnsafePointer<snug_labels>, of document: Document
) throws -> (cell: Int, texts: CellTexts) {
  let labels = try labels.read("labels")
  let cell: Int
  if labels.cell == nil {
    cell = document.defaultCell
  } else {
    let name = try text(labels.cell, labels.cell_length, "cell")
    guard let number = document.cell(named: name) else {
      let near = NearMiss.suggestions(for: name, among: document.cells.map(\.name)).first
      throw Failure.invalid(
        "the document has no cell \"\(name)\"" + (near.map { ": did you mean \"\($0)\"?" } ?? ""))
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
  for column in columns { lists.append(try texts(column, count: labels.count)) }
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

// MARK: Writing

@c @implementation
public func snug_layout_write(
  _ layout: OpaquePointer!, _ format: Int32, _ options: UnsafePointer<snug_write_options>!,
  _ write: snug_write_function!, _ user: UnsafeMutableRawPointer!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let options = try options?.read("options") ?? snug_write_options()
    guard let write else { throw Failure.null("write") }
    guard (SNUG_JSON...SNUG_SVG).contains(Int(format)) else {
      throw Failure.invalid("there is no format \(format)")
    }
    guard layout.origin.host == nil else {
      throw Failure(
        status: SNUG_REFUSED,
        "the texts of this layout are measured and shown by the host: read its arrays")
    }
    let placed = try layout.flow.layout()
    var style = FramesJSON.Options()
    style.isCompact = options.is_compact != 0
    style.includesGlyphs = options.includes_glyphs != 0 || options.includes_outlines != 0
    style.includesOutlines = options.includes_outlines != 0
    switch format {
    case SNUG_JSON: try FramesJSON.write(placed, options: style, to: output(write, user))
    case SNUG_NDJSON: try FramesJSON.writeLines(placed, options: style, to: output(write, user))
    case SNUG_TABLE: _ = try FramesTable.write(placed, to: output(write, user))
    default:
      var picture = Picture.Options()
      picture.showsStructure = options.shows_structure != 0
      if options.background != nil {
        let color = try text(options.background, options.background_length, "background")
        picture.background = CSSColor.color(color)
        if picture.background == nil {
          throw Failure.invalid(
            "\"background\" is \"\(color)\": expected a colour such as #fff or white"
              + CSSColor.advice(on: color))
        }
      }
      let styles = try DocumentStyles(of: placed.document)
      var diagnostics = DiagnosticList()
      _ = try SVGPicture.write(
        PictureSubject(placed), styles, &diagnostics, options: picture, to: output(write, user))
    }
  }
}

/// Returns a buffer whose bytes go to a caller.
func output(
  _ write: @escaping snug_write_function, _ user: UnsafeMutableRawPointer?
) -> OutputBuffer {
  OutputBuffer { piece throws(OutputError) in
    guard let start = piece.baseAddress, !piece.isEmpty else { return }
    guard write(user, start, piece.count) == 0 else { throw .closed }
  }
}
