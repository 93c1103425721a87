import Snug

extension Document.Items.Labels {
  /// The items of an array if they are all alike: strings, objects of a `label`, or of a `label` and
  /// an `id`; `nil` if they are not, or there are none.
  init?(_ array: JSONValue.Children, cell: Int) {
    let nodes = array.nodes
    guard let first = nodes.first, let form = Form(first, valueCount: nodes.valueCount),
      nodes.count % form.valueCount == 0
    else { return nil }
    let itemCount = nodes.count / form.valueCount
    // Where nothing is unescaped the document's own bytes serve; a copy is of no more than the array,
    // as each of many sections may need one.
    let isCopied = nodes.contains { $0.kind == .string && $0.hasEscapes }
    let start = isCopied ? Int(first.start) : 0
    let end = Int(nodes[nodes.endIndex - 1].end)
    var strings = Strings(
      source: array.tree.bytes, start: start,
      utf8: isCopied ? Array(array.tree.bytes[start..<end]) : array.tree.bytes)
    var bounds: [TextList.Bounds] = []
    bounds.reserveCapacity(itemCount)
    var ids: [TextList.Bounds] = []
    if form == .labelAndID { ids.reserveCapacity(itemCount) }
    for item in stride(from: nodes.startIndex, to: nodes.endIndex, by: form.valueCount) {
      guard form == .string || nodes[item].kind == .object,
        Int(nodes[item].next) == item + form.valueCount
      else { return nil }
      guard form != .string else {
        guard nodes[item].kind == .string else { return nil }
        bounds.append(strings.bounds(of: nodes[item]))
        continue
      }
      for key in stride(from: item + 1, to: item + form.valueCount, by: 2) {
        let value = nodes[key + 1]
        guard value.kind == .string else { return nil }
        if strings.isKey(nodes[key], "label") {
          bounds.append(strings.bounds(of: value))
        } else if form == .labelAndID, strings.isKey(nodes[key], "id") {
          ids.append(strings.bounds(of: value))
        } else {
          return nil
        }
      }
    }
    texts = TextList(strings.utf8, bounds)
    self.ids = form == .labelAndID ? ids : nil
    self.cell = cell
    self.first = JSONValue(tree: array.tree, index: nodes.startIndex)
    valueCount = form.valueCount
  }

  /// How such items are written.
  private enum Form {
    case string, label, labelAndID

    /// The form of the first of some items, which takes so many values.
    init?(_ first: JSONTree.Node, valueCount: Int) {
      switch (first.kind, valueCount) {
      case (.string, _): self = .string
      case (.object, 3): self = .label
      case (.object, 5): self = .labelAndID
      default: return nil
      }
    }

    /// How many values an item is: itself, and each key and what it names.
    var valueCount: Int {
      switch self {
      case .string: 1
      case .label: 3
      case .labelAndID: 5
      }
    }
  }

  /// The place of an item's value.
  func value(_ index: Int) -> JSONValue? {
    first.map { JSONValue(tree: $0.tree, index: $0.index + index * valueCount) }
  }

  /// One of the items.
  subscript(index: Int) -> Document.Item {
    var item = Document.Item(
      content: .cell(cell, texts: [texts[index]]), value: value(index))
    item.id = ids.map { texts.string(at: $0[index]) }
    return item
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
}

extension ArraySlice<JSONTree.Node> {
  /// How many nodes the first value takes.
  fileprivate var valueCount: Int { first.map { Int($0.next) - startIndex } ?? 0 }
}
