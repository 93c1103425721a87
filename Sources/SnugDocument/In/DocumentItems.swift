import Snug

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
