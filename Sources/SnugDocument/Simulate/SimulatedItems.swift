import Snug

/// The items of a document while a script changes them: the data source of a simulation.
///
/// The IDs of items are numbers, counted over the items of the document in order, then over those
/// that the script inserts, in the order of insertion.
struct SimulatedItems: CollectionDataSource {
  private let document: Document
  private var sections: [CollectionSection]
  /// The ID of the first item of each section of the document.
  private let starts: [Int]
  /// The IDs of the current items of each section, in order.
  private var numbers: [[Int]]
  /// The items that the script has inserted or loaded, by ID.
  private var changed: [Int: Document.Item] = [:]
  private var nextNumber: Int
  /// The prefix of the names of items without an `id`.
  private let namePrefix: String

  init(_ document: Document, namePrefix: String) {
    self.document = document
    self.namePrefix = namePrefix
    var starts: [Int] = []
    var count = 0
    for section in document.sections {
      starts.append(count)
      count += section.items.count
    }
    self.starts = starts
    nextNumber = count
    numbers = zip(starts, document.sections).map { start, section in
      Array(start..<start + section.items.count)
    }
    sections = document.sections.map { section in
      CollectionSection(
        metrics: section.metrics, header: section.header.map(SimulatedItems.shown),
        footer: section.footer.map(SimulatedItems.shown),
        overflow: section.overflow.map { SimulatedItems.overflow(SimulatedItems.shown($0)) })
    }
  }

  private static func overflow(
    _ item: CollectionItem
  ) -> @Sendable (_ hiddenCount: Int) -> CollectionItem {
    { hiddenCount in
      guard case .texts(let texts) = item.content else { return item }
      var item = item
      item.content = .texts(texts.countingHidden(hiddenCount))
      return item
    }
  }

  // MARK: Data source

  var sectionCount: Int { sections.count }

  func itemCount(inSection section: Int) -> Int { numbers[section].count }

  func section(_ section: Int) -> CollectionSection { sections[section] }

  func id(ofItem path: ItemPath) -> Int { numbers[path.section][path.item] }

  func item(at path: ItemPath) -> CollectionItem {
    SimulatedItems.shown(item(numbered: id(ofItem: path)))
  }

  /// Converts an item, an overflow item, a header or a footer to a collection's item.
  private static func shown(_ item: Document.Item) -> CollectionItem {
    let (identifier, content) = shown(item.content)
    return CollectionItem(
      identifier, content, options: item.options,
      supplementaries: item.supplementaries.map { asked in
        let (identifier, content) = shown(asked.content.content)
        var view = asked.view
        view.kind = identifier
        return CollectionSupplementary(view, content)
      })
  }

  private static func shown(
    _ content: Document.Item.Content
  ) -> (identifier: String, content: CollectionItem.Content) {
    switch content {
    case .fixed(let size): (fixedSizeIdentifier, .size(size))
    case .cell(let cell, let texts): (reuseIdentifier(ofCell: cell), .texts(texts))
    }
  }

  /// The reuse identifier of all items of fixed size.
  static let fixedSizeIdentifier = "size"

  /// The reuse identifier of the items of a cell: the cell's index, as a declared cell may have any
  /// name, even that of the built-in cell.
  static func reuseIdentifier(ofCell cell: Int) -> String { "\(cell)" }

  // MARK: Items

  /// Whether the path is that of an item.
  func holds(_ path: ItemPath) -> Bool {
    numbers.indices.contains(path.section) && numbers[path.section].indices.contains(path.item)
  }

  /// The count of items in each section.
  var itemCounts: [Int] { numbers.map(\.count) }

  private func item(numbered number: Int) -> Document.Item {
    if let item = changed[number] { return item }
    // An empty section has the same start as the next one.
    let section = starts.lastIndex { $0 <= number } ?? 0
    return document.sections[section].items[number - starts[section]]
  }

  /// The item, overflow item, header or footer at a place; `nil` if there is none.
  func item(_ place: LayoutPlace) -> Document.Item? {
    switch place {
    case .header(let section): document.sections[section].header
    case .footer(let section): document.sections[section].footer
    case .item(let path): holds(path) ? item(numbered: id(ofItem: path)) : nil
    case .overflow(let section): document.sections[section].overflow
    case .supplementary(let path, let index):
      item(.item(path)).flatMap { item in
        item.supplementaries.indices.contains(index) ? item.supplementaries[index].content : nil
      }
    case .section, .background: nil
    }
  }

  /// The name of an item: its `id`, else one that no item of document and script has as its `id`.
  func name(ofItem number: Int) -> String {
    item(numbered: number).id ?? "\(namePrefix)\(number)"
  }

  // MARK: Changes

  /// Returns the items after a batch of changes. Of an invalid batch, paths that do not exist are
  /// ignored.
  func updated(by update: SimulatedUpdate) -> SimulatedItems {
    var next = self
    var leaving: [Int: Set<Int>] = [:]
    var arriving: [Int: [(index: Int, number: Int)]] = [:]
    for path in update.changes.deletedItems { leaving[path.section, default: []].insert(path.item) }
    for move in update.changes.movedItems where holds(move.from) {
      leaving[move.from.section, default: []].insert(move.from.item)
      arriving[move.to.section, default: []].append((move.to.item, id(ofItem: move.from)))
    }
    for (path, item) in zip(update.changes.insertedItems, update.items) {
      arriving[path.section, default: []].append((path.item, next.nextNumber))
      next.changed[next.nextNumber] = item.item
      next.nextNumber += 1
    }
    for section in numbers.indices where leaving[section] != nil || arriving[section] != nil {
      next.numbers[section] = SimulatedItems.merged(
        staying: numbers[section].indices.filter { leaving[section]?.contains($0) != true }
          .map { numbers[section][$0] },
        arriving: (arriving[section] ?? []).sorted { $0.index < $1.index })
    }
    return next
  }

  /// Merges the items that stay, in their order, with those that arrive at given indices.
  private static func merged(
    staying: [Int], arriving: [(index: Int, number: Int)]
  ) -> [Int] {
    var result: [Int] = []
    result.reserveCapacity(staying.count + arriving.count)
    var rest = staying[...]
    for (index, number) in arriving {
      let count = min(max(index - result.count, 0), rest.count)
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
      result.append(number)
    }
    return result + rest
  }

  /// Returns the items after the content of one of them has arrived; that item keeps its name.
  func loaded(_ content: SimulatedItem, at path: ItemPath) -> SimulatedItems {
    var next = self
    let number = id(ofItem: path)
    var item = content.item
    item.id = self.item(numbered: number).id
    next.changed[number] = item
    return next
  }

  /// Returns the items after a section has got other metrics.
  func laidOut(by metrics: FlowMetrics, inSection section: Int) -> SimulatedItems {
    var next = self
    next.sections[section].metrics = metrics
    return next
  }

  /// The paths of inserted items whose `id` another item has, and the path of that other item.
  func repeatedIDs(in paths: [ItemPath]) -> [(path: ItemPath, first: ItemPath, id: String)] {
    let new = Set(paths.filter(holds))
    guard new.contains(where: { item(numbered: id(ofItem: $0)).id != nil }) else { return [] }
    var first: [String: ItemPath] = [:]
    var repeated: [(path: ItemPath, first: ItemPath, id: String)] = []
    func note(_ path: ItemPath) {
      guard let id = item(numbered: id(ofItem: path)).id else { return }
      if let first = first[id] {
        repeated.append((path, first, id))
      } else {
        first[id] = path
      }
    }
    // Items that are not new come first.
    for (section, numbers) in numbers.enumerated() {
      for item in numbers.indices {
        let path = ItemPath(section: section, item: item)
        if !new.contains(path) { note(path) }
      }
    }
    new.sorted().forEach(note)
    return repeated
  }
}
