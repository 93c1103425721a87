import Snug

/// The sections and items of a document while a script changes them: the data source of a simulation.
///
/// The identity of an item is a number, counted over the items of the document in order, then over
/// those that the script brings: of one batch, first those of its new sections. So is that of a
/// section.
struct SimulatedItems: CollectionDataSource {
  let document: Document
  var sections: BlockedArray<Section, Void>
  /// The number of the first item of each section of the document.
  private let starts: [Int]
  /// The items that the script has brought, by number.
  var changed: [Int: Document.Item] = [:]
  /// The count of items.
  private var count: Int
  /// By number: whether the item is one of the sections now.
  private(set) var isLive: BlockedArray<Bool, Void>
  private let ids: SimulatedIDs
  var nextNumber: Int { isLive.count }
  /// The count of items of the document.
  private let declaredCount: Int
  private var nextSection: Int
  /// The prefix of the names of items without an `id`.
  let namePrefix: String

  /// A section as it is now.
  struct Section {
    let id: Int
    /// The section as the document or the script declares it; its items and its style may be others now.
    var declared: Document.Section
    /// What the collection gets, beside items.
    var shown: CollectionSection
    /// The value that declares its background now.
    var background: JSONValue?
    /// The numbers of its items, in order.
    var numbers: BlockedArray<Int, Void>

    init(
      _ id: Int, _ declared: Document.Section, numbers: [Int], of document: Document
    ) {
      self.id = id
      background = document.background(of: declared)
      self.declared = declared
      self.numbers = BlockedArray(numbers, usualCount: 512)
      shown = CollectionSection(
        style: declared.style, header: declared.header.map(SimulatedItems.shown),
        footer: declared.footer.map(SimulatedItems.shown),
        overflow: declared.overflow.map {
          SimulatedItems.overflow(SimulatedItems.shown($0), $0.languages(in: document))
        })
    }
  }

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
    self.count = count
    declaredCount = count
    nextSection = document.sections.count
    isLive = BlockedArray(Array(repeating: true, count: count), usualCount: 4096)
    ids = SimulatedIDs(document)
    sections = BlockedArray(
      document.sections.enumerated().map { index, section in
        Section(
          index, section, numbers: Array(starts[index]..<starts[index] + section.items.count),
          of: document)
      })
  }

  private static func overflow(
    _ item: CollectionItem, _ languages: [String?]
  ) -> @Sendable (_ hiddenCount: Int) -> CollectionItem {
    { hiddenCount in
      guard case .texts(let texts) = item.content else { return item }
      var item = item
      item.content = .texts(texts.countingHidden(hiddenCount, languages))
      return item
    }
  }

  // MARK: Data source

  var sectionCount: Int { sections.count }

  func itemCount(inSection section: Int) -> Int { sections[section].numbers.count }

  func section(_ section: Int) -> CollectionSection { sections[section].shown }

  func id(ofItem path: ItemPath) -> Int { sections[path.section].numbers[path.item] }

  var identities: [CollectionIdentities<Int>.Section] {
    sections.map { .init(id: $0.id, items: Array($0.numbers)) }
  }

  func item(at path: ItemPath) -> CollectionItem {
    SimulatedItems.shown(item(numbered: id(ofItem: path)))
  }

  /// Converts an item, an overflow item, a header or a footer to a collection's item.
  static func shown(_ item: Document.Item) -> CollectionItem {
    let (identifier, content) = shown(item.content)
    return CollectionItem(
      identifier, content, options: item.options,
      attachedViews: item.attachedViews.map { asked in
        let (identifier, content) = shown(asked.content.content)
        var view = asked.view
        view.kind = identifier
        return AttachedCell(view, content)
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

  func holds(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].numbers.indices.contains(path.item)
  }

  var itemCounts: [Int] { sections.map(\.numbers.count) }

  func item(numbered number: Int) -> Document.Item {
    if let item = changed[number] { return item }
    let place = declaredPlace(number)
    return document.sections[place.section].items[place.item]
  }

  /// Returns the path of an item in the document.
  private func declaredPlace(_ number: Int) -> ItemPath {
    // An empty section has the same start as the next one.
    let section = starts.partitioningIndex { $0 > number } - 1
    return ItemPath(section: section, item: number - starts[section])
  }

  /// The item, overflow item, header or footer at a place; `nil` if there is none.
  func item(_ place: LayoutPlace) -> Document.Item? {
    switch place {
    case .header(let section): declared(section)?.header
    case .footer(let section): declared(section)?.footer
    case .item(let path): holds(path) ? item(numbered: id(ofItem: path)) : nil
    case .overflow(let section): declared(section)?.overflow
    case .supplementary(let path, let index):
      item(.item(path)).flatMap { item in
        item.attachedViews.indices.contains(index) ? item.attachedViews[index].content : nil
      }
    case .section, .background: nil
    }
  }

  /// The item size of a section; `nil` without one, and for an index out of range.
  func itemSize(ofSection section: Int) -> Size? { declared(section)?.itemSize }

  private func declared(_ section: Int) -> Document.Section? {
    sections.indices.contains(section) ? sections[section].declared : nil
  }

  /// The name of an item: its `id`, else one that no item of document and script has as its `id`.
  func name(ofItem number: Int) -> String { givenID(number) ?? "\(namePrefix)\(number)" }

  /// Returns the number of the item that has a name; `nil` without one.
  func number(named name: String) -> Int? {
    let unnamed = name.hasPrefix(namePrefix) ? Int(name.dropFirst(namePrefix.count)) : nil
    let numbers = unnamed.map { [$0] } ?? ids.items(name)
    return numbers.first {
      $0 < isLive.count && $0 >= 0 && isLive[$0] && self.name(ofItem: $0) == name
    }
  }

  /// Whether a number is that of an item, or of one that is gone and not yet forgotten.
  func knows(_ number: Int) -> Bool {
    changed[number] != nil || (0..<declaredCount).contains(number)
  }

  /// Forgets items that the script has brought and that are gone, once they are as many as the others:
  /// the last step's transition may still name them before.
  mutating func forgetGoneItems() {
    guard changed.count > 2 * count + 64 else { return }
    changed = changed.filter { isLive[$0.key] }
    ids.forget { changed[$0] == nil }
  }

  /// The `id` of an item.
  func givenID(_ number: Int) -> String? {
    if let item = changed[number] { return item.id }
    let place = declaredPlace(number)
    return document.sections[place.section].items.id(place.item)
  }

  // MARK: Changes

  /// Returns the data after a batch of changes. Of an invalid batch, places that do not exist are
  /// ignored.
  func updated(by update: SimulatedUpdate) -> SimulatedItems {
    var next = self
    next.forgetGoneItems()
    let changes = update.changes
    var arriving: [Int: [(index: Int, element: Int)]] = [:]
    var leaving: Set<ItemPath> = []
    for path in changes.deletedItems where holds(path) {
      if leaving.insert(path).inserted { next.end(id(ofItem: path)) }
    }
    for move in changes.movedItems where holds(move.from) {
      leaving.insert(move.from)
      arriving[move.to.section, default: []].append((move.to.item, id(ofItem: move.from)))
    }
    // The last first: the others keep their indices.
    for path in leaving.sorted(by: >) {
      next.sections[path.section].numbers.remove(at: path.item)
    }
    next.rearrangeSections(by: update)
    for (path, item) in zip(changes.insertedItems, update.items) {
      let number = next.add(item.item(itemSize: next.itemSize(ofSection: path.section)))
      arriving[path.section, default: []].append((path.item, number))
    }
    for (section, items) in arriving where next.sections.indices.contains(section) {
      next.sections[section].numbers.merge(items)
    }
    return next
  }

  /// Deletes, inserts and moves sections with their items.
  private mutating func rearrangeSections(by update: SimulatedUpdate) {
    let changes = update.changes
    let moves = changes.movedSections.filter { sections.indices.contains($0.from) }
    var arriving = moves.map { (index: $0.to, element: sections[$0.from]) }
    for (index, section) in zip(changes.insertedSections, update.sections) {
      arriving.append((index, opened(section)))
    }
    let deleted = Set(changes.deletedSections.filter(sections.indices.contains))
    for section in deleted {
      let numbers = sections[section].numbers
      for number in numbers { end(number) }
    }
    for section in deleted.union(moves.map(\.from)).sorted(by: >) { sections.remove(at: section) }
    sections.merge(arriving)
  }

  /// Notes that an item is gone.
  mutating func end(_ number: Int) {
    guard isLive[number] else { return }
    isLive[number] = false
    count -= 1
  }

  /// Adds an item of the script.
  /// - Returns: Its number.
  mutating func add(_ item: Document.Item) -> Int {
    let number = nextNumber
    changed[number] = item
    isLive.append(true)
    count += 1
    if let id = item.id { ids.note(id, ofItem: number) }
    return number
  }

  /// Returns a section that the script brings.
  /// - Parameters:
  ///   - id: The number of the section that it continues; `nil` for a new one.
  ///   - known: The numbers of the items that stay, by their `id`.
  mutating func opened(
    _ section: Document.Section, continuing id: Int? = nil, known: [String: Int] = [:]
  ) -> Section {
    let numbers = section.items.map { item in
      guard let number = item.id.flatMap({ known[$0] }) else { return add(item) }
      changed[number] = item
      return number
    }
    if id == nil { nextSection += 1 }
    return Section(id ?? nextSection - 1, section, numbers: numbers, of: document)
  }

  /// Returns the data of a new snapshot. Items and sections stay if they have the same `id`.
  func applied(_ snapshot: [Document.Section]) -> SimulatedItems {
    var known: [String: Int] = [:]
    var knownSections: [String: Int] = [:]
    for section in sections {
      if let id = section.declared.id { knownSections[id] = section.id }
      for number in section.numbers {
        if let id = givenID(number) { known[id] = number }
      }
    }
    var next = self
    next.forgetGoneItems()
    next.sections = BlockedArray(
      snapshot.map { asked in
        next.opened(
          asked, continuing: asked.id.flatMap { knownSections[$0] }, known: known)
      })
    let shown = Set(next.sections.lazy.flatMap(\.numbers))
    for section in sections {
      for number in section.numbers where !shown.contains(number) { next.end(number) }
    }
    return next
  }

  /// Returns the prefix of the paths of what a section declares, in the document or in a script.
  func path(ofSection section: Int) -> String {
    guard let value = declared(section)?.value else { return "" }
    return (value.tree === document.tree ? "" : "script") + JSONPlace(of: value).path + "."
  }

  /// Returns the value that declares the background of a section, and the name of its cell.
  func background(ofSection section: Int) -> (value: JSONValue?, kind: String?) {
    guard sections.indices.contains(section) else { return (nil, nil) }
    return (sections[section].background, sections[section].shown.style.background?.kind)
  }

  /// The paths of all items that a batch inserts, after it.
  func paths(insertedBy update: CollectionUpdate) -> [ItemPath] {
    update.insertedItems
      + update.insertedSections.filter { sections.indices.contains($0) }.flatMap { section in
        sections[section].numbers.indices.map { ItemPath(section: section, item: $0) }
      }
  }

  /// The paths of those items that say whether they are selected.
  /// - Complexity: O(items) if any does.
  func paths(choosing numbers: [Int]) -> [ItemPath] {
    let choosing = Set(numbers.filter { item(numbered: $0).value?.saysSelected != nil })
    guard !choosing.isEmpty else { return [] }
    return sections.enumerated().flatMap { section, shown in
      shown.numbers.enumerated().filter { choosing.contains($0.element) }.map {
        ItemPath(section: section, item: $0.offset)
      }
    }
  }

  /// The paths of inserted items whose `id` another item has, and the path of that other item: one that
  /// is not new, if there is one.
  func repeatedIDs(in paths: [ItemPath]) -> [(path: ItemPath, first: ItemPath, id: String)] {
    let new = paths.filter(holds).sorted()
    let numbers = Set(new.map { id(ofItem: $0) })
    var first: [String: ItemPath] = [:]
    var repeated: [(path: ItemPath, first: ItemPath, id: String)] = []
    for path in new {
      guard let id = givenID(id(ofItem: path)) else { continue }
      let owner = ids.items(id).first {
        $0 < nextNumber && !numbers.contains($0) && isLive[$0] && givenID($0) == id
      }
      if let other = owner.flatMap({ self.path(ofItem: $0) }) ?? first[id] {
        repeated.append((path, other, id))
      } else {
        first[id] = path
      }
    }
    return repeated
  }

  /// The indices of inserted sections whose `id` a section has that is not new, and the index of that one. A
  /// batch has no `id` twice.
  func repeatedSectionIDs(in inserted: [Int]) -> [(section: Int, first: Int, id: String)] {
    guard inserted.contains(where: { declared($0)?.id != nil }) else { return [] }
    let new = Set(inserted)
    var known: [String: Int] = [:]
    for section in sections.indices where !new.contains(section) {
      if let id = sections[section].declared.id { known[id] = section }
    }
    return inserted.sorted().compactMap { section in
      declared(section)?.id.flatMap { id in known[id].map { (section, $0, id) } }
    }
  }

  /// Finds an item by its number, for an error.
  private func path(ofItem number: Int) -> ItemPath? {
    for (section, shown) in sections.enumerated() {
      if let item = shown.numbers.firstIndex(of: number) {
        return ItemPath(section: section, item: item)
      }
    }
    return nil
  }
}
