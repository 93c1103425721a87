import Snug

/// The items of a document while a script changes them.
///
/// An item is known by its number: those of the document in its order, then those of the script in
/// the order in which they come.
struct SimulatedItems: CollectionDataSource {
  private let document: Document
  private let sections: [CollectionSection]
  /// The number of the first of each section's items, as the document has them.
  private let starts: [Int]
  /// The numbers of the items of each section, as they stand.
  private var numbers: [[Int]]
  /// Items that come from the script, or show what does.
  private var changed: [Int: Document.Item] = [:]
  private var nextNumber: Int
  /// What the names of items without an `id` begin with.
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
        footer: section.footer.map(SimulatedItems.shown))
    }
  }

  // MARK: What a collection asks

  var sectionCount: Int { sections.count }

  func itemCount(inSection section: Int) -> Int { numbers[section].count }

  func section(_ section: Int) -> CollectionSection { sections[section] }

  func id(ofItem path: ItemPath) -> Int { numbers[path.section][path.item] }

  func item(at path: ItemPath) -> CollectionItem {
    SimulatedItems.shown(item(numbered: id(ofItem: path)))
  }

  /// An item, a header or a footer as a collection shows it.
  private static func shown(_ item: Document.Item) -> CollectionItem {
    switch item.content {
    case .fixed(let size):
      CollectionItem(fixedSizeIdentifier, .size(size), options: item.options)
    case .cell(let cell, let texts):
      CollectionItem(reuseIdentifier(ofCell: cell), .texts(texts), options: item.options)
    }
  }

  /// What all items of fixed size are registered under.
  static let fixedSizeIdentifier = "size"

  /// What the items of a cell are registered under: its number, as a declared cell may have the name
  /// of the built-in one, and any other.
  static func reuseIdentifier(ofCell cell: Int) -> String { "\(cell)" }

  // MARK: Items

  /// Whether there is such an item.
  func holds(_ path: ItemPath) -> Bool {
    numbers.indices.contains(path.section) && numbers[path.section].indices.contains(path.item)
  }

  /// How many items each section has.
  var itemCounts: [Int] { numbers.map(\.count) }

  private func item(numbered number: Int) -> Document.Item {
    if let item = changed[number] { return item }
    // Empty sections start where the next does.
    let section = starts.lastIndex { $0 <= number } ?? 0
    return document.sections[section].items[number - starts[section]]
  }

  /// What stands at a place; `nil` where nothing does.
  func item(_ place: LayoutPlace) -> Document.Item? {
    switch place {
    case .header(let section): document.sections[section].header
    case .footer(let section): document.sections[section].footer
    case .item(let path): holds(path) ? item(numbered: id(ofItem: path)) : nil
    case .section, .overflow: nil
    }
  }

  /// What an item is called: its `id`, else what no item of document and script has for one.
  func name(ofItem number: Int) -> String {
    item(numbered: number).id ?? "\(namePrefix)\(number)"
  }

  // MARK: Changes

  /// The items after a batch of changes. Of one that makes no sense, places that do not exist are
  /// passed over.
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

  /// What stays, in its order, around what comes to stand at given indices.
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

  /// The items after what one of them shows has arrived: it keeps its name.
  func loaded(_ content: SimulatedItem, at path: ItemPath) -> SimulatedItems {
    var next = self
    let number = id(ofItem: path)
    var item = content.item
    item.id = self.item(numbered: number).id
    next.changed[number] = item
    return next
  }

  /// Places of inserted items whose `id` another item has, and where that stands.
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
    // Those that were there come first.
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
