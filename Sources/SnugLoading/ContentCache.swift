/// A cache of item contents with a limit of their total cost, which evicts the least recently used.
///
/// The entries are a list linked by their indices, so that every access takes O(1).
package struct ContentCache<ID: Hashable & Sendable, Content: Sendable>: Sendable {
  /// The maximum total cost of all entries, at least 0.
  package let costLimit: Int
  /// The total cost of all entries.
  package private(set) var cost = 0

  private var indices: [ID: Int] = [:]
  private var entries: [Entry] = []
  /// The indices of vacant entries.
  private var vacancies: [Int] = []
  private var oldest: Int?
  private var newest: Int?

  private struct Entry: Sendable {
    /// `nil` in a vacant entry.
    var element: (id: ID, loaded: LoadedContent<Content>)?
    /// The neighbour used before this one.
    var older: Int?
    /// The neighbour used after this one.
    var newer: Int?
  }

  /// An empty cache.
  package init(costLimit: Int) {
    precondition(costLimit >= 0, "a cache cannot cost less than nothing")
    self.costLimit = costLimit
  }

  /// The items with cached contents, least recently used first. - Complexity: O(n).
  package var items: [ID] {
    var items: [ID] = []
    var next = oldest
    while let index = next {
      if let element = entries[index].element { items.append(element.id) }
      next = entries[index].newer
    }
    return items
  }

  /// Returns the content of an item, which becomes the most recently used. - Complexity: O(1).
  package mutating func use(_ id: ID) -> LoadedContent<Content>? {
    guard let index = indices[id] else { return nil }
    unlink(index)
    linkAsNewest(index)
    return entries[index].element?.loaded
  }

  /// Caches the content of an item as the most recently used, in place of an earlier one. A content
  /// that costs more than the whole limit is not cached, and evicts no other.
  /// - Parameter loaded: Its cost is at least 0.
  /// - Returns: The removed contents, for the caller to release.
  /// - Complexity: O(1 + k) for k removed contents.
  package mutating func insert(_ loaded: LoadedContent<Content>, for id: ID) -> [Content] {
    precondition(loaded.cost >= 0, "a content cannot cost less than nothing")
    var removed: [Content] = []
    if let replaced = remove(id) { removed.append(replaced) }
    guard loaded.cost <= costLimit else { return removed }
    while cost > costLimit - loaded.cost, let oldest, let element = entries[oldest].element {
      if let content = remove(element.id) { removed.append(content) }
    }
    let index = vacancies.popLast() ?? entries.count
    if index == entries.count { entries.append(Entry()) }
    entries[index].element = (id, loaded)
    indices[id] = index
    cost += loaded.cost
    linkAsNewest(index)
    return removed
  }

  /// Removes and returns the content of an item. - Complexity: O(1).
  package mutating func remove(_ id: ID) -> Content? {
    guard let index = indices.removeValue(forKey: id) else { return nil }
    unlink(index)
    vacancies.append(index)
    let removed = entries[index].element?.loaded
    entries[index].element = nil
    cost -= removed?.cost ?? 0
    return removed?.content
  }

  private mutating func unlink(_ index: Int) {
    let (older, newer) = (entries[index].older, entries[index].newer)
    if let older { entries[older].newer = newer } else { oldest = newer }
    if let newer { entries[newer].older = older } else { newest = older }
    entries[index].older = nil
    entries[index].newer = nil
  }

  private mutating func linkAsNewest(_ index: Int) {
    entries[index].older = newest
    if let newest { entries[newest].newer = index } else { oldest = index }
    newest = index
  }
}
