import Snug

/// The items of a section while they are edited: those of the document, and those that edits brought.
///
/// An edit of one item moves only some places, as in the layout. `Document.Items`, whose columns are
/// written from, is made on request.
struct EditedItems {
  /// The items of the document.
  private let declared: Document.Items
  /// The row of each item: of the document's items in column 0, of those in `added` in column 1.
  private var order: PlaceArray
  private var added: [Document.Item] = []
  /// The rows of `added` that no item has any more.
  private var free: [Int] = []

  init(_ items: Document.Items) {
    declared = items
    order = PlaceArray(items.indices.map { CellTable.Place(column: 0, row: $0) })
  }

  var count: Int { order.count }

  /// - Precondition: There is such an item.
  subscript(index: Int) -> Document.Item {
    let place = order[index]
    return place.column == 0 ? declared[Int(place.row)] : added[Int(place.row)]
  }

  /// Returns the id of an item, if it has one, without making the item.
  func id(_ index: Int) -> String? {
    let place = order[index]
    return place.column == 0 ? declared.id(Int(place.row)) : added[Int(place.row)].id
  }

  /// Returns the index of an item's cell; `nil` for a known size.
  func cell(_ index: Int) -> Int? {
    let place = order[index]
    return place.column == 0 ? declared.cell(Int(place.row)) : added[Int(place.row)].cell
  }

  /// Replaces an item.
  mutating func replace(_ index: Int, by item: Document.Item) {
    let place = order[index]
    if place.column == 0 {
      order[index] = store(item)
    } else {
      added[Int(place.row)] = item
    }
  }

  mutating func insert(_ items: [Document.Item], at index: Int) {
    order.insert(PlaceArray(items.map { store($0) }), at: index)
  }

  mutating func remove(_ range: Range<Int>) {
    for index in range {
      let place = order[index]
      if place.column == 1 { free.append(Int(place.row)) }
    }
    order.remove(range)
  }

  private mutating func store(_ item: Document.Item) -> CellTable.Place {
    if let row = free.popLast() {
      added[row] = item
      return CellTable.Place(column: 1, row: row)
    }
    added.append(item)
    return CellTable.Place(column: 1, row: added.count - 1)
  }

  /// The items as those of a document: columns in the order in which items use them first.
  /// - Complexity: O(items + bytes of texts).
  var items: Document.Items {
    var builder = ItemColumns()
    var index = 0
    order.forEach(in: 0..<count) { _, place in
      let row = Int(place.row)
      if place.column == 0 {
        builder.append(row, of: declared)
      } else {
        builder.append(added[row])
      }
      for attached in place.column == 0
        ? declared.supplementaries(ofItems: row..<row + 1).map({
          declared.supplementaries[$0].asked
        })
        : added[row].supplementaries
      {
        builder.attach(attached, to: index)
      }
      index += 1
    }
    return builder.items()
  }
}

/// Columns of items that are filled one item at a time.
private struct ItemColumns {
  private var columns: [Document.Items.Column] = []
  private var places: [CellTable.Place] = []
  /// The column of each cell that accepts more items; of known sizes under `nil`.
  private var open: [Int?: Int] = [:]
  private var idBytes: [UInt8] = []
  /// The ids of the items so far; empty until one has an id.
  private var ids: [TextList.Bounds] = []
  private var supplementaries: [Document.Items.AttachedView] = []

  /// Appends an item of other columns, without making its texts.
  mutating func append(_ item: Int, of other: Document.Items) {
    let place = other.places[item]
    let (given, row) = (other.columns[Int(place.column)], Int(place.row))
    let length = given.cell == nil ? 0 : given.texts.length(ofCell: row)
    let column = self.column(of: given.cell, labelCount: given.texts.labelCount, length)
    if given.cell == nil {
      columns[column].sizes.append(given.sizes[row])
    } else {
      _ = columns[column].texts.append(row, of: given.texts)
    }
    finish(column, options: given.options[row] ?? .standard, id: other.id(item))
  }

  mutating func append(_ item: Document.Item) {
    switch item.content {
    case .fixed(let size):
      let column = column(of: nil, labelCount: 0, 0)
      columns[column].sizes.append(size)
      finish(column, options: item.options, id: item.id)
    case .cell(let cell, let texts):
      let length = texts.reduce(0) { $0 + $1.utf8.count }
      let column = column(of: cell, labelCount: texts.count, length)
      columns[column].texts.append(texts)
      finish(column, options: item.options, id: item.id)
    }
  }

  mutating func attach(_ view: Document.Supplementary, to item: Int) {
    let index =
      supplementaries.last?.item == item ? supplementaries[supplementaries.count - 1].index + 1 : 0
    supplementaries.append(.init(item: item, index: index, asked: view))
  }

  func items() -> Document.Items {
    Document.Items(
      columns, places, ids: ids.isEmpty ? nil : TextList(idBytes, ids),
      supplementaries: supplementaries)
  }

  private mutating func column(of cell: Int?, labelCount: Int, _ length: Int) -> Int {
    if let known = open[cell], columns[known].texts.hasRoom(for: length) { return known }
    columns.append(.init(cell: cell, texts: CellTexts(labelCount: labelCount)))
    open[cell] = columns.count - 1
    return columns.count - 1
  }

  private mutating func finish(_ column: Int, options: FlowItemOptions, id: String?) {
    let count =
      columns[column].cell == nil ? columns[column].sizes.count : columns[column].texts.count
    if options != .standard { columns[column].options[count - 1] = options }
    places.append(CellTable.Place(column: column, row: count - 1))
    guard id != nil || !ids.isEmpty else { return }
    while ids.count < places.count - 1 { ids.append(.init(0..<0)) }
    guard let id else { return ids.append(.init(0..<0)) }
    // A range that ends at 0 stands for no id.
    if idBytes.isEmpty { idBytes.append(0) }
    let start = idBytes.count
    idBytes += id.utf8
    ids.append(.init(start..<idBytes.count))
  }
}
