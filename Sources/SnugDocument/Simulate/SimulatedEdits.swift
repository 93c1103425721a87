import Snug

/// The edits of a simulation's data, made in order, and the batch that they are together.
final class SimulatedEdits {
  /// The data that the edits leave.
  private(set) var items: SimulatedItems
  /// The size of the viewport, if an edit gives one.
  private(set) var size: Size?
  /// The number of the first item that the edits bring.
  private let firstNumber: Int
  /// The sections whose items come, go or move, by number.
  private var edited: [Int: OpenSection] = [:]
  private var sections = EditedIndices()
  /// The old indices of the sections that have moved, by number.
  private var movedSections: [Int: Int] = [:]
  /// The old paths of the items that have left their places, by number.
  private var origins: [Int: ItemPath] = [:]
  /// The old paths of the items that get other content, by number.
  private var reloaded: [Int: ItemPath] = [:]
  /// The sections that get another header, footer or style, by old index.
  private var changed: Set<Int> = []
  /// The items that were replaced, by number.
  private(set) var replaced: [Int] = []

  /// A section whose items come, go or move.
  private struct OpenSection {
    /// Its old index; `nil` for one that has come.
    let old: Int?
    var items = EditedIndices()
  }

  init(_ items: SimulatedItems) {
    firstNumber = items.nextNumber
    self.items = items
    self.items.forgetGoneItems()
  }

  /// Makes an edit.
  func make(_ edit: DocumentEdit) throws(EditError) {
    try edit.checkPlaces(sectionCount: items.sectionCount, items.itemCount(inSection:))
    switch edit {
    case .setItem(let texts, let item, let section):
      let path = ItemPath(section: section, item: item)
      var new = items.item(numbered: items.id(ofItem: path))
      guard let cell = new.cell else { throw .noTexts(path) }
      let count = items.document.cells[cell].template.labels.count
      guard texts.count == count else {
        throw .textCount(path, labels: count, texts: texts.count)
      }
      new.content = .cell(cell, texts: texts)
      set(new, at: path)
    case .set(let replaced, let new, let section):
      for (item, new) in zip(replaced, new) {
        try replace(ItemPath(section: section, item: item), by: new.item)
      }
    case .insert(let new, let index, let section):
      items.insert(new.map(\.item), at: index, section)
      editItems(section) { $0.insert(new.count, at: index) }
    case .remove(let range, let section):
      for item in range { leave(item, section, at: range.lowerBound) }
      items.remove(range, section)
    case .move(let item, let section, let toItem, let toSection):
      leave(item, section, at: item)
      items.move(item, section, toItem: toItem, toSection)
      editItems(toSection) { $0.insert(1, at: toItem) }
    case .setSection(.header(let bar), let section):
      items.setBar(bar?.item, section, \.header, \.header)
      change(section)
    case .setSection(.footer(let bar), let section):
      items.setBar(bar?.item, section, \.footer, \.footer)
      change(section)
    case .setSection(.style(let style), let section):
      items = items.laidOut(by: style, inSection: section)
      change(section)
    case .insertSections(let new, let index):
      items.insertSections(new.map(\.section), at: index)
      sections.insert(new.count, at: index)
    case .removeSections(let range):
      for _ in range { sections.remove(at: range.lowerBound) }
      items.removeSections(range)
    case .moveSection(let from, let to):
      if let old = sections.old(of: from) { movedSections[items.sections[from].id] = old }
      sections.remove(at: from)
      sections.insert(1, at: to)
      items.moveSection(from: from, to: to)
    case .setContainer(let container):
      guard let height = container.height else { throw .needsViewportHeight }
      size = Size(width: container.width, height: height)
    }
  }

  private func replace(_ path: ItemPath, by new: Document.Item) throws(EditError) {
    let number = items.id(ofItem: path)
    if let id = new.id, id != items.name(ofItem: number) {
      throw .otherID(id, name: items.name(ofItem: number), path)
    }
    var new = new
    new.id = items.givenID(number)
    set(new, at: path)
    replaced.append(number)
  }

  private func set(_ item: Document.Item, at path: ItemPath) {
    let number = items.set(item, at: path)
    // An item that an edit brings is measured in any case.
    if number < firstNumber { reloaded[number] = oldPath(number, path) }
  }

  /// Notes that an item leaves its place.
  /// - Parameter index: The index of its place.
  private func leave(_ item: Int, _ section: Int, at index: Int) {
    let number = items.id(ofItem: ItemPath(section: section, item: item))
    let path = ItemPath(section: section, item: index)
    if number < firstNumber { origins[number] = oldPath(number, path) }
    editItems(section) { $0.remove(at: index) }
  }

  /// Notes that a section gets another header, footer or style.
  private func change(_ section: Int) {
    if let old = oldIndex(ofSection: section) { changed.insert(old) }
  }

  private func editItems(_ section: Int, _ edit: (inout EditedIndices) -> Void) {
    let number = items.sections[section].id
    edit(&edited[number, default: OpenSection(old: oldIndex(ofSection: section))].items)
  }

  private func oldIndex(ofSection section: Int) -> Int? {
    sections.old(of: section) ?? movedSections[items.sections[section].id]
  }

  /// Returns the old path of an item at a place; `nil` for one that has come with its section.
  private func oldPath(_ number: Int, _ path: ItemPath) -> ItemPath? {
    if let origin = origins[number] { return origin }
    guard let section = oldIndex(ofSection: path.section) else { return nil }
    let edited = edited[items.sections[path.section].id]
    return (edited?.items ?? EditedIndices()).old(of: path.item).map {
      ItemPath(section: section, item: $0)
    }
  }

  /// The batch that leads from the data before the edits to the data after them. What edits move, moves.
  /// - Complexity: O(edits log items).
  var update: CollectionUpdate {
    var update = CollectionUpdate()
    var arrived: [Int: Int] = [:]
    var moved: Set<Int> = []
    for index in sections.arrived {
      let number = items.sections[index].id
      arrived[number] = index
      if let from = movedSections[number] {
        update.movedSections.append(.init(from: from, to: index))
        moved.insert(from)
      } else {
        update.insertedSections.append(index)
      }
    }
    update.deletedSections = sections.gone.filter { !moved.contains($0) }
    func stays(_ old: Int) -> Bool { sections.index(ofOld: old) != nil || moved.contains(old) }
    update.changedSections = changed.filter(stays)
    for (number, edited) in edited {
      guard let section = edited.old.flatMap({ sections.index(ofOld: $0) }) ?? arrived[number]
      else { continue }
      for item in edited.items.arrived {
        let path = ItemPath(section: section, item: item)
        if let from = origins[items.id(ofItem: path)] {
          update.movedItems.append(.init(from: from, to: path))
        } else if edited.old != nil {
          update.insertedItems.append(path)
        }
      }
    }
    for (number, path) in origins where !items.isLive[number] && stays(path.section) {
      update.deletedItems.append(path)
    }
    update.reloadedItems = reloaded.filter { items.isLive[$0.key] }.map(\.value)
    return update
  }
}

/// The indices of a list that edits have changed, one after another.
struct EditedIndices {
  /// The old indices of the elements that have left their places, in order.
  private(set) var gone: [Int] = []
  /// The indices of the elements that have come, in order.
  private(set) var arrived: [Int] = []

  /// Returns the old index of an element that has stayed; `nil` for one that has come.
  /// - Complexity: O(log edits).
  func old(of index: Int) -> Int? { Self.index(index, without: arrived, with: gone) }

  /// Returns the index of an element by its old one; `nil` if it has left its place.
  /// - Complexity: O(log edits).
  func index(ofOld old: Int) -> Int? { Self.index(old, without: gone, with: arrived) }

  /// Returns the index that an element has once those at some indices have left, and others have come;
  /// `nil` for one that leaves.
  private static func index(
    _ index: Int, without leaving: [Int], with coming: [Int]
  ) -> Int? {
    let before = leaving.partitioningIndex { $0 >= index }
    if before < leaving.count, leaving[before] == index { return nil }
    let rank = index - before
    return rank + coming.indices.partitioningIndex { coming[$0] - $0 > rank }
  }

  /// - Complexity: O(elements that have come).
  mutating func insert(_ count: Int, at index: Int) {
    let before = arrived.partitioningIndex { $0 >= index }
    for later in before..<arrived.count { arrived[later] += count }
    arrived.insert(contentsOf: index..<index + count, at: before)
  }

  /// - Complexity: O(edits).
  mutating func remove(at index: Int) {
    let before = arrived.partitioningIndex { $0 >= index }
    if let old = old(of: index) {
      gone.insert(old, at: gone.partitioningIndex { $0 >= old })
    } else {
      arrived.remove(at: before)
    }
    for later in before..<arrived.count { arrived[later] -= 1 }
  }
}
