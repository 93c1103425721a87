import Snug

/// Reads the items of a section into columns, without creating strings.
///
/// Items that it does not recognise as valid go to the `ItemReader`, which reports errors.
struct ItemTableReader {
  private let reader: ItemReader
  private let tree: JSONTree
  private var strings: Strings
  /// The columns. The one of the previous item is swapped into `current`.
  private var columns: [Column] = []
  private var current = Column(cell: nil, names: [])
  private var currentNumber: Int?
  private var places: [CellTable.Place] = []
  /// The IDs; empty until an item has one.
  private var ids: [TextList.Bounds] = []
  private var itemNodes: [Int32] = []
  private var attachedViews: [Document.Items.AttachedView] = []
  private var drawn: [Int: JSONValue] = [:]
  private let nodes: [JSONTree.Node]
  /// The indices of the columns by their cells.
  private var columnsByCell: [Int?: Int] = [:]
  /// The cell named last, and its name.
  private var last: (name: [UInt8], cell: Int)?

  private struct Column {
    /// The names of its labels.
    let names: [[UInt8]]
    /// The index of the label for a single text.
    let target: Int?
    var rows: Document.Items.FilledColumn

    init(cell: Int?, names: [String]) {
      self.names = names.map { Array($0.utf8) }
      target = Document.labelOfSingleText(names)
      rows = .init(cell: cell, labelCount: names.count)
    }
  }

  /// The node indices of the members of an item that is an object; 0 for a missing member.
  private struct Members {
    var label = 0
    var texts = 0
    var id = 0
    var cell = 0
    /// Whether it has other members.
    var hasOthers = false

    var hasTexts: Bool { label | texts != 0 }

    /// Whether it is a cell even if the layout sets an item size.
    var asksForCell: Bool { hasTexts || cell != 0 }
  }

  init(_ values: JSONValue.Children, _ reader: ItemReader) {
    self.reader = reader
    tree = values.tree
    nodes = tree.nodes
    // Without escapes, the document's own bytes serve. A copy is limited to the array, as each of
    // many sections may need one.
    let isCopied = values.nodes.contains { $0.kind == .string && $0.hasEscapes }
    let start = isCopied ? values.nodes.first.map { Int($0.start) } ?? 0 : 0
    let end = isCopied ? values.nodes.last.map { Int($0.end) } ?? 0 : 0
    strings = Strings(
      source: tree.bytes, start: start,
      utf8: isCopied ? Array(tree.bytes[start..<end]) : tree.bytes)
    // Most items have as many nodes as the first.
    guard let first = values.nodes.first else { return }
    let count = values.nodes.count / (Int(first.next) - values.nodes.startIndex)
    places.reserveCapacity(count)
    itemNodes.reserveCapacity(count)
  }

  /// Reads the next item, the value at `index`.
  mutating func read(_ index: Int) {
    let read =
      switch nodes[index].kind {
      case .string: readText(index)
      case .object: readObject(index)
      default: false
      }
    if !read { append(reader.item(JSONValue(tree: tree, index: index)), members: nil) }
    itemNodes.append(Int32(index))
    if ids.count == places.count - 1, !ids.isEmpty { ids.append(.init(0..<0)) }
  }

  /// The ID of the item read last; empty if it has none.
  var lastID: String {
    withLastID { unsafe $0.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
      ?? ""
  }

  var supplementaryCount: Int { attachedViews.count }

  /// Calls `body` with the bytes of the ID of the item read last, if it has one.
  func withLastID<Output>(_ body: (borrowing Span<UInt8>) -> Output) -> Output? {
    guard let id = ids.last?.range, !id.isNoID else { return nil }
    return body(strings.utf8.span.extracting(id))
  }

  mutating func items() -> Document.Items {
    putBack()
    let utf8 = strings.utf8
    return Document.Items(
      columns: columns.map { $0.rows.column(utf8) }, places: places,
      ids: ids.isEmpty ? nil : TextList(utf8, ids), attachedViews: attachedViews, drawn: drawn,
      nodes: itemNodes, tree: tree)
  }

  // MARK: One item

  private mutating func readText(_ index: Int) -> Bool {
    guard select(reader.defaultCell), let target = current.target, !nodes[index].hasMark else {
      return false
    }
    let text = strings.bounds(of: nodes[index])
    appendRow()
    setText(target, text)
    return true
  }

  private mutating func readObject(_ index: Int) -> Bool {
    guard let members = members(index) else { return false }
    if members.hasOthers {
      let errorCount = reader.errors.count
      let item = reader.item(JSONValue(tree: tree, index: index))
      // After an error, the members are not read; ranges are not read twice.
      let isAsGiven =
        reader.errors.count == errorCount
        && (members.label == 0 || nodes[members.label].kind == .string)
      append(item, members: isAsGiven ? members : nil)
      return true
    }
    guard members.label == 0 || members.texts == 0,
      members.asksForCell || reader.itemSize == nil, let cell = cell(members), select(cell)
    else { return false }
    appendRow()
    guard readTexts(members) else {
      removeRow()
      return false
    }
    setID(members)
    return true
  }

  /// - Returns: `nil` if a member has an unexpected kind.
  @inline(__always)
  private func members(_ index: Int) -> Members? {
    var members = Members()
    var key = index + 1
    let end = Int(nodes[index].next)
    while key < end {
      let place = key + 1
      let node = nodes[place]
      if strings.isKey(nodes[key], "label") {
        guard node.kind == .string || node.kind == .array else { return nil }
        members.label = place
      } else if strings.isKey(nodes[key], "texts") {
        guard node.kind == .object else { return nil }
        members.texts = place
      } else if strings.isKey(nodes[key], "id") {
        guard node.kind == .string else { return nil }
        members.id = place
      } else if strings.isKey(nodes[key], "cell") {
        guard node.kind == .string else { return nil }
        members.cell = place
      } else {
        members.hasOthers = true
      }
      key = Int(node.next)
    }
    return members
  }

  @inline(__always)
  private mutating func readTexts(_ members: Members) -> Bool {
    if members.label > 0 {
      guard let target = current.target, let text = text(members.label, ofLabel: target) else {
        return false
      }
      setText(target, text)
    }
    let texts = members.texts
    guard texts > 0 else { return true }
    // Most items give their texts in declared order.
    var expected = 0
    var key = texts + 1
    while key < Int(nodes[texts].next) {
      let (name, value) = (nodes[key], key + 1)
      key = Int(nodes[value].next)
      if expected == current.rows.labelCount || !strings.isKey(name, current.names[expected]) {
        guard let label = current.names.firstIndex(where: { strings.isKey(name, $0) }) else {
          return false
        }
        expected = label
      }
      guard let text = text(value, ofLabel: expected) else { return false }
      setText(expected, text)
      expected += 1
    }
    return true
  }

  /// Returns the text of a label of the current column; `nil` for another value, and for an error in it.
  @inline(__always)
  private mutating func text(_ index: Int, ofLabel label: Int) -> TextList.Bounds? {
    let node = nodes[index]
    if node.kind == .string, !node.hasMark { return strings.bounds(of: node) }
    return ranges(index, ofLabel: label)
  }

  @inline(never)
  private mutating func ranges(_ index: Int, ofLabel label: Int) -> TextList.Bounds? {
    guard nodes[index].kind == .array, let cell = current.rows.cell else { return nil }
    let value = JSONValue(tree: tree, index: index)
    let place = RangeReader.Label(cell: cell, label: label)
    return reader.ranges.text(value, of: place, in: reader.cells, reader.errors)
      .map { strings.append($0) }
  }

  /// Adds an item read by the `ItemReader`.
  /// - Parameter members: The nodes of its texts and ID; `nil` to take them from `item`.
  private mutating func append(_ item: Document.Item, members: Members?) {
    switch item.content {
    case .fixed(let size):
      selectColumn(of: nil)
      current.rows.sizes.append(size)
      appendRow()
    case .cell(let cell, let texts):
      selectColumn(of: cell)
      appendRow()
      // A key written with escapes is not among the members.
      if !(members.map { $0.hasTexts && readTexts($0) } ?? false) {
        for (label, text) in texts.enumerated() where !text.isEmpty {
          setText(label, strings.append(text))
        }
      }
    }
    for (index, view) in item.attachedViews.enumerated() {
      attachedViews.append(.init(item: places.count - 1, index: index, asked: view))
    }
    if let value = item.value, value.isDrawn { drawn[places.count - 1] = value }
    if item.options != .standard { current.rows.options[current.rows.count - 1] = item.options }
    if let members, members.id > 0 {
      setID(members)
    } else if let id = item.id {
      setID(strings.append(id))
    }
  }

  private mutating func setID(_ members: Members) {
    if members.id > 0 { setID(strings.bounds(of: nodes[members.id])) }
  }

  private mutating func setID(_ id: TextList.Bounds) {
    // The items before this one have none.
    if ids.isEmpty { ids = Array(repeating: .init(0..<0), count: places.count - 1) }
    ids.append(id)
  }

  // MARK: Columns

  @inline(__always)
  private mutating func appendRow() {
    places.append(CellTable.Place(column: currentNumber ?? 0, row: current.rows.count))
    for _ in 0..<current.rows.labelCount { current.rows.bounds.append(.init(0..<0)) }
    current.rows.count += 1
  }

  private mutating func removeRow() {
    places.removeLast()
    current.rows.bounds.removeLast(current.rows.labelCount)
    current.rows.count -= 1
  }

  @inline(__always)
  private mutating func setText(_ label: Int, _ text: TextList.Bounds) {
    current.rows.bounds[current.rows.bounds.count - current.rows.labelCount + label] = text
  }

  /// Returns the named cell, or else the default one; `nil` if no cell has that name.
  @inline(__always)
  private mutating func cell(_ members: Members) -> Int? {
    guard members.cell > 0 else { return reader.defaultCell }
    if let last, strings.isKey(nodes[members.cell], last.name) { return last.cell }
    let name = JSONValue(tree: tree, index: members.cell).text
    guard let cell = reader.names.numbers[name] else { return nil }
    last = (Array(name.utf8), cell)
    return cell
  }

  /// - Returns: Whether the declaration of the cell is valid.
  @inline(__always)
  private mutating func select(_ cell: Int) -> Bool {
    if current.rows.cell == cell, currentNumber != nil { return true }
    guard !reader.brokenCells.contains(cell) else { return false }
    selectColumn(of: cell)
    return true
  }

  /// Makes the column of a cell, or of known sizes, the current one.
  private mutating func selectColumn(of cell: Int?) {
    if current.rows.cell == cell, currentNumber != nil { return }
    let known = columnsByCell[cell] ?? columns.count
    if known == columns.count {
      columnsByCell[cell] = known
      let names = cell.map { reader.cells[$0].template.labelNames } ?? []
      columns.append(Column(cell: cell, names: names))
      // Most often all items are in the first column.
      if known == 0, cell != nil { columns[0].rows.bounds.reserveCapacity(places.capacity) }
    }
    putBack()
    swap(&current, &columns[known])
    currentNumber = known
  }

  /// Moves the current column back to its index.
  private mutating func putBack() {
    guard let number = currentNumber else { return }
    swap(&current, &columns[number])
    currentNumber = nil
  }
}

/// The strings of a document, unescaped.
private struct Strings {
  let source: [UInt8]
  /// The offset in the document at which `utf8` begins.
  let start: Int
  /// A part of the document, followed by the unescaped strings.
  private(set) var utf8: [UInt8]

  mutating func bounds(of string: JSONTree.Node) -> TextList.Bounds {
    guard string.hasEscapes else {
      return .init(Int(string.start) + 1 - start..<Int(string.end) - 1 - start)
    }
    let end = utf8.count
    utf8 += JSONText.unescaped(string, in: source)
    return .init(end..<utf8.count)
  }

  mutating func append(_ text: String) -> TextList.Bounds {
    let end = utf8.count
    utf8 += text.utf8
    return .init(end..<utf8.count)
  }

  /// Whether a key is `name`, written without escapes.
  func isKey(_ key: JSONTree.Node, _ name: StaticString) -> Bool {
    guard Int(key.end - key.start) == name.utf8CodeUnitCount + 2 else { return false }
    for place in 0..<name.utf8CodeUnitCount
    where unsafe source[Int(key.start) + 1 + place] != name.utf8Start[place] { return false }
    return true
  }

  /// Whether a string is a name that the document gives, written without escapes.
  func isKey(_ key: JSONTree.Node, _ name: [UInt8]) -> Bool {
    guard Int(key.end - key.start) == name.count + 2 else { return false }
    for place in name.indices where source[Int(key.start) + 1 + place] != name[place] {
      return false
    }
    return true
  }
}
