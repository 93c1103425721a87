import Snug

/// The items of a section while they are edited: those of the document, and those that edits brought.
///
/// An edit of one item moves only some places, as in the layout. `Document.Items`, whose columns are
/// written from, is made on request.
///
/// A class: a struct of so many arrays is copied at each access through an optional.
final class EditedItems {
  /// The items of the document.
  private let declared: Document.Items
  /// The row of each item: of the document's items in column 0, of those in `added` in column 1.
  private var order: PlaceArray
  private var added: [Document.Item] = []
  /// The rows of `added` that no item has any more.
  private var free: [Int] = []

  init(_ items: Document.Items) {
    declared = items
    order = PlaceArray(CellTable.Place.rows(items.count))
  }

  init(copying other: EditedItems) {
    declared = other.declared
    order = other.order
    added = other.added
    free = other.free
  }

  var count: Int { order.count }

  /// The bytes of the texts and ids of a document's items, at most.
  static func byteCount(_ items: Document.Items) -> Int {
    items.columns.reduce(items.ids?.utf8.count ?? 0) { $0 + $1.texts.utf8.count }
  }

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

  func value(_ index: Int) -> JSONValue? {
    let place = order[index]
    return place.column == 0 ? declared.value(Int(place.row)) : added[Int(place.row)].value
  }

  func replace(_ index: Int, by item: Document.Item) {
    let place = order[index]
    if place.column == 0 {
      order[index] = store(item)
    } else {
      added[Int(place.row)] = item
    }
  }

  func setTexts(_ texts: [String], cell: Int, ofItem index: Int) {
    let place = order[index]
    if place.column == 1 {
      added[Int(place.row)].content = .cell(cell, texts: texts)
    } else {
      order[index] = store(declared.item(Int(place.row), with: .cell(cell, texts: texts)))
    }
  }

  func insert(_ items: [Document.Item], at index: Int) {
    order.insert(PlaceArray(items.map { store($0) }), at: index)
  }

  func remove(_ range: Range<Int>) {
    for index in range {
      let place = order[index]
      if place.column == 1 { free.append(Int(place.row)) }
    }
    order.remove(range)
  }

  private func store(_ item: Document.Item) -> CellTable.Place {
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
    order.forEach(in: 0..<count) { _, place in
      if place.column == 0 {
        builder.append(Int(place.row), of: declared)
      } else {
        builder.append(added[Int(place.row)])
      }
    }
    return builder.items()
  }
}

/// Columns of items that are filled one item at a time. All texts and ids lie in one buffer, as those of
/// a document do: writers read both from it.
private struct ItemColumns {
  private var utf8: [UInt8] = []
  private var columns: [Document.Items.FilledColumn] = []
  private var places: [CellTable.Place] = []
  /// The column of each cell; of known sizes under `nil`.
  private var numbers: [Int?: Int] = [:]
  /// The ids of the items so far; empty until one has an id.
  private var ids: [TextList.Bounds] = []
  private var attachedViews: [Document.Items.AttachedView] = []
  private var drawn: [Int: JSONValue] = [:]

  /// Appends an item of other columns, without making its texts.
  mutating func append(_ item: Int, of other: Document.Items) {
    let place = other.places[item]
    let (given, row) = (other.columns[Int(place.column)], Int(place.row))
    let labelCount = given.cell == nil ? 0 : given.texts.labelCount
    let column = self.column(of: given.cell, labelCount: labelCount)
    if given.cell == nil { columns[column].sizes.append(given.sizes[row]) }
    for bounds in given.texts.bounds.dropFirst(row * labelCount).prefix(labelCount) {
      columns[column].bounds.append(add(given.texts.utf8[bounds.range]))
    }
    finish(column, options: given.options[row] ?? .standard, id: other.id(item))
    if !other.drawn.isEmpty, let value = other.drawn[item] { drawn[places.count - 1] = value }
    attach(other.attachedViews[other.attachedViews(ofItems: item..<item + 1)].lazy.map(\.asked))
  }

  mutating func append(_ item: Document.Item) {
    let column: Int
    switch item.content {
    case .fixed(let size):
      column = self.column(of: nil, labelCount: 0)
      columns[column].sizes.append(size)
    case .cell(let cell, let texts):
      column = self.column(of: cell, labelCount: texts.count)
      for text in texts { columns[column].bounds.append(add(text.utf8)) }
    }
    finish(column, options: item.options, id: item.id)
    if let value = item.value, value.isDrawn { drawn[places.count - 1] = value }
    attach(item.attachedViews)
  }

  /// Adds the views attached to the item appended last.
  private mutating func attach(_ views: some Sequence<Document.Supplementary>) {
    for (index, view) in views.enumerated() {
      attachedViews.append(.init(item: places.count - 1, index: index, asked: view))
    }
  }

  func items() -> Document.Items {
    Document.Items(
      columns: columns.map { $0.column(utf8) }, places: places,
      ids: ids.isEmpty ? nil : TextList(utf8, ids), attachedViews: attachedViews, drawn: drawn)
  }

  private mutating func add(_ text: some Collection<UInt8>) -> TextList.Bounds {
    let start = utf8.count
    utf8 += text
    return TextList.Bounds(start..<utf8.count)
  }

  private mutating func column(of cell: Int?, labelCount: Int) -> Int {
    if let known = numbers[cell] { return known }
    columns.append(.init(cell: cell, labelCount: labelCount))
    numbers[cell] = columns.count - 1
    return columns.count - 1
  }

  private mutating func finish(_ column: Int, options: FlowItemOptions, id: String?) {
    let row = columns[column].count
    if options != .standard { columns[column].options[row] = options }
    columns[column].count += 1
    places.append(CellTable.Place(column: column, row: row))
    guard id != nil || !ids.isEmpty else { return }
    while ids.count < places.count - 1 { ids.append(.init(0..<0)) }
    guard let id else { return ids.append(.init(0..<0)) }
    // A range that ends at 0 stands for no id.
    if utf8.isEmpty { utf8.append(0) }
    ids.append(add(id.utf8))
  }
}
