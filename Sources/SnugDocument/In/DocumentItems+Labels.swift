import Snug

extension Document.Items.Labels {
  /// The items of an array if they are all alike: strings, or objects of a `label` or of `texts`, with
  /// `id` and `cell` or without; `nil` if they are not, or there are none, or the cell has no label.
  /// - Parameters:
  ///   - cell: The cell they are of.
  ///   - cellName: What each of them has as its `cell`; `nil` for those that name none.
  ///   - names: What the cell's labels are called, in declared order.
  init?(_ array: JSONValue.Children, cell: Int, cellName: String?, names: [String]) {
    let nodes = array.nodes
    guard let first = nodes.first, !names.isEmpty else { return nil }
    let valueCount = Int(first.next) - nodes.startIndex
    guard nodes.count % valueCount == 0 else { return nil }
    // Where nothing is unescaped the document's own bytes serve; a copy is of no more than the array,
    // as each of many sections may need one.
    let isCopied = nodes.contains { $0.kind == .string && $0.hasEscapes }
    let start = isCopied ? Int(first.start) : 0
    let end = Int(nodes[nodes.endIndex - 1].end)
    var reader = LabelItemReader(
      names: names, cellName: cellName, itemCount: nodes.count / valueCount,
      Strings(
        source: array.tree.bytes, start: start,
        utf8: isCopied ? Array(array.tree.bytes[start..<end]) : array.tree.bytes))
    for item in stride(from: nodes.startIndex, to: nodes.endIndex, by: valueCount) {
      guard Int(nodes[item].next) == item + valueCount, reader.read(nodes, item) else {
        return nil
      }
    }
    let utf8 = reader.strings.utf8
    texts = CellTexts(
      utf8, reader.bounds, count: nodes.count / valueCount, labelCount: names.count)
    ids = reader.ids.isEmpty ? nil : TextList(utf8, reader.ids)
    guard reader.ids.isEmpty || reader.ids.count == texts.count else { return nil }
    self.cell = cell
    self.first = JSONValue(tree: array.tree, index: nodes.startIndex)
    self.valueCount = valueCount
  }

  /// The place of an item's value.
  func value(_ index: Int) -> JSONValue? {
    first.map { JSONValue(tree: $0.tree, index: $0.index + index * valueCount) }
  }

  /// One of the items.
  subscript(index: Int) -> Document.Item {
    var item = Document.Item(content: .cell(cell, texts: texts[index]), value: value(index))
    item.id = ids?[index]
    return item
  }
}

/// Reads items that are texts and ids, and nothing else, without making strings of them.
private struct LabelItemReader {
  let names: [[UInt8]]
  let cellName: [UInt8]?
  /// The label that a single text goes to.
  let target: Int?
  private(set) var strings: Strings
  /// Of each item one for each label; empty for one that is not given.
  private(set) var bounds: [TextList.Bounds] = []
  private(set) var ids: [TextList.Bounds] = []

  init(names: [String], cellName: String?, itemCount: Int, _ strings: Strings) {
    self.names = names.map { Array($0.utf8) }
    self.cellName = cellName.map { Array($0.utf8) }
    target = Document.labelOfSingleText(names)
    self.strings = strings
    // No more than is sure to be needed: most items of other kinds are seen to be such at once.
    bounds.reserveCapacity(itemCount)
  }

  /// - Returns: whether the item has no more than its texts and its id.
  mutating func read(_ nodes: ArraySlice<JSONTree.Node>, _ item: Int) -> Bool {
    for _ in names { bounds.append(.init(0..<0)) }
    guard nodes[item].kind == .object else {
      return cellName == nil && setText(target, nodes[item])
    }
    let end = Int(nodes[item].next)
    var key = item + 1
    var (hasTexts, hasCell) = (false, false)
    while key < end {
      let value = nodes[key + 1]
      if strings.isKey(nodes[key], "label") {
        guard !hasTexts, setText(target, value) else { return false }
        hasTexts = true
      } else if strings.isKey(nodes[key], "texts") {
        guard !hasTexts, readTexts(nodes, key + 1) else { return false }
        hasTexts = true
      } else if strings.isKey(nodes[key], "id"), value.kind == .string {
        ids.append(strings.bounds(of: value))
      } else if let cellName, strings.isKey(nodes[key], "cell"), value.kind == .string,
        strings.isKey(value, cellName)
      {
        hasCell = true
      } else {
        return false
      }
      key = Int(value.next)
    }
    return hasTexts && hasCell == (cellName != nil)
  }

  private mutating func readTexts(_ nodes: ArraySlice<JSONTree.Node>, _ texts: Int) -> Bool {
    guard nodes[texts].kind == .object else { return false }
    // Most give them in declared order.
    var expected = 0
    for key in stride(from: texts + 1, to: Int(nodes[texts].next), by: 2) {
      if expected == names.count || !strings.isKey(nodes[key], names[expected]) {
        guard let label = names.firstIndex(where: { strings.isKey(nodes[key], $0) }) else {
          return false
        }
        expected = label
      }
      guard setText(expected, nodes[key + 1]) else { return false }
      expected += 1
    }
    return true
  }

  private mutating func setText(_ label: Int?, _ value: JSONTree.Node) -> Bool {
    guard let label, value.kind == .string else { return false }
    bounds[bounds.count - names.count + label] = strings.bounds(of: value)
    return true
  }
}

/// The strings of a document, without their escapes.
private struct Strings {
  let source: [UInt8]
  /// Where `utf8` begins in the document.
  let start: Int
  /// Some of the document, and behind it what was unescaped.
  private(set) var utf8: [UInt8]

  init(source: [UInt8], start: Int, utf8: [UInt8]) {
    self.source = source
    self.start = start
    self.utf8 = utf8
  }

  mutating func bounds(of string: JSONTree.Node) -> TextList.Bounds {
    guard string.hasEscapes else {
      return .init(Int(string.start) + 1 - start..<Int(string.end) - 1 - start)
    }
    let end = utf8.count
    utf8 += JSONText.unescaped(string, in: source)
    return .init(end..<utf8.count)
  }

  /// Whether a key is `name`, written without escapes.
  func isKey(_ key: JSONTree.Node, _ name: StaticString) -> Bool {
    guard Int(key.end - key.start) == name.utf8CodeUnitCount + 2 else { return false }
    for place in 0..<name.utf8CodeUnitCount
    where source[Int(key.start) + 1 + place] != name.utf8Start[place] { return false }
    return true
  }

  /// The same of a key or another string, and a name that the document gives.
  func isKey(_ key: JSONTree.Node, _ name: [UInt8]) -> Bool {
    guard Int(key.end - key.start) == name.count + 2 else { return false }
    for place in name.indices where source[Int(key.start) + 1 + place] != name[place] {
      return false
    }
    return true
  }
}
