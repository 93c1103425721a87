public import Snug

/// A document, read: what to lay out and how.
public struct Document {
  /// What the layout stands in.
  public var container = Container()
  /// Font files, tried before installed fonts; paths as given.
  public var fontFiles: [String] = []
  /// The cells in declared order; the built-in tag stands last.
  public internal(set) var cells: [Cell] = []
  /// The axis that lines are stacked along.
  public var scrollAxis: Axis = .vertical
  /// What of each frame is moved to whole device pixels, of the container's scale.
  public var snapping: FlowLayout.Snapping = .none
  /// The sections in order.
  public internal(set) var sections: [Section] = []
  /// How items are shown while they are scrolled, changed and tapped.
  public var collection = CollectionSettings()
  /// The text read, for the places of later errors; `nil` for plain text.
  let tree: JSONTree?

  init(tree: JSONTree?, folder: String?) {
    self.tree = tree
    self.folder = folder
  }

  /// The path of a font file as the document gives it; other fonts by their own names.
  func givenName(of source: FontSource) -> String {
    guard case .file(let path) = source.data else { return source.name }
    let labelFiles = cells.flatMap { cell in
      cell.template.labels.compactMap { label in
        cell.value?.view(named: cell.template.views[label].name)?.member("font")?.member("file")?
          .text
      }
    }
    return (fontFiles + labelFiles).first { resolvedPath(of: $0) == path } ?? path
  }

  /// The folder that relative paths in the document start from; `nil` for the current one.
  let folder: String?

  /// The path at which a file named in the document is found.
  public func resolvedPath(of path: String) -> String {
    guard let folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }

  /// What the layout stands in.
  public struct Container: Hashable, Sendable {
    /// In points.
    public var width = 320.0
    /// In points; unlimited when `nil`.
    public var height: Double?
    /// The side where lines start.
    public var direction: LayoutDirection = .leftToRight
    /// Device pixels in a point.
    public var scale: Double?
    /// From the container's edges to the content.
    public var contentInset: EdgeInsets = .zero
  }

  /// A cell's design by name.
  public struct Cell {
    /// What items call it by.
    public let name: String
    /// The design, checked.
    public var template: CellTemplate
    /// Where it is declared; `nil` for the built-in tag.
    let value: JSONValue?

    /// What a renderer makes of the cell: handed on as it stands.
    var style: JSONValue? { value?.member("style") }
  }

  /// Items under one header.
  public struct Section {
    var header: Item?
    var footer: Item?
    var items = Items()
    /// What stands for hidden items, `{count}` in its texts for their number.
    var overflow: Item?
    /// The size of items that give none and are no cells.
    var itemSize: Size?
    /// How its lines are laid out.
    public var metrics: FlowMetrics
    let value: JSONValue?
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
    /// Where it stands; `nil` for plain text.
    let value: JSONValue?

    /// What gives the item its size.
    enum Content {
      /// A cell of the document, with a text for each label.
      case cell(Int, texts: [String])
      case fixed(Size)
    }
  }

  /// The name of the cell used where none is declared.
  static let builtInCellName = "tag"

  /// The cell of an item that names none: the one called `default`, else the only one declared,
  /// else the built-in tag.
  /// - Parameter numbers: The cells by name.
  func defaultCell(_ numbers: [String: Int]) -> Int {
    numbers["default"] ?? (cells.count == 2 ? 0 : cells.count - 1)
  }
}

extension Document {
  /// The items of a section, in order: for each a row of a column, of cells of one design or of known
  /// sizes.
  struct Items: RandomAccessCollection {
    let columns: [Column]
    let places: [CellTable.Place]
    /// Where the items' ids lie, empty for those without; `nil` if none has one.
    let ids: TextList?
    /// The places of the items' values; none for plain text.
    private let nodes: [Int32]
    private let tree: JSONTree?

    /// Cells of one design or known sizes, and what they ask beyond their sizes.
    struct Column {
      /// The number of the design; `nil` for known sizes.
      let cell: Int?
      var texts: CellTexts
      /// In points; of cells there are none.
      var sizes: [Size] = []
      /// By row; most ask nothing.
      var options: [Int: FlowItemOptions] = [:]
    }

    init(
      _ columns: [Column] = [], _ places: [CellTable.Place] = [], ids: TextList? = nil,
      nodes: [Int32] = [], of tree: JSONTree? = nil
    ) {
      (self.columns, self.places, self.ids) = (columns, places, ids)
      (self.nodes, self.tree) = (nodes, tree)
    }

    /// Cells of one design and one label each.
    init(_ texts: TextList, cell: Int) {
      // A design that nothing is of is not in use.
      self.init(
        texts.count == 0 ? [] : [Column(cell: cell, texts: CellTexts(texts))],
        texts.bounds.indices.map { CellTable.Place(column: 0, row: $0) })
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(index: Int) -> Item {
      let place = places[index]
      let (column, row) = (columns[Int(place.column)], Int(place.row))
      var item = Item(
        content: column.cell.map { .cell($0, texts: column.texts[row]) }
          ?? .fixed(column.sizes[row]), value: value(index))
      item.id = id(index)
      item.options = column.options[row] ?? .standard
      return item
    }

    func id(_ index: Int) -> String? {
      guard let ids, !ids.range(ofText: index).isNoID else { return nil }
      return ids[index]
    }

    /// The place of an item's value.
    func value(_ index: Int) -> JSONValue? {
      tree.map { JSONValue(tree: $0, index: Int(nodes[index])) }
    }

    /// The number of an item's design; `nil` for a known size.
    func cell(_ index: Int) -> Int? { columns[Int(places[index].column)].cell }
  }
}

extension Range<Int> {
  /// Whether it is in the place of an id that is not given: no string begins where a document does.
  var isNoID: Bool { upperBound == 0 }
}
