import Snug

extension CollectionUpdate {
  /// The reference implementation: inserted elements and targets of moves are put in their places,
  /// and the rest of the old elements fill the other places in order. Inserted elements are taken
  /// from `new`, of which only the counts are used otherwise.
  ///
  /// Nil if the places do not match in number.
  func applied(to old: [ModelSection], inserting new: [ModelSection]) -> [ModelSection]? {
    let leavingSections = Set(deletedSections + movedSections.map(\.from))
    var remaining = old.indices.filter { !leavingSections.contains($0) }
    var sources = [Int?](repeating: nil, count: new.count)
    for index in new.indices where !insertedSections.contains(index) {
      if let move = movedSections.first(where: { $0.to == index }) {
        sources[index] = move.from
      } else {
        guard !remaining.isEmpty else { return nil }
        sources[index] = remaining.removeFirst()
      }
    }
    guard remaining.isEmpty else { return nil }
    let leavingItems = Set(deletedItems + movedItems.map(\.from))
    var result: [ModelSection] = []
    for (index, source) in sources.enumerated() {
      var remaining: [Int] = []
      if let source {
        remaining = old[source].items.enumerated()
          .filter { !leavingItems.contains(ItemPath(section: source, item: $0.offset)) }
          .map(\.element)
      }
      var items: [Int] = []
      for item in new[index].items.indices {
        let path = ItemPath(section: index, item: item)
        if let move = movedItems.first(where: { $0.to == path }) {
          items.append(old[move.from])
        } else if source == nil || insertedItems.contains(path) {
          items.append(new[path])
        } else {
          guard !remaining.isEmpty else { return nil }
          items.append(remaining.removeFirst())
        }
      }
      guard remaining.isEmpty else { return nil }
      result.append(ModelSection(id: source.map { old[$0].id } ?? new[index].id, items: items))
    }
    return result
  }
}

extension ResolvedUpdate {
  /// The data after the steps are performed in order. New elements are taken from `new` unless they
  /// moved.
  func performed(on old: [ModelSection], inserting new: [ModelSection]) -> [ModelSection] {
    func arriving(_ path: ItemPath) -> Int { oldPath(ofNew: path).map { old[$0] } ?? new[path] }
    var data = old
    for step in steps {
      switch step {
      case .remove(let range, let section): data[section].items.removeSubrange(range)
      case .removeSections(let range): data.removeSubrange(range)
      case .moveSection(let from, let to): data.insert(data.remove(at: from), at: to)
      case .insertSections(let range):
        let sections = range.map { section in
          ModelSection(
            id: new[section].id,
            items: new[section].items.indices.map { arriving(.init(section: section, item: $0)) })
        }
        data.insert(contentsOf: sections, at: range.lowerBound)
      case .insert(let range, let section):
        let items = range.map { arriving(ItemPath(section: section, item: $0)) }
        data[section].items.insert(contentsOf: items, at: range.lowerBound)
      case .move(let from, let to, let section):
        data[section].items.insert(data[section].items.remove(at: from), at: to)
      }
    }
    return data
  }
}
