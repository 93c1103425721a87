import Snug

extension Document {
  /// The items of a section, in order.
  struct Items: RandomAccessCollection {
    private let storage: Storage

    private enum Storage {
      case labels(Labels)
      case listed([Item])
    }

    /// Items that are texts and nothing else, in a cell of one label.
    struct Labels {
      var texts: TextList
      var cell: Int
      /// The first of the strings, which stand one behind the other; `nil` for plain text.
      var first: JSONValue?
    }

    init(_ items: [Item] = []) { storage = .listed(items) }

    init(_ labels: Labels) { storage = .labels(labels) }

    /// All of them, where they are texts and nothing else.
    var labels: Labels? {
      if case .labels(let labels) = storage { labels } else { nil }
    }

    var startIndex: Int { 0 }

    var endIndex: Int {
      switch storage {
      case .labels(let labels): labels.texts.count
      case .listed(let items): items.count
      }
    }

    subscript(index: Int) -> Item {
      switch storage {
      case .labels(let labels): labels[index]
      case .listed(let items): items[index]
      }
    }
  }
}

extension Document.Items.Labels {
  /// The strings of an array that holds nothing else; `nil` if it does, or is empty.
  init?(_ array: JSONValue.Children, cell: Int) {
    let nodes = array.nodes
    guard !nodes.isEmpty, nodes.allSatisfy({ $0.kind == .string }) else { return nil }
    // Where nothing is unescaped the document's own bytes serve; a copy is of no more than the array,
    // as each of many sections may need one.
    let isCopied = nodes.contains(where: \.hasEscapes)
    let start = isCopied ? Int(nodes[nodes.startIndex].start) : 0
    let end = Int(nodes[nodes.endIndex - 1].end)
    var utf8 = isCopied ? Array(array.tree.bytes[start..<end]) : array.tree.bytes
    var bounds: [TextList.Bounds] = []
    bounds.reserveCapacity(nodes.count)
    for node in nodes {
      guard node.hasEscapes else {
        bounds.append(.init(Int(node.start) + 1 - start..<Int(node.end) - 1 - start))
        continue
      }
      let start = utf8.count
      utf8 += JSONText.unescaped(node, in: array.tree.bytes)
      bounds.append(.init(start..<utf8.count))
    }
    texts = TextList(utf8, bounds)
    self.cell = cell
    self.first = JSONValue(tree: array.tree, index: nodes.startIndex)
  }

  fileprivate subscript(index: Int) -> Document.Item {
    Document.Item(
      content: .cell(cell, texts: [texts[index]]),
      value: first.map { JSONValue(tree: $0.tree, index: $0.index + index) })
  }
}
