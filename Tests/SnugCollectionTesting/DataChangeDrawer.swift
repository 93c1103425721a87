import Snug
import SnugPropertyTesting

/// Generates batches that are valid by construction: new data is built from elements that stay,
/// move or are new, and the batch is derived from it.
struct DataChangeDrawer {
  private let old: CollectionSnapshot<Int>
  /// True if changes are found by identity and are not listed in a batch.
  private let isSnapshot: Bool
  private var sections: [NewSection] = []
  private var movedItems: [Piece] = []
  private var change: DataChange

  private struct NewSection {
    var id: Int
    var section: CollectionSection
    var origin: Origin<Int>
    var items: [Piece]
  }

  private struct Piece {
    var item: CollectionSnapshot<Int>.Item
    var origin: Origin<ItemPath>
  }

  private enum Origin<Place> {
    case stays, new
    case moves(Place)
  }

  static func change(
    of old: CollectionSnapshot<Int>, isSnapshot: Bool, _ drawer: ContentDrawer,
    _ source: inout ChoiceSource
  ) throws -> DataChange {
    var change = DataChangeDrawer(old, isSnapshot)
    try change.drawSections(drawer, &source)
    try change.placeMoved(drawer, &source)
    return change.finished()
  }

  private init(_ old: CollectionSnapshot<Int>, _ isSnapshot: Bool) {
    self.old = old
    self.isSnapshot = isSnapshot
    change = DataChange(update: CollectionUpdate(), data: CollectionSnapshot())
  }

  private mutating func drawSections(
    _ drawer: ContentDrawer, _ source: inout ChoiceSource
  ) throws {
    let fates = Generator<Int>.frequency([(7, .constant(0)), (3, .integer(in: 1...4))])
    var others: [NewSection] = []
    for (index, section) in old.sections.enumerated() {
      let fate = try source.draw(fates)
      var new = NewSection(
        id: section.id, section: section.section, origin: .stays, items: [])
      let isReloaded = fate == 1
      if isReloaded {
        if try source.draw(.bool) { new.section = try drawer.section(&source) }
        change.reloadedSections.insert(section.id)
        if !isSnapshot { change.update.reloadedSections.append(index) }
      }
      if fate == 4 {
        new.section = try drawer.section(&source)
        change.changedSections.insert(section.id)
        if !isSnapshot { change.update.changedSections.append(index) }
      }
      new.items = try drawItems(
        section, index, isDeleted: fate == 3, isReloaded: isReloaded && !isSnapshot, drawer,
        &source)
      switch fate {
      case 2:
        new.origin = .moves(index)
        others.append(new)
      case 3: change.update.deletedSections.append(index)
      default: sections.append(new)
      }
    }
    for _ in 0..<(try source.draw(.frequency([(5, .constant(0)), (1, .integer(in: 1...2))]))) {
      var new = NewSection(
        id: drawer.id(), section: try drawer.section(&source), origin: .new, items: [])
      new.items = try drawer.items(0...6, &source).map { Piece(item: $0, origin: .new) }
      others.append(new)
    }
    for section in others {
      sections.insert(section, at: try source.draw(.integer(in: 0...sections.count)))
    }
  }

  /// Generates the fate of a section's items, and returns those that stay.
  private mutating func drawItems(
    _ section: CollectionSnapshot<Int>.Section, _ index: Int, isDeleted: Bool, isReloaded: Bool,
    _ drawer: ContentDrawer, _ source: inout ChoiceSource
  ) throws -> [Piece] {
    let areMany = try source.draw(.integer(in: 0...3)) == 3
    let fates = Generator<Int>.frequency([
      (areMany ? 1 : 9, .constant(0)), (1, .integer(in: 1...4)),
    ])
    var staying: [Piece] = []
    for (item, var shown) in section.items.enumerated() {
      let path = ItemPath(section: index, item: item)
      let fate = try source.draw(fates)
      if isReloaded || fate == 1 || fate == 4 {
        if try source.draw(.bool) { shown.item = try drawer.shown(&source) }
        if !isReloaded, !isSnapshot, fate != 2, fate == 4 || !isDeleted {
          change.update.reloadedItems.append(path)
        }
        change.reloadedItems.insert(shown.id)
      }
      switch fate {
      case 2: change.update.deletedItems.append(path)
      case 3, 4: movedItems.append(Piece(item: shown, origin: .moves(path)))
      default: if !isDeleted { staying.append(Piece(item: shown, origin: .stays)) }
      }
    }
    return staying
  }

  /// Inserts moved and new items among those that stay.
  private mutating func placeMoved(
    _ drawer: ContentDrawer, _ source: inout ChoiceSource
  ) throws {
    guard !sections.isEmpty else {
      for case .moves(let path) in movedItems.map(\.origin) {
        change.update.deletedItems.append(path)
        change.update.reloadedItems.removeAll { $0 == path }
      }
      return
    }
    let count = try source.draw(.frequency([(3, .constant(3)), (1, .constant(9))]))
    let new = try drawer.items(0...count, &source).map { Piece(item: $0, origin: .new) }
    for piece in movedItems + new {
      let section = try source.draw(.integer(in: 0...sections.count - 1))
      let place = try source.draw(.integer(in: 0...sections[section].items.count))
      sections[section].items.insert(piece, at: place)
    }
  }

  /// The finished change, which lists inserted and moved elements by their new paths.
  private func finished() -> DataChange {
    var change = change
    for (index, section) in sections.enumerated() {
      var isNew = false
      switch section.origin {
      case .stays: break
      case .moves(let from): change.update.movedSections.append(.init(from: from, to: index))
      case .new:
        change.update.insertedSections.append(index)
        isNew = true
      }
      for (item, piece) in section.items.enumerated() {
        let path = ItemPath(section: index, item: item)
        switch piece.origin {
        case .stays: break
        case .moves(let from): change.update.movedItems.append(.init(from: from, to: path))
        case .new: if !isNew { change.update.insertedItems.append(path) }
        }
      }
      change.data.sections.append(
        .init(section.id, section.items.map(\.item), section: section.section))
    }
    if isSnapshot { change.findReloaded(from: old) }
    return change
  }
}

extension DataChange {
  /// Finds the items and sections whose content has changed.
  fileprivate mutating func findReloaded(from old: CollectionSnapshot<Int>) {
    var sections: [Int: CollectionSection] = [:]
    var items: [Int: CollectionItem] = [:]
    for section in old.sections {
      sections[section.id] = section.section
      for item in section.items { items[item.id] = item.item }
    }
    (reloadedItems, reloadedSections) = ([], [])
    for section in data.sections {
      if let before = sections[section.id], !before.isKnownSame(as: section.section) {
        reloadedSections.insert(section.id)
      }
      for item in section.items {
        if let before = items[item.id], before != item.item { reloadedItems.insert(item.id) }
      }
    }
  }
}

extension CollectionSection {
  /// True if neither style nor bars differ, and there are no overflow items, which cannot be
  /// compared.
  func isKnownSame(as other: CollectionSection) -> Bool {
    style == other.style && header == other.header && footer == other.footer
      && overflow == nil && other.overflow == nil
  }
}
