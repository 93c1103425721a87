/// What edits are about: sizes, cells, or the items of a document.
///
/// Example: `LayoutEdit`.
public protocol EditableItem {
  /// What an edit replaces of an item.
  associatedtype Change
  /// The items that an edit inserts.
  associatedtype Items = [Self]
  /// What an edit replaces of a section.
  associatedtype SectionChange
  /// The sections that an edit inserts.
  associatedtype Sections
  /// What an edit replaces of the layout as a whole.
  associatedtype Container
}

/// One edit of sections of items. Its indices refer to the state after the edits before it.
///
/// ```swift
/// /// Returns the edit that puts the last item of a section first.
/// func lastFirst<Item>(ofSection section: Int, count: Int) -> LayoutEdit<Item> {
///   .move(item: count - 1, section: section, toItem: 0, toSection: section)
/// }
/// var sizes = try FlowLayout(width: 100).layout([Size(width: 60, height: 20), .zero])
/// _ = try sizes.apply(lastFirst(ofSection: 0, count: 2))
/// ```
public enum LayoutEdit<Item: EditableItem> {
  /// Replaces items: there is a new one for each index, in the same order, and no index twice.
  case set([Int], to: Item.Items, section: Int)
  /// Replaces something of an item.
  case setItem(Item.Change, item: Int, section: Int)
  /// Inserts items before an index, or behind the last item.
  case insert(Item.Items, at: Int, section: Int)
  /// Removes items.
  case remove(Range<Int>, section: Int)
  /// Removes an item, then inserts it at index `toItem` of the remaining ones.
  case move(item: Int, section: Int, toItem: Int, toSection: Int)
  /// Replaces something of a section.
  case setSection(Item.SectionChange, section: Int)
  /// Inserts sections before an index, or behind the last section.
  case insertSections(Item.Sections, at: Int)
  /// Removes sections.
  case removeSections(Range<Int>)
  /// Removes a section, then inserts it at index `to` of the remaining ones.
  case moveSection(from: Int, to: Int)
  /// Replaces something of the layout as a whole, and lays out everything again.
  case setContainer(Item.Container)
}

extension LayoutEdit: Sendable
where
  Item.Change: Sendable, Item.Items: Sendable, Item.SectionChange: Sendable,
  Item.Sections: Sendable, Item.Container: Sendable
{}

extension LayoutEdit {
  /// The section whose items are the only change; `nil` if there is none.
  @inlinable package var editedSection: Int? {
    switch self {
    case .set(_, _, let section), .setItem(_, _, let section), .insert(_, _, let section),
      .remove(_, let section):
      section
    case .move(_, let section, _, let toSection): section == toSection ? section : nil
    case .setSection, .insertSections, .removeSections, .moveSection, .setContainer: nil
    }
  }

  /// Checks that what it is about exists.
  /// - Parameter itemCount: Returns the number of items of a section.
  @inlinable package func check(
    sectionCount: Int, _ itemCount: (_ section: Int) -> Int
  ) throws(IndexFault) {
    func check(section: Int) throws(IndexFault) {
      guard (0..<sectionCount).contains(section) else {
        throw .section(section, count: sectionCount)
      }
    }
    func count(of section: Int) throws(IndexFault) -> Int {
      try check(section: section)
      return itemCount(section)
    }
    func check(item: Int, _ section: Int) throws(IndexFault) {
      let count = try count(of: section)
      guard (0..<count).contains(item) else { throw .item(item, section: section, count: count) }
    }
    switch self {
    case .set(let items, _, let section):
      let count = try count(of: section)
      if let item = items.first(where: { !(0..<count).contains($0) }) {
        throw .item(item, section: section, count: count)
      }
    case .setItem(_, let item, let section): try check(item: item, section)
    case .insert(_, let index, let section):
      let count = try count(of: section)
      guard (0...count).contains(index) else {
        throw .insertion(index, section: section, count: count)
      }
    case .remove(let range, let section):
      let count = try count(of: section)
      guard range.lowerBound >= 0, range.upperBound <= count else {
        throw .items(range, section: section, count: count)
      }
    case .move(let item, let section, let toItem, let toSection):
      try check(item: item, section)
      let room = try count(of: toSection) - (section == toSection ? 1 : 0)
      guard (0...room).contains(toItem) else {
        throw .target(toItem, section: toSection, others: room)
      }
    case .setSection(_, let section): try check(section: section)
    case .insertSections(_, let index):
      guard (0...sectionCount).contains(index) else {
        throw .sectionInsertion(index, count: sectionCount)
      }
    case .removeSections(let range):
      guard range.lowerBound >= 0, range.upperBound <= sectionCount else {
        throw .sections(range, count: sectionCount)
      }
    case .moveSection(let from, let to):
      try check(section: from)
      try check(section: to)
    case .setContainer: break
    }
  }
}

/// An edit about what does not exist.
@usableFromInline package enum IndexFault: Error {
  case section(Int, count: Int)
  case item(Int, section: Int, count: Int)
  case items(Range<Int>, section: Int, count: Int)
  case insertion(Int, section: Int, count: Int)
  /// The index to which an item moves, in a section of so many other items.
  case target(Int, section: Int, others: Int)
  case sections(Range<Int>, count: Int)
  case sectionInsertion(Int, count: Int)
}

extension Array {
  /// Makes the part of an edit that concerns whole sections, with an element for each section.
  /// - Parameter new: Returns the elements of inserted sections.
  /// - Precondition: The indices of the edit exist.
  @inlinable package mutating func rearrange<Item>(
    by edit: LayoutEdit<Item>, _ new: (Item.Sections) -> [Element]
  ) {
    switch edit {
    case .insertSections(let sections, let index): insert(contentsOf: new(sections), at: index)
    case .removeSections(let range): removeSubrange(range)
    case .moveSection(let from, let to): insert(remove(at: from), at: to)
    case .set, .setItem, .insert, .remove, .move, .setSection, .setContainer: break
    }
  }
}

// MARK: Inverses

/// A list that an edit inserts.
@usableFromInline package protocol InsertedList {
  var count: Int { get }
}

extension Array: InsertedList {}

/// What edits are made in.
@usableFromInline package protocol EditedState<Item> {
  associatedtype Item: EditableItem where Item.Items: InsertedList, Item.Sections: InsertedList

  /// Returns the change of an item that undoes one which is not made yet.
  func inverse(of change: Item.Change, item: Int, section: Int) -> Item.Change
  func items(_ items: some Collection<Int>, section: Int) -> Item.Items
  /// Returns the change of a section that undoes one which is not made yet.
  func inverse(of change: Item.SectionChange, section: Int) -> Item.SectionChange
  func sections(_ range: Range<Int>) -> Item.Sections
  func inverse(of container: Item.Container) -> Item.Container
}

extension EditedState {
  /// Returns the edit that undoes one which is not made yet.
  @inlinable package func inverse(of edit: LayoutEdit<Item>) -> LayoutEdit<Item> {
    switch edit {
    case .set(let replaced, _, let section):
      .set(replaced, to: items(replaced, section: section), section: section)
    case .setItem(let change, let item, let section):
      .setItem(inverse(of: change, item: item, section: section), item: item, section: section)
    case .insert(let new, let start, let section):
      .remove(start..<start + new.count, section: section)
    case .remove(let range, let section):
      .insert(items(range, section: section), at: range.lowerBound, section: section)
    case .move(let item, let section, let toItem, let toSection):
      .move(item: toItem, section: toSection, toItem: item, toSection: section)
    case .setSection(let change, let section):
      .setSection(inverse(of: change, section: section), section: section)
    case .insertSections(let new, let start): .removeSections(start..<start + new.count)
    case .removeSections(let range): .insertSections(sections(range), at: range.lowerBound)
    case .moveSection(let from, let to): .moveSection(from: to, to: from)
    case .setContainer(let container): .setContainer(inverse(of: container))
    }
  }
}
