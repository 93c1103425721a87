import Snug

extension Document {
  /// The items of a section, in order.
  struct Items: RandomAccessCollection {
    private let storage: Storage

    private enum Storage {
      case labels(Labels)
      case listed([Item])
    }

    /// Items that are texts in cells of one design, all with an id or none, and nothing else.
    struct Labels {
      var texts: CellTexts
      /// The ids, if the items have them.
      var ids: TextList?
      var cell: Int
      /// The first of the items, which stand one behind the other; `nil` for plain text.
      var first: JSONValue?
      /// How many values of the document each of them is.
      var valueCount = 1
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
