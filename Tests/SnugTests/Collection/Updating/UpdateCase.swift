import Snug
import SnugPropertyTesting

typealias ModelSection = CollectionIdentities<Int>.Section

/// Data before and after, and a valid update that leads from one to the other.
struct UpdateCase {
  var old: [ModelSection]
  var new: [ModelSection]
  var update: CollectionUpdate

  func resolved() throws -> ResolvedUpdate {
    try update.resolved(from: old.map(\.items.count), to: new.map(\.items.count))
  }

  /// The inverse of this update. Reloads are left out.
  var inverse: UpdateCase {
    UpdateCase(
      old: new, new: old,
      update: CollectionUpdate(
        deletedItems: update.insertedItems, insertedItems: update.deletedItems,
        movedItems: update.movedItems.map { .init(from: $0.to, to: $0.from) },
        deletedSections: update.insertedSections, insertedSections: update.deletedSections,
        movedSections: update.movedSections.map { .init(from: $0.to, to: $0.from) }))
  }
}

extension [ModelSection] {
  /// Every place with the identity of its item.
  var paths: [(path: ItemPath, id: Int)] {
    enumerated().flatMap { section, held in
      held.items.enumerated().map { (ItemPath(section: section, item: $0), $1) }
    }
  }

  subscript(path: ItemPath) -> Int { self[path.section].items[path.item] }

  /// Every identity with the place of its item.
  var pathsByID: [Int: ItemPath] {
    Dictionary(uniqueKeysWithValues: paths.map { ($0.id, $0.path) })
  }
}

/// The limits on the sections and items of a case.
struct UpdateCaseLimits {
  var sections = 0...4
  var items = 0...5
  /// True if sections may be inserted, deleted, moved or reloaded.
  var hasSectionEdits = true
}

/// Generates data and updates together: the fate of each section and item is generated and carried
/// out on the data, and then written as an update.
func updateCases(_ limits: UpdateCaseLimits = UpdateCaseLimits()) -> Generator<UpdateCase> {
  Generator { source in
    enum Fate: CaseIterable { case stay, delete, move, reload }
    let fates = Generator<Fate>.frequency([
      (5, .constant(.stay)), (1, .constant(.delete)), (2, .constant(.move)),
      (1, .constant(.reload)),
    ])
    var lastID = 0
    func fresh() -> Int {
      lastID += 1
      return lastID
    }
    let counts = try source.draw(
      Generator<[Int]>.array(of: .integer(in: limits.items), count: limits.sections))
    let old = counts.map { count in
      ModelSection(id: fresh(), items: (0..<count).map { _ in fresh() })
    }
    var update = CollectionUpdate()
    var new: [ModelSection] = []
    var movingSections: [Int] = []
    var deletedSections: Set<Int> = []
    for (index, section) in old.enumerated() {
      switch limits.hasSectionEdits ? try source.draw(fates) : .stay {
      case .stay: new.append(ModelSection(id: section.id, items: []))
      case .delete:
        update.deletedSections.append(index)
        deletedSections.insert(index)
      case .move: movingSections.append(index)
      case .reload:
        new.append(ModelSection(id: section.id, items: []))
        update.reloadedSections.append(index)
      }
    }
    for index in movingSections {
      let place = try source.draw(.integer(in: 0...new.count))
      new.insert(ModelSection(id: old[index].id, items: []), at: place)
    }
    var insertedSections: Set<Int> = []
    for _ in 0..<(limits.hasSectionEdits ? try source.draw(.integer(in: 0...2)) : 0) {
      let section = ModelSection(id: fresh(), items: [])
      insertedSections.insert(section.id)
      new.insert(section, at: try source.draw(.integer(in: 0...new.count)))
    }
    let newSections = Dictionary(uniqueKeysWithValues: new.enumerated().map { ($1.id, $0) })
    update.insertedSections = new.indices.filter { insertedSections.contains(new[$0].id) }
    update.movedSections = movingSections.map { .init(from: $0, to: newSections[old[$0].id]!) }

    var movingItems: [ItemPath] = []
    for (path, id) in old.paths {
      let isDoomed = deletedSections.contains(path.section)
      let fate = try source.draw(fates)
      if fate == .move, !new.isEmpty {
        movingItems.append(path)
        continue
      }
      if fate == .delete || fate == .move && !isDoomed { update.deletedItems.append(path) }
      if fate == .reload { update.reloadedItems.append(path) }
      if (fate == .stay || fate == .reload) && !isDoomed {
        new[newSections[old[path.section].id]!].items.append(id)
      }
    }
    for path in movingItems {
      let section = try source.draw(.integer(in: 0...new.count - 1))
      let place = try source.draw(.integer(in: 0...new[section].items.count))
      new[section].items.insert(old[path], at: place)
    }
    var named: Set<Int> = []
    for section in new.indices {
      for _ in 0..<(try source.draw(.integer(in: 0...2))) {
        let id = fresh()
        let place = try source.draw(.integer(in: 0...new[section].items.count))
        new[section].items.insert(id, at: place)
        let mayBeLeftOut = insertedSections.contains(new[section].id)
        if try !mayBeLeftOut || source.draw(.bool) { named.insert(id) }
      }
    }
    let newPaths = new.pathsByID
    update.movedItems = movingItems.map { .init(from: $0, to: newPaths[old[$0]]!) }
    update.insertedItems = new.paths.filter { named.contains($0.id) }.map(\.path)
    return UpdateCase(old: old, new: new, update: update)
  }
}
