public import Snug
public import SnugDrawing

/// The styles of a document's cells, items, views and ranges, resolved: what `snug render` draws, for renderers
/// of one's own. A style draws what it names and nothing else.
///
/// ```swift
/// let style = ##"{"fill": "#fff", "selected": {"fill": "#cde"}}"##
/// let json = #"{"items": [{"label": "A", "style": \#(style)}]}"#
/// let document = try Document(json: Array(json.utf8))
/// let styles = try DocumentStyles(of: document)
/// let selected = styles.style(at: .item(section: 0, item: 0), of: document, state: .selected)
/// print(selected?.fill ?? .color(.clear))  // of the colour #ccddee
/// ```
public struct DocumentStyles: Sendable {
  /// That of the document: its `fill` is that of the canvas, its text has what others inherit.
  public let document: DrawingStyle
  /// In declared order.
  let cells: [Cell]
  /// Those of ranges, by the attributes that their texts hand on.
  private(set) var ranges: [String: DrawingStyle] = [:]
  /// The count of the document's ranges that are in `ranges`.
  private var rangeCount = 0
  /// The diagnostics of the keys that a picture does not know.
  private(set) var diagnostics: [Diagnostic] = []
  /// The images of the document that can be drawn.
  let images: DocumentImages.Use

  /// The styles of a cell.
  struct Cell: Sendable {
    /// Its own; `nil` if neither it nor a view of it has one: it is a wireframe, unless an item has a style.
    var style: StatedStyle?
    /// Those of all its views, in the template's order; `nil` for a view without one.
    var views: [StatedStyle?] = []
    /// The views that have images; `nil` for others.
    var images: [ImageView?] = []
    /// Per view, the index of the next one that does not lie in it.
    var ends: [Int] = []
  }

  /// Reads the styles of a document, and checks those of its items.
  /// - Parameters:
  ///   - document: A document, which may have no style.
  ///   - drawsSVGImages: Whether images may be SVG.
  /// - Throws: For invalid values in styles: the first in the text, the rest as its `others`.
  /// - Complexity: O(cells and items).
  public init(of document: Document, drawsSVGImages: Bool = true) throws(DocumentError) {
    try self.init(of: document, drawsSVGImages: drawsSVGImages, checksItems: true)
  }

  /// - Parameter checksItems: Whether the styles of items are checked, too.
  package init(
    of document: Document, drawsSVGImages: Bool = true, checksItems: Bool
  ) throws(DocumentError) {
    let errors = ErrorList()
    images = DocumentImages.Use(document.images, drawsSVG: drawsSVGImages)
    var reader = StyleReader(errors)
    let root = document.tree?.root
    self.document =
      root?.member("style").map { reader.style($0, in: .document).style } ?? DrawingStyle()
    let declared = root?.member("cells")
    var cells: [Cell] = []
    for cell in document.cells {
      errors.reference = declared?.member(cell.name)
      cells.append(Cell(cell, images, &reader, errors))
    }
    self.cells = cells
    errors.reference = nil
    for section in document.sections.indices where checksItems {
      document.forEachValue(ofSection: section) { value, cell in
        guard !errors.isFull else { return }
        if let style = value.member("style") { _ = reader.style(style, in: .cell) }
        guard let cell, let sources = value.member("images") else { return }
        for (name, source) in sources.members {
          let view = document.cells[cell].template.views.firstIndex { $0.name == name.text }
          view.flatMap { cells[cell].images[$0] }?
            .check(source, images, errors, &reader.diagnostics)
        }
      }
    }
    addRanges(of: document, &reader)
    try errors.check()
    diagnostics = reader.diagnostics
  }

  private mutating func addRanges(of document: Document, _ reader: inout StyleReader) {
    // They are added at the end, or taken back.
    let first = rangeCount <= document.rangeStyles.count ? rangeCount : 0
    for style in document.rangeStyles[first...] {
      ranges[RangeReader.attributes(style)] = reader.style(style, in: .range).style
    }
    rangeCount = document.rangeStyles.count
  }

  /// Reads the styles of ranges that edits have brought.
  package mutating func update(for document: Document) throws(DocumentError) {
    guard document.rangeStyles.count != rangeCount else { return }
    let errors = ErrorList()
    var reader = StyleReader(errors)
    addRanges(of: document, &reader)
    try errors.check()
  }

  /// Returns the style of the box of an element: that of its cell, and over it its own.
  /// - Returns: `nil` if none of its cell, the cell's views and itself has a style, and for a place that the
  ///   document does not have: pictures draw a wireframe.
  /// - Complexity: O(keys of its own style).
  public func style(
    at place: LayoutPlace, of document: Document, state: DrawingState = []
  ) -> DrawingStyle? {
    let (value, cell) = document.declaration(at: place)
    return style(ofCell: cell, value?.member("style"), state)
  }

  /// Returns the style of a view of an element, with what its text inherits from the views and the cell
  /// around it and from the document.
  /// - Returns: `nil` if the element's cell has no such view.
  /// - Complexity: O(views).
  public func style(
    ofView name: String, at place: LayoutPlace, of document: Document, state: DrawingState = []
  ) -> DrawingStyle? {
    let (value, cell) = document.declaration(at: place)
    guard let cell,
      let index = document.cells[cell].template.views.firstIndex(where: { $0.name == name })
    else { return nil }
    return styles(ofViewsIn: cell, style(ofCell: cell, value?.member("style"), state), state)[
      index]
  }

  /// Returns the styles of all views of a cell, with what their texts inherit.
  /// - Parameter box: The style of the element.
  private func styles(
    ofViewsIn cell: Int, _ box: DrawingStyle?, _ state: DrawingState
  ) -> [DrawingStyle] {
    var styles: [DrawingStyle] = []
    // What the next view may lie in, and where that ends.
    var open = [((box ?? DrawingStyle()).inheriting(from: document), end: Int.max)]
    for (index, view) in cells[cell].views.enumerated() {
      while open[open.count - 1].end <= index { open.removeLast() }
      let own = view?.resolved(state) ?? DrawingStyle()
      styles.append(own.inheriting(from: open[open.count - 1].0))
      open.append((styles[index], cells[cell].ends[index]))
    }
    return styles
  }

  /// Returns what is drawn of an element, and checks its own style and images.
  /// - Parameters:
  ///   - declared: The value that declares it, and its cell.
  ///   - state: The state; `nil` for that of the document.
  func styles(
    of declared: (value: JSONValue?, cell: Int?), of document: Document, state: DrawingState?
  ) throws(DocumentError) -> ElementStyles {
    let (value, cell) = declared
    let errors = ErrorList()
    let state = state ?? (value?.saysSelected == true ? .selected : [])
    let box = style(ofCell: cell, value?.member("style"), state, errors)
    var element = ElementStyles(box: box)
    if let cell {
      var diagnostics: [Diagnostic] = []
      let outer = box ?? Wireframe.style(isBar: true)
      for (index, style) in styles(ofViewsIn: cell, outer, state).enumerated() {
        var view = ElementStyles.View(
          style, document.cells[cell].template.views[index].content,
          count: cells[cell].ends[index] - index - 1)
        if let shown = cells[cell].images[index] {
          let own = ownSource(ofView: index, cell, value, document)
          own.map { shown.check($0, images, errors, &diagnostics) }
          view.image = (own?.text ?? shown.source).flatMap { try? images.image($0) }
          view.view = shown
        }
        element.views.append(view)
      }
    }
    try errors.check()
    return element
  }

  /// Returns the source of an image that an element has of its own.
  func ownSource(
    ofView index: Int, _ cell: Int, _ value: JSONValue?, _ document: Document
  ) -> JSONValue? {
    value?.member("images")?.member(document.cells[cell].template.views[index].name)
  }

  /// Returns the style of a range of a text, which states what differs from its label's.
  /// - Parameter attributes: Those of the range, as `GlyphRun` has them.
  public func style(ofRange attributes: String) -> DrawingStyle? { ranges[attributes] }

  /// Returns the style of an item over that of its cell; `nil` for a wireframe.
  /// - Parameter own: That of the item, as the document writes it.
  func style(
    ofCell cell: Int?, _ own: JSONValue?, _ state: DrawingState, _ errors: ErrorList = ErrorList()
  ) -> DrawingStyle? {
    var style = cell.flatMap { cells[$0].style }?.resolved(state)
    if let own {
      var reader = StyleReader(errors)
      style = (style ?? DrawingStyle())
        .overridden(by: reader.style(own, in: .cell).resolved(state))
    }
    return style
  }
}

extension DocumentStyles.Cell {
  fileprivate init(
    _ cell: Document.Cell, _ images: DocumentImages.Use, _ reader: inout StyleReader,
    _ errors: ErrorList
  ) {
    let template = cell.template
    for (index, view) in template.views.enumerated() {
      let place: StyleKey.Place =
        switch view.content {
        case .label: .label
        case .image: .image
        case .box, .container, .guide: .box
        }
      let value = cell.value?.view(named: view.name)
      views.append(value?.member("style").map { reader.style($0, in: place) })
      let image = place == .image ? value.map { ImageView($0, errors) } : nil
      self.images.append(image)
      if let source = value?.member("source") {
        image?.check(source, images, errors, &reader.diagnostics)
      }
      ends.append(index + view.countOfViews)
    }
    style = cell.style.map { reader.style($0, in: .cell) }
    if style == nil, views.contains(where: { $0 != nil }) { style = StatedStyle() }
  }
}

extension ImageView {
  /// Notes that an image is missing or broken: an error, or a diagnostic if there is a placeholder.
  fileprivate func check(
    _ source: JSONValue, _ images: DocumentImages.Use, _ errors: ErrorList,
    _ diagnostics: inout [Diagnostic]
  ) {
    guard source.kind == .string else { return }
    do throws(DocumentImages.Problem) {
      _ = try images.image(source.text)
    } catch {
      guard placeholder != nil else {
        return errors.note(
          source.error(error.message + "; add a \"placeholder\", a colour, to go without it"))
      }
      diagnostics.append(
        Diagnostic(
          code: .missingImage, path: JSONPlace(of: source).path,
          message: error.message + "; its placeholder is drawn"))
    }
  }
}

extension CellView {
  /// The count of itself and what lies in it.
  fileprivate var countOfViews: Int {
    guard case .container(let views, _) = content else { return 1 }
    return views.reduce(1) { $0 + $1.countOfViews }
  }
}

extension Document {
  /// Calls `body` with the values that declare what a section shows, and their cells.
  fileprivate func forEachValue(ofSection section: Int, _ body: (JSONValue, Int?) -> Void) {
    let section = sections[section]
    for item in [section.header, section.footer, section.overflow] {
      if let value = item?.value { body(value, item?.cell) }
    }
    if let background = background(of: section) { body(background, nil) }
    for index in section.items.indices {
      if let value = section.items.value(index), value.kind == .object {
        body(value, section.items.cell(index))
      }
    }
    for view in section.items.attachedViews {
      if let value = view.asked.content.value { body(value, view.asked.content.cell) }
    }
  }

  /// Returns the value that declares a section's background.
  func background(of section: Section) -> JSONValue? {
    section.value?.member("layout")?.member("background")
      ?? tree?.root.member("layout")?.member("background")
  }

  /// Returns the value that declares an element, which has its style, and the index of its cell.
  func declaration(at place: LayoutPlace) -> (value: JSONValue?, cell: Int?) {
    guard sections.indices.contains(place.section) else { return (nil, nil) }
    let section = sections[place.section]
    switch place {
    case .background:
      let kind = section.style.background?.kind
      return (background(of: section), cells.firstIndex { $0.name == kind })
    case .item(let path):
      // Not from the item: its texts would be read.
      guard section.items.indices.contains(path.item) else { return (nil, nil) }
      return (section.items.value(path.item), section.items.cell(path.item))
    case .section, .header, .footer, .overflow, .supplementary:
      let item = item(at: place)
      return (item?.value, item?.cell)
    }
  }
}
