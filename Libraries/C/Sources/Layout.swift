import Snug
import SnugCells
import SnugDocument
public import SnugHeader
import SnugText

/// A document that is laid out.
final class Layout: ExclusiveHandle {
  var flow: DocumentFlow
  private let catalog: Catalog
  private let session: LayoutSession

  // What callers borrow.
  let sections = Borrowed<snug_section>()
  let elements = Borrowed<snug_element>()
  let views = Borrowed<snug_view>()
  let stretches = Borrowed<snug_stretch>()
  let diagnostics = Borrowed<snug_diagnostic>()
  let texts = BorrowedTexts()
  let labels = BorrowedTexts()
  let ids = BorrowedTexts()
  /// Names of cells and views, which stay.
  private let names = BorrowedTexts()
  private var knownNames: [String: UnsafePointer<CChar>] = [:]

  /// The measuring of the host, if texts are not measured with fonts.
  let host: HostMeasuring?

  init(_ document: Document, _ catalog: Catalog, _ host: HostMeasuring?) throws {
    self.catalog = catalog
    self.host = host
    session = catalog.session()
    let (session, host) = (session, host)
    flow = try HostMeasuring.noting(host) {
      try DocumentFlow(document, pool: session.pool(for: document, host))
    }
  }

  deinit { catalog.put(back: session) }

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
  status(error) {
    let catalog: Catalog = try object(catalog, "catalog")
    let slot = try required(layout, "layout")
    let host = try HostMeasuring(options)
    let document = try document(json, length, options)
    slot.pointee = Handle.retained(try Layout(document, catalog, host))
  }
}

@c @implementation
public func snug_layout_reference(_ layout: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(layout)
}

@c @implementation
public func snug_layout_release(_ layout: OpaquePointer!) { Handle.release(layout) }

/// Reads a document with the options of a caller.
func document(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ options: UnsafePointer<snug_layout_options>?
) throws -> Document {
  let options = try options?.read("options") ?? snug_layout_options()
  let folder =
    options.folder == nil ? nil : try text(options.folder, options.folder_length, "folder")
  var document = try Document(json: try bytes(json, length, "json"), folder: folder)
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

// MARK: What is laid out

/// The rectangle that all elements are in.
private let everything = Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)

@c @implementation
public func snug_layout_content_size(
  _ layout: OpaquePointer!, _ size: UnsafeMutablePointer<snug_size>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    try required(size, "size").pointee = snug_size(layout.flow.cells.result.contentSize)
  }
}

@c @implementation
public func snug_layout_sections(
  _ layout: OpaquePointer!, _ sections: UnsafeMutablePointer<UnsafePointer<snug_section>?>!,
  _ count: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, count) = (try required(sections, "sections"), try required(count, "count"))
    let result = layout.flow.cells.result
    layout.sections.removeAll()
    for section in 0..<result.sectionCount {
      layout.sections.append(
        snug_section(
          frame: snug_rect(result.frame(ofSection: section)),
          item_count: result.itemCount(inSection: section),
          shown_count: result.shownItemCount(inSection: section),
          line_count: result.lineCount(inSection: section)))
    }
    slot.pointee = layout.sections.pointer
    count.pointee = layout.sections.count
  }
}

extension FlowResult {
  fileprivate func check(section: Int) throws {
    guard (0..<sectionCount).contains(section) else {
      throw Failure.outOfRange(
        "there is no section \(UInt(bitPattern: section)): there are \(sectionCount)")
    }
  }

  fileprivate func check(item: Int, inSection section: Int) throws {
    try check(section: section)
    let count = shownItemCount(inSection: section)
    guard (0..<count).contains(item) else {
      throw Failure.outOfRange(
        "item \(UInt(bitPattern: item)) is not shown: section \(section) shows \(count)")
    }
  }
}

@c @implementation
public func snug_layout_frames(
  _ layout: OpaquePointer!, _ section: Int, _ first: Int, _ count: Int,
  _ frames: UnsafeMutablePointer<snug_rect>!, _ lines: UnsafeMutablePointer<UInt32>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let result = layout.flow.cells.result
    try result.check(section: section)
    let items = try range(
      first, count, of: result.shownItemCount(inSection: section), "shown items")
    guard !items.isEmpty else { return }
    // An assignment at a time: no closure stands between the two arrays.
    result.forEachPlace(ofItems: items, inSection: section) { item, line, frame in
      let place = item - first
      if let frames { frames[place] = snug_rect(frame) }
      if let lines { lines[place] = UInt32(line) }
    }
  }
}

@c @implementation
public func snug_layout_lines(
  _ layout: OpaquePointer!, _ section: Int, _ first: Int, _ count: Int,
  _ items: UnsafeMutablePointer<snug_range>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let result = layout.flow.cells.result
    try result.check(section: section)
    let lines = try range(first, count, of: result.lineCount(inSection: section), "lines")
    let items = try array(items, count, "items")
    // The overflow item, which stands on the last line, is none of the section's.
    let shown = 0..<result.shownItemCount(inSection: section)
    for line in lines {
      items[line - first] = snug_range(
        result.items(ofLine: line, inSection: section).clamped(to: shown))
    }
  }
}

extension Layout {
  /// Returns a found element in the form of C.
  fileprivate func element(_ found: FlowElement) -> snug_element {
    let place = LayoutPlace(found.kind, section: found.section)
    var hiddenCount = 0
    if case .overflow(let count) = found.kind { hiddenCount = count }
    return snug_element(
      place, cell: flow.cell(at: place), zIndex: found.zIndex, hiddenCount: hiddenCount,
      found.frame)
  }
}

@c @implementation
public func snug_layout_elements(
  _ layout: OpaquePointer!, _ rect: UnsafePointer<snug_rect>!,
  _ visible: UnsafePointer<snug_rect>!,
  _ elements: UnsafeMutablePointer<UnsafePointer<snug_element>?>!,
  _ count: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, count) = (try required(elements, "elements"), try required(count, "count"))
    let rect = try Rect(rect, "rect") ?? everything
    let visible = try Rect(visible, "visible")
    layout.elements.removeAll()
    layout.flow.cells.result.forEachElement(in: rect, pinnedIn: visible) {
      layout.elements.append(layout.element($0))
    }
    slot.pointee = layout.elements.pointer
    count.pointee = layout.elements.count
  }
}

@c @implementation
public func snug_layout_hit(
  _ layout: OpaquePointer!, _ point: snug_point, _ visible: UnsafePointer<snug_rect>!,
  _ element: UnsafeMutablePointer<snug_element>!, _ found: UnsafeMutablePointer<Int32>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  find(layout, point, visible, element, found, error) { result, point, visible in
    result.element(at: point, pinnedIn: visible)
  }
}

@c @implementation
public func snug_layout_nearest(
  _ layout: OpaquePointer!, _ point: snug_point, _ visible: UnsafePointer<snug_rect>!,
  _ element: UnsafeMutablePointer<snug_element>!, _ found: UnsafeMutablePointer<Int32>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  find(layout, point, visible, element, found, error) { result, point, visible in
    result.nearestElement(to: point, pinnedIn: visible)
  }
}

private func find(
  _ layout: OpaquePointer?, _ point: snug_point, _ visible: UnsafePointer<snug_rect>?,
  _ element: UnsafeMutablePointer<snug_element>?, _ found: UnsafeMutablePointer<Int32>?,
  _ error: ErrorSlot, _ query: (FlowResult, Point, Rect?) -> FlowElement?
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, found) = (try required(element, "element"), try required(found, "found"))
    let answer = query(
      layout.flow.cells.result, try Point(point, "point"), try Rect(visible, "visible"))
    found.pointee = answer == nil ? 0 : 1
    if let answer { slot.pointee = layout.element(answer) }
  }
}

@c @implementation
public func snug_layout_scroll_offset(
  _ layout: OpaquePointer!, _ section: Int, _ item: Int, _ alignment: Int32,
  _ from: UnsafePointer<snug_point>!, _ offset: UnsafeMutablePointer<snug_point>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let slot = try required(offset, "offset")
    let alignment = try ScrollAlignment(code: alignment)
    let result = layout.flow.cells.result
    try result.check(item: item, inSection: section)
    let from = try from.map { try Point($0.pointee, "from") }
    slot.pointee = snug_point(
      result.scrollOffset(toItem: item, inSection: section, at: alignment, from: from))
  }
}

extension ScrollAlignment {
  init(code: Int32) throws {
    switch code {
    case SNUG_START: self = .start
    case SNUG_CENTER: self = .center
    case SNUG_END: self = .end
    case SNUG_NEAREST: self = .nearest
    default: throw Failure.invalid("there is no alignment \(code)")
    }
  }
}

// MARK: Views and glyphs

@c @implementation
public func snug_layout_views(
  _ layout: OpaquePointer!, _ elements: UnsafePointer<snug_element>!, _ count: Int,
  _ views: UnsafeMutablePointer<UnsafePointer<snug_view>?>!,
  _ viewCount: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, viewCount) = (try required(views, "views"), try required(viewCount, "view_count"))
    let elements = try array(elements, count, "elements")
    let flowLayout = layout.flow.cells.result.layout
    try layout.views.fill(elements, in: flowLayout, layout.labels) { place in
      guard layout.flow.exists(place) else { return nil }
      guard let cell = layout.flow.cell(at: place),
        let fitted = try layout.flow.fittedCell(at: place)
      else { return .some(nil) }
      return (fitted, layout.flow.settings.cells[cell].template)
    }
    slot.pointee = layout.views.pointer
    viewCount.pointee = layout.views.count
  }
}

@c @implementation
public func snug_layout_name(
  _ layout: OpaquePointer!, _ cell: Int, _ view: Int,
  _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ length: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, length) = (try required(name, "name"), try required(length, "length"))
    let cells = layout.flow.settings.cells
    guard cells.indices.contains(cell) else {
      throw Failure.outOfRange(
        "there is no cell \(UInt(bitPattern: cell)): there are \(cells.count)")
    }
    var text = cells[cell].name
    // SIZE_MAX is -1 here.
    if view != -1 {
      let views = cells[cell].template.views
      guard views.indices.contains(view) else {
        throw Failure.outOfRange(
          "there is no view \(UInt(bitPattern: view)): the cell has \(views.count)")
      }
      text = views[view].name
    }
    slot.pointee = layout.name(text)
    length.pointee = text.utf8.count
  }
}

@c @implementation
public func snug_layout_id(
  _ layout: OpaquePointer!, _ section: Int, _ item: Int,
  _ id: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ length: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, length) = (try required(id, "id"), try required(length, "length"))
    let result = layout.flow.cells.result
    try result.check(section: section)
    guard (0..<result.itemCount(inSection: section)).contains(item) else {
      throw Failure.outOfRange(
        "there is no item \(UInt(bitPattern: item)): section \(section) has "
          + "\(result.itemCount(inSection: section))")
    }
    let id = layout.flow.id(ofItem: item, inSection: section)
    layout.ids.removeAll()
    slot.pointee = id.map { layout.ids.add($0) }
    length.pointee = id?.utf8.count ?? 0
  }
}

@c @implementation
public func snug_layout_glyphs(
  _ layout: OpaquePointer!, _ rect: UnsafePointer<snug_rect>!,
  _ visible: UnsafePointer<snug_rect>!, _ glyphs: OpaquePointer!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let glyphs: Glyphs = try object(glyphs, "glyphs")
    try exclusively(glyphs, "glyphs") {
      let rect = try Rect(rect, "rect") ?? everything
      let visible = try Rect(visible, "visible")
      try glyphs.fill(of: layout.flow.catalog) { labels in
        try layout.flow.glyphs(in: rect, pinnedIn: visible, into: &labels)
      }
    }
  }
}

@c @implementation
public func snug_layout_diagnostics(
  _ layout: OpaquePointer!,
  _ diagnostics: UnsafeMutablePointer<UnsafePointer<snug_diagnostic>?>!,
  _ count: UnsafeMutablePointer<Int>!,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, count) = (try required(diagnostics, "diagnostics"), try required(count, "count"))
    let found = try layout.flow.layout().diagnostics
    layout.texts.removeAll()
    layout.diagnostics.removeAll()
    for diagnostic in found {
      layout.diagnostics.append(
        snug_diagnostic(
          code: layout.texts.add(diagnostic.code.rawValue),
          path: layout.texts.add(diagnostic.path),
          message: layout.texts.add(diagnostic.message)))
    }
    slot.pointee = layout.diagnostics.pointer
    count.pointee = layout.diagnostics.count
  }
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
    guard layout.host == nil else {
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
        guard Picture.Options.isColor(color) else {
          throw Failure.invalid(
            "\"background\" is \"\(color)\": expected a colour such as #fff or white")
        }
        picture.background = color
      }
      let styles = try placed.document.styles()
      _ = try Picture.write(placed, styles, options: picture, to: output(write, user))
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
