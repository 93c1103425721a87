public import Snug

/// The identity of what documents have in common.
final class DocumentDesign: Sendable {}

/// The text whose lines messages about the constraints of a document name.
enum ConstraintLines {
  case ownText
  /// Another one, by its name.
  case text(String)
  case none
}

/// A document as read: what to lay out and how.
///
/// ```swift
/// let document = try Document(json: Array(#"{"items": ["A", "longer"]}"#.utf8))
/// let layout = try LayoutSession().layout(document)
/// print(try layout.table())
/// let cell = layout.fittedCell(at: .item(section: 0, item: 1))
/// print(cell?.frame(ofView: "label") ?? .zero)
/// ```
public struct Document {
  /// The name of the document among others, such as that of its picture.
  package internal(set) var id: String?
  /// The container of the layout.
  public var container = Container()
  /// The font files, tried before installed fonts; paths as given.
  package var fontFiles: [String] = []
  /// What labels have that say nothing else; font files as given.
  var labelDefaults = LabelDefaults()
  /// The cells in declared order; the built-in tag is last.
  package internal(set) var cells: [Cell] = []
  /// The axis along which lines are stacked.
  package var scrollAxis: Axis = .vertical
  /// The parts of each frame that snap to whole device pixels, at the container's scale.
  package var snapping: FlowLayout.Snapping = .none
  /// The sections in order.
  package internal(set) var sections: [Section] = []
  /// The count of items in all sections.
  package var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
  /// The styles of ranges that renderers see, as they are written.
  var rangeStyles: [JSONValue] = []
  /// How often labels have got styles of ranges.
  var rangeRevision = 0
  /// The behaviour of items that are scrolled, changed and tapped.
  package var collection = CollectionSettings()
  /// What it has in common with others: those of one design differ in the texts and images of their items, and in
  /// their ids, alone. `nil` for a document of its own.
  var design: DocumentDesign?
  /// The text whose lines messages about constraints name.
  var constraintLines = ConstraintLines.ownText
  let images: DocumentImages
  /// The parsed text, for the places of later errors; `nil` for plain text.
  let tree: JSONTree?

  /// Reads a JSON document, in UTF-8.
  /// - Parameters:
  ///   - json: The text.
  ///   - folder: The start of relative paths in the document; `nil` for the current folder.
  ///   - files: Whether the document, and what is read for it later, may name files.
  ///   - images: PNG, JPEG and SVG files by the names that image views have as their `source`.
  /// - Throws: The first error in the text, with the rest as its `others`.
  public init(
    json: [UInt8], folder: String? = nil, files: NamedFiles = .allowed,
    images: [String: [UInt8]] = [:]
  ) throws(DocumentError) {
    self = try DocumentReader.read(json, folder: folder, files: files, images: images)
  }

  /// Reads plain text, in UTF-8: one tag for each line, in the built-in cell.
  /// - Throws: An error for bytes that are not UTF-8, a NUL byte, or a text that is too long.
  public init(plainText: [UInt8]) throws(DocumentError) {
    self = try DocumentReader.readPlainText(plainText)
  }

  init(
    tree: JSONTree?, folder: String?, files: NamedFiles, images: [String: [UInt8]] = [:]
  ) {
    self.images = DocumentImages(folder: folder, files: files, supplied: images)
    self.tree = tree
  }

  /// The language of labels that name none.
  package var language: String? { labelDefaults.style.font.language }

  /// Returns the path of a font file as the document writes it; for other fonts, their names.
  func givenName(of source: FontSource) -> String {
    guard case .file(let path) = source.data else { return source.name }
    let labelFiles = cells.flatMap { cell in
      cell.template.labels.compactMap { label in
        cell.value?.view(named: cell.template.views[label].name)?.member("font")?.member("file")?
          .text
      }
    }
    let ownFile = labelDefaults.style.font.file.map { [$0] } ?? []
    return (fontFiles + ownFile + labelFiles).first { resolvedPath(of: $0) == path } ?? path
  }

  /// Whether the document, and what is read for it later, may name files.
  var files: NamedFiles { images.files }

  /// Returns the path of a file that the document names.
  package func resolvedPath(of path: String) -> String { images.resolvedPath(of: path) }

  /// The space that a document is laid out in.
  public struct Container: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    /// The height in points; unlimited if `nil`.
    public var height: Double?
    /// The layout direction: the side where lines start.
    public var direction: LayoutDirection
    /// The device pixels in a point.
    public var scale: Double?
    /// The distances from the container's edges to the content.
    public var contentInset: EdgeInsets

    /// A container 320 points wide and of any height, unless given.
    public init(
      width: Double = 320, height: Double? = nil, direction: LayoutDirection = .leftToRight,
      scale: Double? = nil, contentInset: EdgeInsets = .zero
    ) {
      self.width = width
      self.height = height
      self.direction = direction
      self.scale = scale
      self.contentInset = contentInset
    }
  }

  /// A cell's design and its name.
  package struct Cell {
    /// The name that items refer to.
    package let name: String
    /// The checked design.
    package var template: CellTemplate
    /// The declaration; `nil` for the built-in tag.
    let value: JSONValue?
    /// For each label whose texts have ranges, the fonts or ranges that each style is first written in.
    var rangePlaces: [[JSONValue]] = []

    /// Returns the same cell as another document declares it.
    func declared(in cells: JSONValue?) -> Cell {
      guard value != nil, let own = cells?.member(name) else { return self }
      return Cell(name: name, template: template, value: own, rangePlaces: rangePlaces)
    }

    /// The style that a renderer draws the cell with, as the document writes it.
    var style: JSONValue? { value?.member("style") }

    /// The views that have a style, with it, in declared order.
    var styledViews: [(name: String, style: JSONValue)] {
      template.views.compactMap { view in
        value?.view(named: view.name)?.member("style").map { (view.name, $0) }
      }
    }
  }

  /// A section: items with a header and a footer.
  package struct Section {
    var id: String? {
      get { others?.id }
      set { others = Others(id: newValue, header: header, footer: footer, overflow: overflow) }
    }
    var header: Item? {
      get { others?.header }
      set { others = Others(id: id, header: newValue, footer: footer, overflow: overflow) }
    }
    var footer: Item? {
      get { others?.footer }
      set { others = Others(id: id, header: header, footer: newValue, overflow: overflow) }
    }
    var items = Items()
    /// The overflow item; `{count}` in its texts stands for the number of hidden items.
    var overflow: Item? {
      get { others?.overflow }
      set { others = Others(id: id, header: header, footer: footer, overflow: newValue) }
    }
    /// What most sections do not have.
    private var others: Others?
    /// The size of items that give no size and are not cells.
    var itemSize: Size?
    /// The style that its lines are laid out with.
    package var style: SectionStyle
    let value: JSONValue?

    init(style: SectionStyle, value: JSONValue?) {
      self.style = style
      self.value = value
    }

    private final class Others {
      let id: String?
      let header, footer, overflow: Item?

      init?(id: String?, header: Item?, footer: Item?, overflow: Item?) {
        guard id != nil || header != nil || footer != nil || overflow != nil else { return nil }
        (self.id, self.header, self.footer, self.overflow) = (id, header, footer, overflow)
      }
    }
  }

  /// One item, header or footer.
  struct Item {
    var id: String?
    var content: Content
    var options: FlowItemOptions {
      get { asked.all }
      set { asked = AskedOptions(newValue) }
    }
    var asked = AskedOptions()
    var attachedViews: [Supplementary] = []
    /// The value that declares the item; `nil` for plain text.
    let value: JSONValue?

    /// The source of the item's size.
    enum Content {
      /// The index of a cell of the document, with a text for each label.
      case cell(Int, texts: [String])
      case fixed(Size)
    }
  }

  /// A view attached to an item.
  struct Supplementary {
    var content: Item
    /// Its anchors and offsets, and as kind the name of its cell. Its size is not yet known.
    var view: AttachedView
  }

  /// The name of the built-in cell, used where none is declared.
  static let builtInCellName = "tag"

  /// Returns the cell for items that name none: the one called `default`, else the only one
  /// declared, else the one called `tag`, which is built in unless it is declared.
  /// - Parameter numbers: The indices of the cells by name.
  func defaultCell(_ numbers: [String: Int]) -> Int {
    numbers["default"]
      ?? (cells.count == 2 ? 0 : numbers[Document.builtInCellName] ?? cells.count - 1)
  }
}

extension Document {
  /// The items of a section, in order. Each is a row of a column: there is a column for each cell
  /// in use, and one for known sizes. Texts and IDs stay in the document's bytes, and are measured
  /// and written from there.
  struct Items: RandomAccessCollection {
    private(set) var columns: [Column] = []
    private(set) var places: [CellTable.Place] = []
    /// The items' IDs, empty for items without one; `nil` if no item has one. They lie in the same bytes as the
    /// texts of the columns: an item is written from one buffer.
    private(set) var ids: TextList?
    /// The views attached to items, in the order of the items.
    private(set) var attachedViews: [AttachedView] = []
    /// The values of the items that say how they are drawn, by index.
    private(set) var drawn: [Int: JSONValue] = [:]
    /// The tree indices of the items' values; empty for plain text.
    var nodes: [Int32] = []
    var tree: JSONTree?

    /// Cells of one design, or known sizes, and their options beyond sizes.
    struct Column {
      /// The index of the design; `nil` for known sizes.
      let cell: Int?
      var texts: CellTexts
      /// The known sizes in points; empty for cells.
      var sizes: [Size] = []
      /// The options by row; most rows have none.
      var options: [Int: FlowItemOptions] = [:]
    }

    /// A column while items are read.
    struct FilledColumn {
      let cell: Int?
      let labelCount: Int
      /// The text of each label of each cell; empty for a missing text.
      var bounds: [TextList.Bounds] = []
      var sizes: [Size] = []
      var options: [Int: FlowItemOptions] = [:]
      var count = 0

      /// - Parameter utf8: The buffer of all texts.
      func column(_ utf8: [UInt8]) -> Column {
        let count = cell == nil ? 0 : count
        return Column(
          cell: cell, texts: CellTexts(utf8, bounds, count: count, labelCount: labelCount),
          sizes: sizes, options: options)
      }
    }

    /// A view attached to an item.
    struct AttachedView {
      /// The index of the item.
      let item: Int
      /// The index of the view among those of the item.
      let index: Int
      let asked: Supplementary
    }

    /// Returns cells of one design.
    static func cells(_ texts: CellTexts, of cell: Int) -> Items {
      // A design without cells is not in use, and has no column.
      Items(
        columns: texts.count == 0 ? [] : [Column(cell: cell, texts: texts)],
        places: CellTable.Place.rows(texts.count))
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(index: Int) -> Item {
      let place = places[index]
      let (column, row) = (columns[Int(place.column)], Int(place.row))
      return item(
        index,
        with: column.cell.map { .cell($0, texts: column.texts[row]) }
          ?? .fixed(column.sizes[row]))
    }

    func item(_ index: Int, with content: Item.Content) -> Item {
      let place = places[index]
      var item = Item(content: content, value: value(index))
      item.id = id(index)
      if let options = columns[Int(place.column)].options[Int(place.row)] { item.options = options }
      if !attachedViews.isEmpty {
        item.attachedViews = attachedViews[attachedViews(ofItems: index..<index + 1)].map(\.asked)
      }
      return item
    }

    func replacing(_ texts: CellTexts, ofColumn column: Int) -> Items {
      var items = self
      items.columns[column].texts = texts
      return items
    }

    /// Returns the indices in `attachedViews` of the views attached to some items.
    func attachedViews(ofItems items: Range<Int>) -> Range<Int> {
      let start = attachedViews.partitioningIndex { $0.item >= items.lowerBound }
      return start..<attachedViews.partitioningIndex { $0.item >= items.upperBound }
    }

    func id(_ index: Int) -> String? {
      guard let ids, !ids.range(ofText: index).isNoID else { return nil }
      return ids[index]
    }

    /// Returns the value that declares an item. Of items that edits brought, it is known only if it says how
    /// the item is drawn.
    func value(_ index: Int) -> JSONValue? {
      drawn[index] ?? tree.map { JSONValue(tree: $0, index: Int(nodes[index])) }
    }

    /// Returns the index of an item's design; `nil` for a known size.
    func cell(_ index: Int) -> Int? { columns[Int(places[index].column)].cell }
  }
}

extension Range<Int> {
  /// Whether the range stands for a missing ID: no string begins where a document does.
  var isNoID: Bool { upperBound == 0 }
}
